import type { Money } from './money.ts'
import type { Skin } from './skins/skin.ts'
import type { Sound } from './sound.ts'
import type { Stage } from './stage.ts'
import type { ReelDefinition } from './types.ts'

/** What a reveal draws on and speaks to. */
export interface RevealOptions {
  readonly stage: Stage
  readonly definition: ReelDefinition
  readonly skin: Skin
  readonly money: Money
  readonly sound: Sound
  /** Status of a feature beside the reels; empty when none is running. */
  readonly status: (text: string) => void
  /** Text for screen readers. */
  readonly say: (text: string) => void
  /** The feature begins or has ended. */
  readonly feature: (isOn: boolean) => void
}
