import { z } from 'zod'
import { baccaratSchema, blackjackSchema, cardFaults, videoPokerSchema } from './definition-cards.ts'
import { clusterFaults, clusterSchema } from './definition-cluster.ts'
import {
  crashSchema,
  diceSchema,
  drawFaults,
  kenoSchema,
  plinkoSchema,
  rouletteSchema,
  scratchSchema,
  wheelSchema,
} from './definition-draws.ts'
import { head, positive, weighted, whole } from './definition-parts.ts'

/**
 * A definition is data: everything that decides the chances and payments of one version of a game, and nothing of its
 * appearance. A changed file is a new version with its own hash and return history (GAM-21, GAM-23).
 */

const symbol = z.string().length(1)
const paysByCount = z.record(symbol, z.record(z.string().regex(/^[1-9]$/), positive))
const reels = {
  rows: positive,
  strips: z.array(z.string().min(1)).min(3),
}
const freeSpinsOfLines = z.strictObject({
  trigger: positive,
  spins: positive,
  multiplier: positive,
  retrigger: whole,
  maxRetriggers: whole,
  /**
   * One paying symbol is drawn before the free spins, each with the same chance. Where it shows on enough reels to pay,
   * it fills them after the lines are paid and pays on every line, next to each other or not.
   */
  drawsSymbol: z.literal(true).optional(),
})
const lineGame = {
  ...reels,
  /** Coins of one stake. Absent where the player chooses the number of lines: then one coin plays one line. */
  base: positive.optional(),
  lines: z.array(z.string().regex(/^[0-9]+$/)).min(1),
  wild: symbol.optional(),
  scatter: z.strictObject({ symbol, pays: z.record(z.string().regex(/^[0-9]+$/), positive) }).optional(),
  pays: paysByCount,
  free: freeSpinsOfLines.optional(),
}

const linesSchema = z.strictObject({
  ...head,
  kind: z.literal('lines'),
  profile: z.string().optional(),
  ...lineGame,
})

const buySchema = z.strictObject({
  ...head,
  kind: z.literal('feature-buy'),
  /** Price of one feature in coins of the game it belongs to; the price is the stake. */
  priceCoins: positive,
  ...lineGame,
  free: freeSpinsOfLines,
})

const waysSchema = z.strictObject({
  ...head,
  kind: z.literal('ways'),
  ...reels,
  base: positive,
  /** How many of every symbol one wild counts for. */
  wilds: z.record(symbol, positive),
  scatter: symbol,
  pays: paysByCount,
  free: z.strictObject({ reels: z.array(whole).min(1), spins: positive, maxMultiplier: positive }),
})

const holdSchema = z.strictObject({
  ...head,
  kind: z.literal('hold'),
  ...reels,
  base: positive,
  lines: z.array(z.string().regex(/^[0-9]+$/)).min(1),
  wild: symbol.optional(),
  coin: symbol,
  pays: paysByCount,
  hold: z.strictObject({
    trigger: positive,
    respins: positive,
    /** An empty cell lands a coin with chance landNum / landDen at each respin. */
    landNum: positive,
    landDen: positive,
    /** Coins shown and their weights, in the order in which a draw walks them. */
    values: weighted,
    fullScreen: whole,
  }),
})

const schema = z.discriminatedUnion('kind', [
  linesSchema,
  buySchema,
  waysSchema,
  holdSchema,
  clusterSchema,
  wheelSchema,
  scratchSchema,
  plinkoSchema,
  rouletteSchema,
  kenoSchema,
  crashSchema,
  blackjackSchema,
  baccaratSchema,
  videoPokerSchema,
  diceSchema,
])

export type Definition = z.infer<typeof schema>
export type LinesDefinition = z.infer<typeof linesSchema>
export type FeatureBuyDefinition = z.infer<typeof buySchema>
export type WaysDefinition = z.infer<typeof waysSchema>
export type HoldDefinition = z.infer<typeof holdSchema>
export type ClusterDefinition = z.infer<typeof clusterSchema>
export type WheelDefinition = z.infer<typeof wheelSchema>
export type ScratchDefinition = z.infer<typeof scratchSchema>
export type PlinkoDefinition = z.infer<typeof plinkoSchema>
export type RouletteDefinition = z.infer<typeof rouletteSchema>
export type KenoDefinition = z.infer<typeof kenoSchema>
export type CrashDefinition = z.infer<typeof crashSchema>
export type BlackjackDefinition = z.infer<typeof blackjackSchema>
export type BaccaratDefinition = z.infer<typeof baccaratSchema>
export type VideoPokerDefinition = z.infer<typeof videoPokerSchema>
export type DiceDefinition = z.infer<typeof diceSchema>

/** An invalid definition; the message lists every error. */
export class DefinitionError extends Error {
  readonly faults: readonly string[]
  constructor(id: string, faults: readonly string[]) {
    super(`${id} is not a playable definition: ${faults.join('; ')}`)
    this.name = 'DefinitionError'
    this.faults = faults
  }
}

function reelFaults(def: {
  rows: number
  strips: string[]
  lines?: string[]
  pays: Record<string, Record<string, number>>
  known: readonly string[]
  wilds: readonly string[]
}): string[] {
  const faults: string[] = []
  const known = new Set([...Object.keys(def.pays), ...def.known, ...def.wilds])
  def.strips.forEach((strip, reel) => {
    if (strip.length < def.rows) faults.push(`strip ${reel + 1} is shorter than the window`)
    for (const s of new Set(strip))
      if (!known.has(s)) faults.push(`strip ${reel + 1} has the unknown symbol ${s}`)
  })
  for (const wild of def.wilds) {
    if (def.strips[0]?.includes(wild))
      faults.push(`the wild ${wild} is on the first reel, so a run has no symbol`)
  }
  for (const line of def.lines ?? []) {
    if (line.length !== def.strips.length) faults.push(`line ${line} does not name one row per reel`)
    if ([...line].some((row) => Number(row) >= def.rows)) faults.push(`line ${line} leaves the window`)
  }
  for (const [s, pays] of Object.entries(def.pays)) {
    for (const count of Object.keys(pays)) {
      if (Number(count) > def.strips.length)
        faults.push(`${s} pays for ${count} on ${def.strips.length} reels`)
    }
  }
  return faults
}

const paysAscending = (pays: Record<string, Record<string, number>>): string[] =>
  Object.entries(pays).flatMap(([s, byCount]) => {
    const amounts = Object.entries(byCount)
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([, coins]) => coins)
    return amounts.every((coins, i) => i === 0 || coins > amounts[i - 1]!) ? [] : [`${s} pays less for more`]
  })

function faultsOf(def: Definition): string[] {
  switch (def.kind) {
    case 'lines':
    case 'feature-buy': {
      const faults = reelFaults({
        ...def,
        known: def.scatter ? [def.scatter.symbol] : [],
        wilds: def.wild ? [def.wild] : [],
      })
      if (def.free && !def.scatter) faults.push('free spins need a scatter')
      if (def.free?.drawsSymbol && def.kind === 'feature-buy') faults.push('a bought feature draws no symbol')
      if (def.kind === 'feature-buy' && def.base === undefined)
        faults.push('a bought feature needs a coin base')
      if (def.base !== undefined && def.base !== def.lines.length) {
        faults.push('one coin plays one line, so the base is the number of lines')
      }
      return [...faults, ...paysAscending(def.pays)]
    }
    case 'ways': {
      const faults = reelFaults({ ...def, known: [def.scatter], wilds: Object.keys(def.wilds) })
      for (const reel of def.free.reels)
        if (reel >= def.strips.length) faults.push(`there is no reel ${reel}`)
      return [...faults, ...paysAscending(def.pays)]
    }
    case 'hold': {
      const faults = reelFaults({ ...def, known: [def.coin], wilds: def.wild ? [def.wild] : [] })
      if (def.hold.landNum >= def.hold.landDen) faults.push('a coin must be able to miss')
      if (def.hold.trigger > def.rows * def.strips.length) faults.push('the feature can never start')
      return [...faults, ...paysAscending(def.pays)]
    }
    case 'cluster':
      return [...clusterFaults(def), ...paysAscending(def.pays)]
    case 'wheel':
    case 'scratch':
    case 'plinko':
    case 'roulette':
    case 'keno':
    case 'crash':
    case 'dice':
      return drawFaults(def)
    case 'blackjack':
    case 'baccarat':
    case 'video-poker':
      return cardFaults(def)
  }
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }
  return value
}

/** Reads a definition, refuses what cannot be played, and freezes it. Throws DefinitionError. */
export function defineGame(source: unknown): Definition {
  const parsed = schema.safeParse(source)
  if (!parsed.success) {
    const id = (source as { id?: unknown } | null)?.id
    throw new DefinitionError(
      typeof id === 'string' ? id : 'this file',
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    )
  }
  const faults = faultsOf(parsed.data)
  if (faults.length > 0) throw new DefinitionError(parsed.data.id, faults)
  return freeze(parsed.data)
}
