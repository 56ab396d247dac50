import { ellipse, enlarge, leaf } from '../../geometry.ts'
import { both, flat, reshape, solid, stroke } from '../../part.ts'
import type { Part } from '../../part.ts'
import { bodyOf, neckwearOf } from './clothes.ts'
import type { Dealer } from './dealer.ts'
import { HAIR } from './hair.ts'

const FACE = 'M-17 -8C-17 -27 17 -27 17 -8C17.5 6 14 14 6 20Q0 23.5 -6 20C-14 14 -17.5 6 -17 -8Z'
const BEARD = 'M-17.4 2C-15 9 -9 8 -5 9.6Q0 8.6 5 9.6C9 8 15 9 17.4 2C18 16 10 25 0 26C-10 25 -18 16 -17.4 2Z'

/** Lids lowered to the table, or a little open. */
export type Eyes = 'lowered' | 'open'

/** A dealer in half figure; the middle of the head is 0, and the figure goes on below the table's edge. */
export interface Figure {
  /** Behind the head: hair and clothes. */
  readonly torso: readonly Part[]
  readonly head: readonly Part[]
}

export function figureOf(dealer: Dealer, eyes: Eyes): Figure {
  const { back = [], front, hidesEars } = HAIR[dealer.hair]
  const ears = hidesEars
    ? []
    : [solid(ellipse(-17, 3, 3, 4.6), 'skin', -0.3), solid(ellipse(17, 3, 3, 4.6), 'skin', -0.9)]
  const head = [
    ...ears,
    solid(FACE, 'skin', 0.1),
    ...features(dealer, eyes),
    ...(has(dealer, 'beard') ? [solid(BEARD, 'hair'), mouthIn(dealer)] : []),
    ...front,
    ...worn(dealer),
  ]
  const width = dealer.face ?? 1
  const wide = (parts: readonly Part[]): Part[] => reshape(parts, (d) => enlarge(d, width, 0, 0, 1))
  const neck = solid('M-8.5 13L-9 30Q0 40 9 30L8.5 13Z', 'skin', -0.75)
  const pearls = has(dealer, 'pearls') ? PEARLS : []
  return {
    torso: [...wide(back), ...bodyOf(dealer), neck, ...pearls, ...neckwearOf(dealer)],
    head: wide(head),
  }
}

type Worn = NonNullable<Dealer['wears']>[number]
const has = ({ wears = [] }: Dealer, what: Worn): boolean => wears.includes(what)

const PEARLS: readonly Part[] = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((i) =>
  flat(ellipse(i * 3.6, 39 - i * i * 0.42, 1.5), 'l', 0.2),
)

const mouthIn = ({ skin }: Dealer): Part =>
  stroke('M-5 14.4Q-0.6 15.2 4 14.4', 'skin', 1.3, skin === 'deep' ? -1.2 : -1.6)

function features(dealer: Dealer, eyes: Eyes): Part[] {
  const isLight =
    dealer.hairColour === 'grey' || dealer.hairColour === 'white' || dealer.hairColour === 'blond'
  const brow = isLight ? -2.2 : -1
  const parts: Part[] = [
    stroke('M-12 -3.9Q-8 -5.9 -4.4 -4.5', 'hair', 1.5, brow),
    stroke('M2.8 -4.5Q6.4 -5.9 10.4 -3.9', 'hair', 1.5, brow),
    ...EYES[eyes],
    stroke('M-0.2 -1L1.4 8Q0 9.4 -2.2 8.8', 'skin', 1.1, -1.5),
  ]
  if (!has(dealer, 'beard'))
    parts.push(
      flat('M-5.2 13.3Q-3 12.3 -0.8 12.9Q1.4 12.3 3.6 13.3Q-0.8 17.2 -5.2 13.3Z', 'lip'),
      stroke('M-5.2 13.3Q-0.8 15 3.6 13.3', 'lip', 0.6, -1.2),
    )
  if (dealer.isOlder)
    parts.push(
      stroke('M-8.6 8.6Q-10 11 -9 14', 'skin', 0.7, -1.1),
      stroke('M7.4 8.6Q8.6 11 7.8 14', 'skin', 0.7, -1.3),
      stroke('M-12 3.4Q-9 5.4 -6 4.4', 'skin', 0.6, -0.9),
      stroke('M4.4 4.4Q7.4 5.4 10.4 3.4', 'skin', 0.6, -1.1),
    )
  return parts
}

const EYES: Readonly<Record<Eyes, readonly Part[]>> = {
  lowered: [
    stroke('M-11 0.6Q-8 2.8 -5 0.8', 'd', 1.25, -0.6),
    stroke('M3.4 0.8Q6.4 2.8 9.4 0.6', 'd', 1.25, -0.6),
  ],
  open: [
    flat('M-11 0.4Q-8 -1.3 -5 0.4Q-8 2.6 -11 0.4Z', 'l', -0.6),
    flat('M3.4 0.4Q6.4 -1.3 9.4 0.4Q6.4 2.6 3.4 0.4Z', 'l', -0.9),
    flat('M-9.7 0.1Q-7.9 -0.8 -6.1 0.1Q-6.4 2 -7.9 2Q-9.4 2 -9.7 0.1Z', 'd', -0.4),
    flat('M4.5 0.1Q6.3 -0.8 8.1 0.1Q7.8 2 6.3 2Q4.8 2 4.5 0.1Z', 'd', -0.4),
    flat('M-11.6 0.2Q-8 -3.2 -4.4 0.2Q-8 -1.4 -11.6 0.2Z', 'skin', -0.8),
    flat('M2.8 0.2Q6.4 -3.2 10 0.2Q6.4 -1.4 2.8 0.2Z', 'skin', -1),
    stroke('M-11.4 0.5Q-8 -1.5 -4.7 0.5', 'd', 1.1, -0.6),
    stroke('M3.1 0.5Q6.4 -1.5 9.8 0.5', 'd', 1.1, -0.6),
  ],
}

function worn(dealer: Dealer): Part[] {
  const parts: Part[] = []
  if (has(dealer, 'moustache'))
    parts.push(
      solid(
        'M-0.8 10.4C-4 9 -8 11 -8.6 13.6C-5 13.4 -3 12.4 -0.8 12.4C1.4 12.4 3.4 13.4 7 13.6C6.4 11 2.4 9 -0.8 10.4Z',
        'hair',
      ),
    )
  if (has(dealer, 'glasses'))
    parts.push(
      ...[-8.2, 6.6].map((x) => flat(ellipse(x, 1.2, 6.2, 5.2), 'l', 0, 0.12)),
      ...[-8.2, 6.6].map((x) => stroke(ellipse(x, 1.2, 6.2, 5.2), 'd', 1, 0.4)),
      stroke('M-2 0.4Q-0.8 -0.6 0.4 0.4', 'd', 1, 0.4),
    )
  if (has(dealer, 'earrings')) parts.push(...both(flat(leaf(17.6, 7, 17.6, 14, 2.2), 'm', 0.4)))
  return parts
}
