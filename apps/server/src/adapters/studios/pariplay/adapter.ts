import type { OutgoingClient } from '../../../kernel/index.ts'
import type { Rounds } from '../../../modules/play/index.ts'
import { studioCallbacks } from '../callback-kit.ts'
import type { StudioAdapter } from '../port.ts'
import { createPariplayAwards } from './awards.ts'
import type { PariplayAccount, PariplayConfig } from './config.ts'
import { createPariplayLauncher } from './launcher.ts'
import { pariplayProtocol } from './protocol.ts'
import { createPariplayTables } from './tables.ts'

/** Pariplay (Fusion): slots and live casino of its own and of studios that it carries. */
export function createPariplay(deps: {
  config: PariplayConfig
  accounts: readonly PariplayAccount[]
  client: OutgoingClient
  tableClient: OutgoingClient
}): StudioAdapter {
  return {
    accounts: deps.accounts,
    launcher: createPariplayLauncher(deps),
    awards: createPariplayAwards(deps),
    liveTables: createPariplayTables({ ...deps, client: deps.tableClient }),
    callbacks: (rounds: Rounds) => studioCallbacks(pariplayProtocol(deps.config), deps.accounts, rounds),
  }
}
