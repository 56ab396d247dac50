import { createOutgoing } from '../../../kernel/index.ts'
import { defineStudio } from '../port.ts'
import { tableFeedClient } from '../table-feed.ts'
import { createEvolution } from './adapter.ts'
import { readEvolutionSettings } from './config.ts'

/** Evolution: live casino, game shows, and games of chance of the group's studios. */
export const evolution = defineStudio({
  id: 'evolution',
  number: 13,
  carries: ['evolution'],
  launchRoutes: [
    { path: 'evolution/authenticate', mode: 'real', summary: 'Evolution, real money' },
    { path: 'evolution/demo', mode: 'demo', summary: 'Evolution, demo' },
  ],
  pageMessages: 'evolution',
  launchToken: 'session',
  readSettings: readEvolutionSettings,
  frameOrigins: ({ config }) => [config.gameOrigin],
  create: ({ config, accounts, timeoutMs }, outgoing) => {
    const { log, metrics, clock } = outgoing
    const to = (baseUrl: string) => createOutgoing({ name: 'evolution', baseUrl, timeoutMs, log, metrics })
    return createEvolution({
      config,
      accounts: accounts.map((account) => ({
        ...account,
        apiToken: account.apiToken.reveal(),
        secrets: account.secrets.map((secret) => secret.reveal()),
      })),
      client: to(config.apiUrl),
      voucherClient: to(config.voucherUrl),
      tableClient: tableFeedClient('evolution', config.apiUrl, outgoing),
      clock,
    })
  },
})
