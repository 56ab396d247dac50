import type { CallbackCompany } from '../../kernel/index.ts'
import type { Launcher, Rounds } from '../../modules/play/index.ts'

/** A connected studio: how its games are launched, and which callbacks it may make. Stateless. */
export interface StudioAdapter {
  readonly launcher: Launcher
  /** The studio's callbacks, mapped to the common model. */
  callbacks(rounds: Rounds): CallbackCompany
}
