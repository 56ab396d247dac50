import type { Rounds } from '../../../modules/play/index.ts'
import { studioCallbacks } from '../callback-kit.ts'
import type { StudioAdapter } from '../port.ts'
import type { YggdrasilAccount, YggdrasilConfig } from './config.ts'
import { createYggdrasilLauncher } from './launcher.ts'
import { yggdrasilProtocol } from './protocol.ts'

/** Yggdrasil: slots. */
export function createYggdrasil(deps: {
  config: YggdrasilConfig
  accounts: readonly YggdrasilAccount[]
}): StudioAdapter {
  return {
    accounts: deps.accounts,
    launcher: createYggdrasilLauncher(deps),
    callbacks: (rounds: Rounds) => studioCallbacks(yggdrasilProtocol(deps.config), deps.accounts, rounds),
  }
}
