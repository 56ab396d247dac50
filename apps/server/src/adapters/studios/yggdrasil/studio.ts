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
  create: ({ config, accounts }) =>
    createYggdrasil({
      config,
      accounts: accounts.map((account) => ({
        ...account,
        secrets: account.secrets.map((secret) => secret.reveal()),
      })),
    }),
})
