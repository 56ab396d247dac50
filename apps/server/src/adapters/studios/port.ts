import type { CallbackCompany } from '../../kernel/index.ts'
import type { Launcher } from '../../modules/play/index.ts'

/** A connected studio: how its games are opened, and what it may call. */
export interface StudioAdapter {
  readonly launcher: Launcher
  readonly callbacks: CallbackCompany
}
