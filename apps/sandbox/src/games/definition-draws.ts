import { z } from 'zod'
import { head, positive, weighted, whole } from './definition-parts.ts'

/** Games that one draw decides: wheels, tickets, balls, numbers and the crash curve. */

export const wheelSchema = z.strictObject({
  ...head,
  kind: z.literal('wheel'),
  order: z.array(z.string().min(1)).min(2),
  paysTo1: z.record(z.string(), positive),
})

export const scratchSchema = z.strictObject({
  ...head,
  kind: z.literal('scratch'),
  /** Tickets of the full table; each ticket is drawn from all of them. */
  total: positive,
  /** Prize in ticket prices and its number of tickets, in draw order. */
  prizes: weighted,
  cells: positive,
  symbols: positive,
  match: positive,
})

export const plinkoSchema = z.strictObject({
  ...head,
  kind: z.literal('plinko'),
  rows: positive,
  /** Pays in coins of a tenth of the stake by min(k, rows - k), k = steps to the right. */
  base: positive,
  pays: z.record(z.string(), z.array(whole)),
})

export const rouletteSchema = z.strictObject({
  ...head,
  kind: z.literal('roulette'),
  wheelOrder: z.array(whole).min(2),
  red: z.array(positive),
  /** What a spot pays to one, by the number of pockets that it covers. */
  paysTo1: z.record(z.string().regex(/^[0-9]+$/), positive),
})

export const kenoSchema = z.strictObject({
  ...head,
  kind: z.literal('keno'),
  numbers: positive,
  drawn: positive,
  base: positive,
  /** Pays in coins by how many numbers are chosen, then by hits. */
  pays: z.record(z.string().regex(/^[0-9]+$/), z.record(z.string().regex(/^[0-9]+$/), positive)),
})

export const crashSchema = z.strictObject({
  ...head,
  kind: z.literal('crash'),
  /** h is uniform in 1..2^rangeBits and the end point is floor(numerator * 2^rangeBits / h) hundredths. */
  rangeBits: positive.max(52),
  numerator: positive,
  minTarget: positive,
  maxTarget: positive,
  /** Stakes are multiples of this many minor units, so that no payment is rounded. */
  base: positive,
})

export const diceSchema = z.strictObject({
  ...head,
  kind: z.literal('dice'),
  /** A roll is uniform in 0 to sides - 1 and shown in hundredths. */
  sides: positive,
  /** Coins of one stake. */
  base: positive,
  /** Coins paid by the number of winning rolls that the player chooses, most rolls first. */
  pays: z.array(z.tuple([positive, positive])).min(1),
})

type DrawDefinition = z.infer<
  | typeof wheelSchema
  | typeof scratchSchema
  | typeof plinkoSchema
  | typeof rouletteSchema
  | typeof kenoSchema
  | typeof crashSchema
  | typeof diceSchema
>

/** Errors of a definition that its schema does not see. */
export function drawFaults(def: DrawDefinition): string[] {
  switch (def.kind) {
    case 'wheel':
      return [...new Set(def.order)]
        .filter((segment) => def.paysTo1[segment] === undefined)
        .map((segment) => `segment ${segment} has no pay`)
    case 'scratch': {
      const faults: string[] = []
      const winning = def.prizes.reduce((sum, [, tickets]) => sum + tickets, 0)
      if (winning > def.total) faults.push('more prizes than tickets')
      if (def.prizes.length > def.symbols) faults.push('more prizes than symbols')
      if (def.symbols < def.cells) faults.push('a losing ticket needs a different symbol in every cell')
      if (def.match > def.cells) faults.push('a prize needs more cells than there are')
      return faults
    }
    case 'plinko':
      return Object.entries(def.pays)
        .filter(([, pays]) => pays.length !== Math.floor(def.rows / 2) + 1)
        .map(([risk]) => `risk ${risk} does not pay for every slot`)
    case 'roulette': {
      const sorted = [...def.wheelOrder].sort((a, b) => a - b)
      return sorted.every((pocket, i) => pocket === i) ? [] : ['the wheel does not hold every pocket once']
    }
    case 'keno':
      return Object.entries(def.pays).flatMap(([picks, pays]) =>
        Object.keys(pays)
          .filter((hits) => Number(hits) > Math.min(Number(picks), def.drawn))
          .map((hits) => `${picks} numbers cannot be hit ${hits} times`),
      )
    case 'dice':
      return def.pays
        .filter(([winning, coins]) => winning >= def.sides || coins <= def.base)
        .map(([winning]) => `${winning} winning rolls cannot be bet on`)
    case 'crash':
      return def.minTarget > 100 && def.minTarget < def.maxTarget ? [] : ['targets must be above 1.00']
  }
}
