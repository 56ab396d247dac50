import type { OutgoingClient } from '../../../kernel/index.ts'
import type { Rounds } from '../../../modules/play/index.ts'
import type { StudioAdapter } from '../port.ts'
import { pragmaticCallbacks, unknownAccount } from './callbacks.ts'
import type { PragmaticAccount, PragmaticConfig } from './config.ts'
import { createPragmaticLauncher } from './launcher.ts'

/** Pragmatic Play: slots, live casino, virtuals. */
export function createPragmaticPlay(deps: {
  config: PragmaticConfig
  accounts: readonly PragmaticAccount[]
  client: OutgoingClient
}): StudioAdapter {
  return {
    accounts: deps.accounts,
    launcher: createPragmaticLauncher(deps),
    callbacks: (rounds: Rounds) => [
      ...deps.accounts.map((account) => pragmaticCallbacks(deps.config, account, rounds)),
      unknownAccount,
    ],
  }
}
