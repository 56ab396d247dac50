import type { TableState } from '../../live/table-state.ts'
import { t } from '../boot.ts'
import { openHistory } from '../history-sheet.ts'
import type { Host } from '../host.ts'
import { openInfo } from '../info-sheet.ts'
import type { Money } from '../money.ts'
import { soundButton, toolButton } from '../page-parts.ts'
import type { Scene } from '../scenes/scene.ts'
import type { Ask } from '../server.ts'
import type { Sound } from '../sound.ts'
import type { Opened } from '../types.ts'
import { openTableFairness, seatCheck } from './table-fairness.ts'

interface TablePieces {
  readonly opened: Opened
  readonly ask: Ask
  readonly money: Money
  readonly sound: Sound
  readonly scene: Scene
  readonly host: Host
  readonly chipMinor: () => string
  /** Null until the table has been heard. */
  readonly state: () => TableState | null
}

/** Buttons beside the name of a table. */
export function tableTools(table: TablePieces): (HTMLElement | null)[] {
  const { opened, ask, money, sound, scene, host } = table
  return [
    soundButton(sound),
    toolButton(t('game.rules'), 'info', () =>
      openInfo(opened, undefined, money, {
        stakeMinor: table.chipMinor(),
        variant: scene.variant(),
        isLive: true,
      }),
    ),
    toolButton(
      t('game.rounds'),
      'history',
      () => void openHistory(ask, money, { check: seatCheck(ask, opened) }),
    ),
    toolButton(t('game.fairness'), 'shield', () => {
      const state = table.state()
      if (state) openTableFairness(opened, state)
    }),
    host.canQuit ? toolButton(t('game.leave'), 'exit', () => host.quit()) : null,
  ]
}
