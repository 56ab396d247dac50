import { createOutgoing } from '../../../kernel/index.ts'
import { defineStudio } from '../port.ts'
import { tableFeedClient } from '../table-feed.ts'
import { createPragmaticPlay } from './adapter.ts'
import { readPragmaticSettings } from './config.ts'

/** Pragmatic Play: slots, live casino, virtuals. */
export const pragmaticPlay = defineStudio({
  id: 'pragmaticplay',
  number: 15,
  carries: ['pragmaticplay'],
  launchRoutes: [
    { path: 'pragmatic/realGameUrl', mode: 'real', summary: 'Pragmatic Play, real money' },
    {
      path: 'pragmatic/generatetoken',
      mode: 'real',
      summary: 'Pragmatic Play, real money, by its other name',
    },
    { path: 'pragmatic/demoGameUrl', mode: 'demo', summary: 'Pragmatic Play, demo' },
  ],
  pageMessages: 'pragmaticplay',
  launchToken: 'session',
  readSettings: readPragmaticSettings,
  frameOrigins: ({ config }) => [config.gameOrigin],
  create: ({ config, accounts, timeoutMs }, outgoing) => {
    const { log, metrics } = outgoing
    return createPragmaticPlay({
      config,
      accounts: accounts.map((account) => ({
        ...account,
        secrets: account.secrets.map((secret) => secret.reveal()),
      })),
      client: createOutgoing({ name: 'pragmaticplay', baseUrl: config.apiUrl, timeoutMs, log, metrics }),
      tableClient: tableFeedClient('pragmaticplay', config.apiUrl, outgoing),
    })
  },
})
