import { Pen } from '../pen.ts'
import { hashText, randomOf } from '../random.ts'
import { STYLES } from '../styles/index.ts'
import { paletteOfTable } from './colours.ts'
import { armsOf } from './dealers/arms.ts'
import type { Hands } from './dealers/arms.ts'
import { figureOf } from './dealers/figure.ts'
import { placeLayers } from './layers.ts'
import type { Layer } from './layers.ts'
import { LAYOUTS } from './layouts.ts'
import { paintLayers } from './paint.ts'
import { FIGURE, HEAD, placeIn, roomLayers, tableLayers, vignette } from './scene.ts'
import type { Place } from './scene.ts'
import type { TableKind, TableScene } from './table-scene.ts'
import { moneyWheel } from './wheels.ts'

/** A picture of a live table: the seed, and who deals where. */
export type TableArt = TableScene & { readonly seed: string }

/** The dealer's middle in wide pictures; a roulette or money wheel needs room at the left. */
const WIDE: Partial<Record<TableKind, number>> = { roulette: 0.61, wheel: 0.67 }
/** In banners the left half is free for words. */
const BANNER = 0.74

const HANDS: Readonly<Record<TableKind, Hands>> = {
  roulette: { left: [-38, 3], right: [38, 6] },
  blackjack: { left: [-36, 5], right: [36, 5] },
  baccarat: { left: [-38, 5], right: [38, 5] },
  poker: { left: [-40, 5], right: [40, 6] },
  dice: { left: [-46, 6], right: [46, 6] },
  wheel: { left: [-30, 6], right: [40, 6] },
}

export function placeOf(table: TableKind, width: number, height: number): Place {
  const ratio = width / height
  const narrow = table === 'wheel' ? 0.6 : 0.5
  const x = ratio > 2.2 ? BANNER : ratio > 1.5 ? (WIDE[table] ?? 0.5) : narrow
  return placeIn({ width, height, x, breadth: ratio < 0.6 ? 128 : 140, share: 0.72 })
}

/** A live table with its dealer, in the light of its room. */
export function composeTable(art: TableArt, width: number, height: number): Pen {
  const { seed, table, dealer } = art
  const place = placeOf(table, width, height)
  const { x, edge, unit } = place
  const pen = new Pen({
    palette: paletteOfTable(art, seed),
    style: STYLES.gouache,
    seed,
    unit: unit * 1.4,
    width,
    height,
  })
  const onTable = (layers: readonly Layer[]): void => paintLayers(pen, placeLayers(layers, x, edge, unit))
  const shadow = (dx: number, dy: number, blur: number, opacity: number, draw: () => void): void =>
    pen.filtered(pen.shadow(dx * unit, dy * unit, blur * unit, opacity), draw)

  paintLayers(pen, roomLayers(art, seed, place))
  if (table === 'wheel') shadow(1, 3, 4, 0.4, () => paintMoneyWheel(pen, seed, place))
  const { torso, head } = figureOf(dealer, 'lowered')
  const figure = placeLayers([...torso, ...head], x, edge - HEAD * unit, unit * FIGURE)
  shadow(1, 3, 4, 0.4, () => paintLayers(pen, figure))
  const { rail, felt } = tableLayers(place)
  shadow(0, -2, 5, 0.5, () => pen.paint([rail]))
  paintLayers(pen, felt)
  const { printed, things } = LAYOUTS[table]({
    left: -x / unit,
    right: (width - x) / unit,
    depth: (height - edge) / unit,
    random: randomOf(`${seed}:table`),
  })
  onTable(printed)
  shadow(1, 2, 2.4, 0.45, () => onTable(things))
  onTable(armsOf(dealer, HANDS[table]))
  paintLayers(pen, [vignette(place)])
  return pen
}

/** The wheel stands at the left behind the dealer; its pointer is inside of the picture. */
function paintMoneyWheel(pen: Pen, seed: string, { x, edge, unit, width, height }: Place): void {
  const isWide = width / height > 1.5
  const r = isWide ? Math.min(76, (edge / unit) * 0.54) : Math.min(68, (width / unit) * 0.46)
  const wheel = moneyWheel(r, hashText(seed))
  const middle = isWide ? -r - 46 : -r * 0.86
  const up = Math.min(edge / unit - r * 1.15, isWide ? 46 : 84)
  paintLayers(pen, placeLayers(wheel, x + middle * unit, edge - up * unit, unit))
}
