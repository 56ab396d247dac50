import type { OutgoingClient } from '../../../kernel/index.ts'
import { studioCallbacks } from '../callback-kit.ts'
import type { StudioAdapter } from '../port.ts'
import { createSoftswissAwards } from './awards.ts'
import type { SoftswissAccount, SoftswissConfig } from './config.ts'
import { readSoftswissJackpots } from './jackpots.ts'
import { createSoftswissLauncher } from './launcher.ts'
import { softswissProtocol } from './protocol.ts'
import { createSoftswissTables } from './tables.ts'

/** SoftSwiss game aggregator: slots and live casino of its own and of other studios. */
export function createSoftswiss(deps: {
  config: SoftswissConfig
  accounts: readonly SoftswissAccount[]
  client: OutgoingClient
  tableClient: OutgoingClient
}): StudioAdapter {
  return {
    accounts: deps.accounts,
    launcher: createSoftswissLauncher(deps),
    awards: createSoftswissAwards(deps),
    readJackpots: readSoftswissJackpots(deps),
    liveTables: createSoftswissTables({ ...deps, client: deps.tableClient }),
    callbacks: (rounds) => studioCallbacks(softswissProtocol, deps.accounts, rounds),
  }
}
