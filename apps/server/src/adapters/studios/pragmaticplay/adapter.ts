import type { OutgoingClient } from '../../../kernel/index.ts'
import type { Rounds } from '../../../modules/play/index.ts'
import type { StudioAdapter } from '../port.ts'
import { pragmaticCallbacks } from './callbacks.ts'
import type { PragmaticConfig } from './config.ts'
import { createPragmaticLauncher } from './launcher.ts'

/** Pragmatic Play: slots, live casino, virtuals. */
export function createPragmaticPlay(deps: {
  config: PragmaticConfig
  client: OutgoingClient
  addresses?: readonly string[]
}): StudioAdapter {
  return {
    launcher: createPragmaticLauncher(deps.config, deps.client),
    callbacks: (rounds: Rounds) => pragmaticCallbacks(deps.config, rounds, deps.addresses),
  }
}
