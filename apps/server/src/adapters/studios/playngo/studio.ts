import { createOutgoing } from '../../../kernel/index.ts'
import { defineStudio } from '../port.ts'
import { createPlayngo } from './adapter.ts'
import { readPlayngoSettings } from './config.ts'

/** Play'n GO: slots. */
export const playngo = defineStudio({
  id: 'playngo',
  number: 14,
  carries: ['playngo'],
  launchRoutes: [{ path: 'playngo/token_generation', mode: 'real', summary: "Play'n GO, real money" }],
  pageMessages: 'playngo',
  launchToken: 'ticket',
  readSettings: readPlayngoSettings,
  frameOrigins: ({ config }) => [new URL(config.launchUrl).origin],
  create: ({ config, accounts, timeoutMs }, { log, metrics }) => {
    const clientOf = (baseUrl: string) =>
      createOutgoing({ name: 'playngo', baseUrl, timeoutMs, log, metrics })
    return createPlayngo({
      config,
      accounts: accounts.map((account) => ({
        ...account,
        secrets: account.secrets.map((secret) => secret.reveal()),
        servicePassword: account.servicePassword.reveal(),
      })),
      client: clientOf(config.serviceUrl),
      jackpotClient: clientOf(config.jackpotsUrl),
    })
  },
})
