import { connectCashierStudio } from '../cashier/adapter.ts'
import { readCashierSettings } from '../cashier/config.ts'
import { defineStudio } from '../port.ts'
import { errorByRefusal } from './errors.ts'

/** Quickspin: slots. */
export const quickspin = defineStudio({
  id: 'quickspin',
  number: 12,
  carries: ['quickspin'],
  launchRoutes: [{ path: 'quickspin/generatetoken', mode: 'real', summary: 'Quickspin, real money' }],
  pageMessages: 'quickspin',
  launchToken: 'ticket',
  readSettings: (reader, sandboxUrl) =>
    readCashierSettings(reader, { prefix: 'QUICKSPIN', studio: 'quickspin', sandboxUrl }),
  frameOrigins: ({ config }) => [new URL(config.launcherUrl).origin],
  create: (settings, outgoing) =>
    connectCashierStudio({ name: 'quickspin', errorByRefusal }, settings, outgoing),
})
