import type { OutgoingClient } from '../../../kernel/index.ts'
import type { Rounds } from '../../../modules/play/index.ts'
import { studioCallbacks } from '../callback-kit.ts'
import type { StudioAdapter } from '../port.ts'
import { createYggdrasilAwards } from './awards.ts'
import type { YggdrasilAccount, YggdrasilConfig } from './config.ts'
import { createYggdrasilLauncher } from './launcher.ts'
import { yggdrasilProtocol } from './protocol.ts'

/** Yggdrasil: slots. */
export function createYggdrasil(deps: {
  config: YggdrasilConfig
  accounts: readonly YggdrasilAccount[]
  client: OutgoingClient
}): StudioAdapter {
  return {
    accounts: deps.accounts,
    launcher: createYggdrasilLauncher(deps),
    awards: createYggdrasilAwards(deps),
    callbacks: (rounds: Rounds) => studioCallbacks(yggdrasilProtocol(deps.config), deps.accounts, rounds),
  }
}
