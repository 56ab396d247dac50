import { Pen } from '../pen.ts'
import { randomOf } from '../random.ts'
import { tablePalette } from '../spec.ts'
import type { TableArt, TableKind } from '../spec.ts'
import { STYLES } from '../styles/index.ts'
import { paintBaccarat, paintBlackjack, paintPoker } from './cards.ts'
import { paintRoulette } from './roulette.ts'
import { paintDice, paintShowWheel } from './studio.ts'
import { surfaceOf } from './surface.ts'
import type { Surface } from './surface.ts'

const PAINTERS: Record<TableKind, (surface: Surface) => void> = {
  roulette: paintRoulette,
  blackjack: paintBlackjack,
  baccarat: paintBaccarat,
  poker: paintPoker,
  dice: paintDice,
  wheel: paintShowWheel,
}

/** A live table seen from above, with the light of one lamp. */
export function composeTable(art: TableArt, width: number, height: number): Pen {
  const pen = new Pen({
    palette: tablePalette(art),
    style: STYLES[art.style],
    seed: art.seed,
    unit: Math.min(width / 1.4, height) / 100,
    width,
    height,
  })
  const surface = surfaceOf(pen, art.view, randomOf(`${art.seed}:table`))
  PAINTERS[art.table](surface)
  surface.vignette()
  return pen
}
