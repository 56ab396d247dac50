import { z } from 'zod'
import { head, positive } from './definition-parts.ts'
import { type PokerHand, pokerHands } from './poker-hands.ts'

/** Games played with cards. A card is `rank * 4 + suit`, rank 0 = two to 12 = ace. */

/** One letter per dealer card 2 to 10 and ace: S stand, H hit, D double, P split. */
const row = z.string().regex(/^[SHDP]{10}$/)
const laterRow = z.string().regex(/^[SH]{10}$/)

export const blackjackSchema = z.strictObject({
  ...head,
  kind: z.literal('blackjack'),
  /** Coins of one bet. */
  base: positive,
  /** Coins that a blackjack pays on top of the bet. */
  blackjackCoins: positive,
  /** Total on which the dealer stops, soft or hard. */
  dealerStands: positive,
  /** Best action on the first two cards, by total or by the value of a pair. */
  firstTwo: z.strictObject({
    hard: z.record(z.string(), row),
    soft: z.record(z.string(), row),
    pairs: z.record(z.string(), row),
  }),
  /** Best action on later cards; also what is played for a player who does not return. */
  later: z.strictObject({
    hard: z.record(z.string(), laterRow),
    soft: z.record(z.string(), laterRow),
  }),
})

export const baccaratSchema = z.strictObject({
  ...head,
  kind: z.literal('baccarat'),
  decks: positive,
  /** Coins of one stake. */
  base: positive,
  /** Coins paid on top of the stake, by spot. */
  pays: z.strictObject({ player: positive, banker: positive, tie: positive }),
})

export const videoPokerSchema = z.strictObject({
  ...head,
  kind: z.literal('video-poker'),
  /** Stakes that come back for each hand. */
  pays: z.strictObject(
    Object.fromEntries(pokerHands.map((hand) => [hand, positive])) as Record<PokerHand, typeof positive>,
  ),
})

type CardDefinition = z.infer<typeof blackjackSchema | typeof baccaratSchema | typeof videoPokerSchema>

function missingRows(
  rows: Readonly<Record<string, string>>,
  name: string,
  keys: readonly string[],
): string[] {
  return keys.filter((key) => rows[key] === undefined).map((key) => `there is no action for ${name} ${key}`)
}

const totals = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i))

/** Errors of a definition that its schema does not see. */
export function cardFaults(def: CardDefinition): string[] {
  switch (def.kind) {
    case 'blackjack':
      return [
        ...missingRows(def.firstTwo.hard, 'hard', totals(4, 20)),
        ...missingRows(def.firstTwo.soft, 'soft', totals(12, 20)),
        ...missingRows(def.firstTwo.pairs, 'a pair of', totals(1, 10)),
        ...missingRows(def.later.hard, 'later hard', totals(4, 20)),
        ...missingRows(def.later.soft, 'later soft', totals(12, 20)),
      ]
    case 'baccarat':
      return []
    case 'video-poker':
      return pokerHands.flatMap((hand, index) => {
        const lower = pokerHands[index - 1]
        return lower !== undefined && def.pays[hand] <= def.pays[lower]
          ? [`${hand} pays no more than ${lower}`]
          : []
      })
  }
}
