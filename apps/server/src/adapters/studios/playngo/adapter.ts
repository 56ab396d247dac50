import type { OutgoingClient } from '../../../kernel/index.ts'
import type { Rounds } from '../../../modules/play/index.ts'
import { studioCallbacks } from '../callback-kit.ts'
import type { StudioAdapter } from '../port.ts'
import { createPlayngoAwards } from './awards.ts'
import type { PlayngoAccount, PlayngoConfig } from './config.ts'
import { readPlayngoJackpots } from './jackpots.ts'
import { createPlayngoLauncher } from './launcher.ts'
import { playngoProtocol } from './protocol.ts'
import { createUnfinishedRounds } from './unfinished-rounds.ts'

/** Play'n GO: slots. */
export function createPlayngo(deps: {
  config: PlayngoConfig
  accounts: readonly PlayngoAccount[]
  client: OutgoingClient
  jackpotClient: OutgoingClient
}): StudioAdapter {
  return {
    accounts: deps.accounts,
    launcher: createPlayngoLauncher(deps),
    awards: createPlayngoAwards(deps),
    readJackpots: readPlayngoJackpots({ ...deps, client: deps.jackpotClient }),
    unfinishedRounds: createUnfinishedRounds(deps),
    callbacks: (rounds: Rounds) => studioCallbacks(playngoProtocol, deps.accounts, rounds),
  }
}
