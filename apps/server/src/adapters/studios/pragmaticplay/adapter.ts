import type { OutgoingClient } from '../../../kernel/index.ts'
import type { Rounds } from '../../../modules/play/index.ts'
import { studioCallbacks } from '../callback-kit.ts'
import type { StudioAdapter } from '../port.ts'
import { createPragmaticAwards } from './awards.ts'
import type { PragmaticAccount, PragmaticConfig } from './config.ts'
import { readPragmaticJackpots } from './jackpots.ts'
import { createPragmaticLauncher } from './launcher.ts'
import { pragmaticProtocol } from './protocol.ts'
import { createPragmaticTables } from './tables.ts'

/** Pragmatic Play: slots, live casino, virtuals. */
export function createPragmaticPlay(deps: {
  config: PragmaticConfig
  accounts: readonly PragmaticAccount[]
  client: OutgoingClient
  tableClient: OutgoingClient
}): StudioAdapter {
  return {
    accounts: deps.accounts,
    launcher: createPragmaticLauncher(deps),
    awards: createPragmaticAwards(deps),
    liveTables: createPragmaticTables({ ...deps, client: deps.tableClient }),
    readJackpots: readPragmaticJackpots(deps),
    callbacks: (rounds: Rounds) => studioCallbacks(pragmaticProtocol(deps.config), deps.accounts, rounds),
  }
}
