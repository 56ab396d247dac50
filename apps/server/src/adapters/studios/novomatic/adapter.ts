import type { Clock, OutgoingClient } from '../../../kernel/index.ts'
import type { Rounds } from '../../../modules/play/index.ts'
import { studioCallbacks } from '../callback-kit.ts'
import type { StudioAdapter } from '../port.ts'
import type { NovomaticAccount, NovomaticConfig } from './config.ts'
import { readNovomaticJackpots } from './jackpots.ts'
import { createNovomaticLauncher } from './launcher.ts'
import { novomaticProtocol } from './protocol.ts'

/** Novomatic (Greentube NRGS): slots. */
export function createNovomatic(deps: {
  config: NovomaticConfig
  accounts: readonly NovomaticAccount[]
  clock: Clock
  client: OutgoingClient
}): StudioAdapter {
  return {
    accounts: deps.accounts,
    launcher: createNovomaticLauncher(deps),
    readJackpots: readNovomaticJackpots(deps),
    callbacks: (rounds: Rounds) => studioCallbacks(novomaticProtocol(deps.clock), deps.accounts, rounds),
  }
}
