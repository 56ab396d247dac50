import { createOutgoing } from '../../../kernel/index.ts'
import { defineStudio } from '../port.ts'
import { createYggdrasil } from './adapter.ts'
import { readYggdrasilSettings } from './config.ts'

/** Yggdrasil: slots. */
export const yggdrasil = defineStudio({
  id: 'yggdrasil',
  number: 16,
  carries: ['yggdrasil'],
  launchRoutes: [{ path: 'yggdrasil/player/auth/session', mode: 'real', summary: 'Yggdrasil, real money' }],
  pageMessages: 'yggdrasil',
  launchToken: 'session',
  readSettings: readYggdrasilSettings,
  frameOrigins: ({ config }) => [
    ...new Set([config.launchUrl, config.demoUrl].map((page) => new URL(page).origin)),
  ],
  create: ({ config, accounts, timeoutMs }, { log, metrics }) =>
    createYggdrasil({
      config,
      accounts: accounts.map((account) => ({
        ...account,
        apiPassword: account.apiPassword.reveal(),
        secrets: account.secrets.map((secret) => secret.reveal()),
      })),
      client: createOutgoing({ name: 'yggdrasil', baseUrl: config.apiUrl, timeoutMs, log, metrics }),
    }),
})
