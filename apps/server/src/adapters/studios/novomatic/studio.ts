import { createOutgoing } from '../../../kernel/index.ts'
import { defineStudio } from '../port.ts'
import { createNovomatic } from './adapter.ts'
import { readNovomaticSettings } from './config.ts'

/** Novomatic (Greentube NRGS): slots. */
export const novomatic = defineStudio({
  id: 'novomatic',
  number: 19,
  carries: ['novomatic'],
  // The specification has no call of its own for this studio: `games.slugUrl` launches its games.
  launchRoutes: [],
  pageMessages: 'novomatic',
  launchToken: 'session',
  readSettings: readNovomaticSettings,
  frameOrigins: ({ config }) => [config.gameOrigin],
  create: ({ config, accounts, timeoutMs }, { clock, log, metrics }) =>
    createNovomatic({
      config,
      accounts: accounts.map((account) => ({
        ...account,
        secrets: account.secrets.map((secret) => secret.reveal()),
      })),
      clock,
      client: createOutgoing({ name: 'novomatic', baseUrl: config.apiUrl, timeoutMs, log, metrics }),
    }),
})
