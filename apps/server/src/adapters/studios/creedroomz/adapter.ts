import type { Rounds } from '../../../modules/play/index.ts'
import { studioCallbacks } from '../callback-kit.ts'
import type { StudioAdapter } from '../port.ts'
import type { CreedroomzAccount, CreedroomzConfig } from './config.ts'
import { createCreedroomzLauncher } from './launcher.ts'
import { creedroomzProtocol } from './protocol.ts'

/** CreedRoomz: live tables and games without a dealer. */
export function createCreedroomz(deps: {
  config: CreedroomzConfig
  accounts: readonly CreedroomzAccount[]
}): StudioAdapter {
  return {
    accounts: deps.accounts,
    launcher: createCreedroomzLauncher(deps),
    callbacks: (rounds: Rounds) => studioCallbacks(creedroomzProtocol, deps.accounts, rounds),
  }
}
