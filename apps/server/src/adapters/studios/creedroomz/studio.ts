import { defineStudio } from '../port.ts'
import { tableFeedClient } from '../table-feed.ts'
import { createCreedroomz } from './adapter.ts'
import { CLOSES_ROUNDS_AFTER_HOURS } from './assumed.ts'
import { readCreedroomzSettings } from './config.ts'

/** CreedRoomz: live tables and games without a dealer. */
export const creedroomz = defineStudio({
  id: 'creedroomz',
  number: 20,
  carries: ['creedroomz'],
  launchRoutes: [{ path: 'creedroomz/token/generate', mode: 'real', summary: 'CreedRoomz, real money' }],
  pageMessages: 'creedroomz',
  launchToken: 'ticket',
  closesRoundsAfterHours: CLOSES_ROUNDS_AFTER_HOURS,
  readSettings: readCreedroomzSettings,
  frameOrigins: ({ config }) => [new URL(config.launchUrl).origin],
  create: ({ config, accounts }, outgoing) =>
    createCreedroomz({
      config,
      accounts: accounts.map((account) => ({
        ...account,
        secrets: account.secrets.map((secret) => secret.reveal()),
      })),
      tableClient: tableFeedClient('creedroomz', config.apiUrl, outgoing),
    }),
})
