import { connectCashierStudio } from '../cashier/adapter.ts'
import { readCashierSettings } from '../cashier/config.ts'
import { defineStudio } from '../port.ts'
import { errorByRefusal } from './errors.ts'

/** Relax Gaming: slots and table games, its own and its partners'. */
export const relax = defineStudio({
  id: 'relax',
  number: 11,
  carries: ['relax'],
  launchRoutes: [{ path: 'relaxgaming/generatetoken', mode: 'real', summary: 'Relax Gaming, real money' }],
  pageMessages: 'relax',
  launchToken: 'ticket',
  readSettings: (reader, sandboxUrl) =>
    readCashierSettings(reader, { prefix: 'RELAX', studio: 'relax', sandboxUrl }),
  frameOrigins: ({ config }) => [new URL(config.launcherUrl).origin],
  create: (settings, outgoing) => connectCashierStudio({ name: 'relax', errorByRefusal }, settings, outgoing),
})
