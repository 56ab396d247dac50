import { loadConfig } from '../../apps/server/src/kernel/index.ts'

/** Those of a server without settings, so that tests and the product read each other's rows. */
export const personalKeys = loadConfig({ NODE_ENV: 'test' }).identity.personalDataKeys.map((key) =>
  key.reveal(),
)
