import type { Clock, OutgoingClient } from '../../../kernel/index.ts'
import type { Rounds } from '../../../modules/play/index.ts'
import { studioCallbacks } from '../callback-kit.ts'
import type { StudioAdapter } from '../port.ts'
import { createEvolutionAwards } from './awards.ts'
import type { EvolutionAccount, EvolutionConfig } from './config.ts'
import { createEvolutionLauncher } from './launcher.ts'
import { evolutionProtocol, evolutionTestProtocol } from './protocol.ts'
import { createEvolutionTables } from './tables.ts'

/** Evolution: live casino, game shows, and games of chance of the group's studios. */
export function createEvolution(deps: {
  config: EvolutionConfig
  accounts: readonly EvolutionAccount[]
  client: OutgoingClient
  voucherClient: OutgoingClient
  tableClient: OutgoingClient
  clock: Clock
}): StudioAdapter {
  return {
    accounts: deps.accounts,
    launcher: createEvolutionLauncher(deps),
    awards: createEvolutionAwards({ accounts: deps.accounts, client: deps.voucherClient }),
    liveTables: createEvolutionTables({ ...deps, client: deps.tableClient }),
    callbacks: (rounds: Rounds) =>
      studioCallbacks(
        deps.config.sidMethod === 'on' ? evolutionTestProtocol : evolutionProtocol,
        deps.accounts,
        rounds,
      ),
  }
}
