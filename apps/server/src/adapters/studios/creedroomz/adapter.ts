import type { OutgoingClient } from '../../../kernel/index.ts'
import type { Rounds } from '../../../modules/play/index.ts'
import { studioCallbacks } from '../callback-kit.ts'
import type { StudioAdapter } from '../port.ts'
import type { CreedroomzAccount, CreedroomzConfig } from './config.ts'
import { createCreedroomzLauncher } from './launcher.ts'
import { creedroomzProtocol } from './protocol.ts'
import { createCreedroomzTables } from './tables.ts'

/** CreedRoomz: live tables and games without a dealer. */
export function createCreedroomz(deps: {
  config: CreedroomzConfig
  accounts: readonly CreedroomzAccount[]
  tableClient: OutgoingClient
}): StudioAdapter {
  return {
    accounts: deps.accounts,
    launcher: createCreedroomzLauncher(deps),
    liveTables: createCreedroomzTables({ ...deps, client: deps.tableClient }),
    callbacks: (rounds: Rounds) => studioCallbacks(creedroomzProtocol, deps.accounts, rounds),
  }
}
