import type { CallbackCompany } from '../../kernel/index.ts'
import type { Launcher, Rounds } from '../../modules/play/index.ts'

/** A connected studio: how its games are opened, and what it may call. Stateless. */
export interface StudioAdapter {
  readonly launcher: Launcher
  /** The studio's callbacks over the common model. */
  callbacks(rounds: Rounds): CallbackCompany
}
