import { createOutgoing } from '../../../kernel/index.ts'
import { defineStudio } from '../port.ts'
import { tableFeedClient } from '../table-feed.ts'
import { createPariplay } from './adapter.ts'
import { readPariplaySettings } from './config.ts'

/** Pariplay (Fusion): slots and live casino of its own and of studios that it carries. */
export const pariplay = defineStudio({
  id: 'pariplay',
  number: 17,
  carries: ['pariplay'],
  launchRoutes: [
    { path: 'pariplay/context/real', mode: 'real', summary: 'Pariplay, real money' },
    { path: 'pariplay/context/demo', mode: 'demo', summary: 'Pariplay, demo' },
  ],
  pageMessages: 'pariplay',
  launchToken: 'session',
  readSettings: readPariplaySettings,
  frameOrigins: ({ config }) => [config.gameOrigin],
  create: ({ config, accounts, timeoutMs }, outgoing) => {
    const { log, metrics } = outgoing
    return createPariplay({
      config,
      accounts: accounts.map((account) => ({
        ...account,
        secrets: account.secrets.map((secret) => secret.reveal()),
      })),
      client: createOutgoing({ name: 'pariplay', baseUrl: config.apiUrl, timeoutMs, log, metrics }),
      tableClient: tableFeedClient('pariplay', config.apiUrl, outgoing),
    })
  },
})
