import { createOutgoing } from '../../../kernel/index.ts'
import { defineStudio } from '../port.ts'
import { tableFeedClient } from '../table-feed.ts'
import { createSoftswiss } from './adapter.ts'
import { readSoftswissSettings } from './config.ts'

/** SoftSwiss game aggregator: slots and live casino of its own and of other studios. */
export const softswiss = defineStudio({
  id: 'softswiss',
  number: 18,
  carries: ['softswiss'],
  launchRoutes: [
    { path: 'softswiss/context/real', mode: 'real', summary: 'SoftSwiss, real money' },
    { path: 'softswiss/context/demo', mode: 'demo', summary: 'SoftSwiss, demo' },
  ],
  pageMessages: 'softswiss',
  launchToken: 'session',
  readSettings: readSoftswissSettings,
  frameOrigins: ({ config }) => [config.gameOrigin],
  create: ({ config, accounts, timeoutMs }, outgoing) => {
    const { log, metrics } = outgoing
    return createSoftswiss({
      config,
      accounts: accounts.map((account) => ({
        ...account,
        secrets: account.secrets.map((secret) => secret.reveal()),
      })),
      client: createOutgoing({ name: 'softswiss', baseUrl: config.apiUrl, timeoutMs, log, metrics }),
      tableClient: tableFeedClient('softswiss', config.apiUrl, outgoing),
    })
  },
})
