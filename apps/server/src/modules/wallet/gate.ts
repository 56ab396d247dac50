import type { Clock, Database, Queryable, Tx } from '../../kernel/index.ts'
import { type LimitMeasure, limitMeasures, nameOfLimit } from './limits.ts'
import {
  gateSourceNumbers,
  measureNumbers,
  productBits,
  productExclusionSources,
  windowNumbers,
} from './numbers.ts'
import type { PlayerId, Vertical } from './operation.ts'
import type { LimitWindow } from './outcome.ts'
import { lockWallet } from './store.ts'

/** Products of the gate. */
export type Product = keyof typeof productBits

/** Limits per window in minor units; null removes a limit, absent leaves it unchanged. */
export type WindowLimits = Readonly<Partial<Record<LimitWindow, bigint | null>>>

/** Limits of each measure, and of a single stake; absent means unchanged, null removes one. */
export type MeasureLimits = { readonly [M in LimitMeasure]?: WindowLimits } & {
  readonly singleStake?: bigint | null
}

/** Absent means unchanged. */
export type Limits = MeasureLimits & {
  /** IANA zone in which days, weeks and months are cut. A change applies from the next window on. */
  readonly zone?: string
}

/** What one source says. Absent means unchanged; null takes back what it said before. */
export interface SourceFacts {
  /** False: every stake and deposit is refused with `account_status`. */
  readonly isActive?: boolean
  readonly products?: Readonly<Partial<Record<Product, boolean>>>
  /** From then on stakes are refused until the reality check is answered. */
  readonly realityCheckAt?: Temporal.Instant | null
  /** End of the playing time. */
  readonly playUntil?: Temporal.Instant | null
  /** Period of the time limit that ends there; null for the time of one session. */
  readonly playWindow?: LimitWindow | null
  /** Maximum single stake, minor units. */
  readonly stakeMax?: bigint | null
  /** Until then stakes are accepted while the player's identity is not verified (ID-02 to ID-04). */
  readonly identityUntil?: Temporal.Instant | null
}

/** A plan of a session of slots (RC-12). Absent means unchanged; null takes back what was said before. */
export interface PlanFacts {
  /** From then on no stake in slots is accepted. */
  readonly planUntil?: Temporal.Instant | null
  /** What stakes in slots may add to the player's net loss in cash from now on, minor units. */
  readonly planRoom?: bigint | null
}

/** An exclusion or a time-out; null takes one back that has run out. A running one is never shortened (EXC-04). */
export interface BlockFacts {
  readonly until: Temporal.Instant | null
}

/**
 * Exclusions from one product each: until then the ledger gives none of it back, and afterwards when it is taken back
 * with null. Absent means unchanged.
 */
export type ProductExclusionFacts = Readonly<Partial<Record<Vertical, BlockFacts['until']>>>

/**
 * What stakes, deposits and withdrawals are compared with, by source: of several sources the strictest counts. Only
 * `status` allows; without it nothing is allowed.
 */
export interface GateFacts {
  readonly status?: SourceFacts
  /** The market's law. */
  readonly policy?: SourceFacts
  readonly exclusion?: BlockFacts
  readonly timeout?: BlockFacts
  /** Only the stakes of the product are refused (EXC-20). */
  readonly productExclusions?: ProductExclusionFacts
  /** Time of play: reality checks, time limits. */
  readonly activity?: SourceFacts
  /** What the check of the books found. */
  readonly books?: SourceFacts
  /** What the player has fixed for a session of slots. */
  readonly plan?: PlanFacts
  /** The gates of age and identity. */
  readonly identity?: SourceFacts
  /** The player's own. */
  readonly limits?: Limits
  /** Those that the operator imposes; of both the lower applies (LIM-17). */
  readonly imposedLimits?: MeasureLimits
}

/** Who changed a fact, and why; stored with every change. */
export interface GateChange {
  readonly reason: string
  readonly actor: string
}

/**
 * Writes facts under the wallet's lock: a stake that waits for the lock sees them.
 * @throws AppError `error.unavailable` when `at` differs from the database's time
 */
export async function writeGate(
  tx: Tx,
  playerId: PlayerId,
  { limits, imposedLimits, plan, productExclusions, ...facts }: GateFacts,
  { reason, actor }: GateChange,
  at: Temporal.Instant,
): Promise<void> {
  await lockWallet(tx, playerId, at)
  await tx.query('select wallet.open_gate($1)', [playerId])
  const why = [at.toString(), reason, actor]
  const sources: Readonly<Partial<Record<keyof typeof gateSourceNumbers, SaidBySource>>> = {
    ...facts,
    ...productFacts(productExclusions),
    ...(plan && { plan: await planColumnsOf(tx, playerId, plan) }),
    ...stakeFacts('ownStake', limits),
    ...stakeFacts('imposedStake', imposedLimits),
  }
  for (const [source, said] of Object.entries(sources))
    await tx.query('select wallet.write_fact($1, $2::smallint, $3::jsonb, $4::timestamptz, $5, $6)', [
      playerId,
      gateSourceNumbers[source as keyof typeof sources],
      JSON.stringify(toColumns(said)),
      ...why,
    ])
  await tx.query('select wallet.derive_gate($1)', [playerId])
  if (limits) await writeLimits(tx, playerId, limits, false, why)
  if (imposedLimits) await writeLimits(tx, playerId, imposedLimits, true, why)
  // The windows start with the facts, so that a limit set at noon counts from the start of the day.
  await tx.query('select wallet.roll($1, $2::timestamptz)', [playerId, at.toString()])
}

/** A break in the gate. */
export interface StoredBreak {
  readonly kind: 'exclusion' | 'timeout'
  readonly until: Temporal.Instant
}

/**
 * The exclusion of a player, also when its end has come: it stays until it is taken back (EXC-07). Without one the
 * time-out that runs at a moment; null without either.
 */
async function readStoredBreak(
  db: Queryable,
  playerId: PlayerId,
  at: Temporal.Instant,
): Promise<StoredBreak | null> {
  const { rows } = await db.query<{ excluded: Temporal.Instant | null; timed_out: Temporal.Instant | null }>(
    'select excluded_until as excluded, timed_out_until as timed_out from wallet.gate where player_id = $1',
    [playerId],
  )
  const { excluded, timed_out: timedOut } = rows[0] ?? { excluded: null, timed_out: null }
  if (excluded !== null) return { kind: 'exclusion', until: excluded }
  const runs = timedOut !== null && Temporal.Instant.compare(timedOut, at) > 0
  return runs ? { kind: 'timeout', until: timedOut } : null
}

/** What is left of the spend of a player's plan in minor units; null without one. */
async function readPlanRoom(db: Queryable, playerId: PlayerId): Promise<bigint | null> {
  const { rows } = await db.query<{ room: bigint | null }>(
    `select g.plan_cap - (w.staked - w.won) as room from wallet.gate g
       join wallet.wallet w on w.player_id = g.player_id where g.player_id = $1`,
    [playerId],
  )
  return rows[0]?.room ?? null
}

/** The reads as the wallet has them. */
export const gateReads = (db: Database, clock: Clock) => ({
  storedBreakOf: (playerId: PlayerId, within: Queryable = db) =>
    readStoredBreak(within, playerId, clock.now()),
  planRoomOf: (playerId: PlayerId, within: Queryable = db) => readPlanRoom(within, playerId),
})

/** A limit of single stakes as the fact of a source of its own. */
const stakeFacts = <Source extends 'ownStake' | 'imposedStake'>(source: Source, limits?: MeasureLimits) =>
  (limits?.singleStake === undefined ? {} : { [source]: { stakeMax: limits.singleStake } }) as {
    readonly [S in Source]?: SourceFacts
  }

interface PlanColumns {
  readonly plan_until?: Temporal.Instant | null | undefined
  readonly plan_cap?: string | null
}

/** The room of a plan as the lifetime total of net losses up to which stakes in slots pass. The wallet is locked. */
async function planColumnsOf(
  tx: Tx,
  playerId: PlayerId,
  { planUntil, planRoom }: PlanFacts,
): Promise<PlanColumns> {
  if (planRoom === undefined) return { plan_until: planUntil }
  if (planRoom === null) return { plan_until: planUntil, plan_cap: null }
  const { rows } = await tx.query<{ net: bigint }>(
    'select staked - won as net from wallet.wallet where player_id = $1',
    [playerId],
  )
  return { plan_until: planUntil, plan_cap: String(rows[0]!.net + planRoom) }
}

/** An exclusion from one product: its end, and the product that is forbidden. */
interface ProductColumns {
  readonly product: Vertical
  readonly excludedUntil: Temporal.Instant | null
}

type SaidBySource = SourceFacts | BlockFacts | PlanColumns | ProductColumns

const productFacts = (exclusions: ProductExclusionFacts = {}) =>
  Object.fromEntries(
    Object.entries(exclusions).map(([name, excludedUntil]) => {
      const product = name as Vertical
      return [productExclusionSources[product], { product, excludedUntil }]
    }),
  ) satisfies Readonly<Record<string, ProductColumns>>

function columnsOfProduct({ product, excludedUntil }: ProductColumns) {
  const products = { [product]: excludedUntil === null }
  return {
    blocked_until: excludedUntil,
    allowed: maskOf(products, true),
    forbidden: maskOf(products, false),
  }
}

const toColumns = (said: SaidBySource) =>
  'until' in said
    ? { blocked_until: said.until }
    : 'plan_until' in said
      ? said
      : 'excludedUntil' in said
        ? columnsOfProduct(said)
        : columnsOf(said as SourceFacts)

/** Columns of `wallet.gate_fact`; undefined ones are left out of the JSON. */
function columnsOf({ products, playWindow, stakeMax, ...facts }: SourceFacts) {
  return {
    active: facts.isActive,
    reality_check_at: facts.realityCheckAt,
    play_until: facts.playUntil,
    identity_until: facts.identityUntil,
    play_window: playWindow && windowNumbers[playWindow],
    stake_max: stakeMax === undefined || stakeMax === null ? stakeMax : String(stakeMax),
    ...(products && { allowed: maskOf(products, true), forbidden: maskOf(products, false) }),
  }
}

function maskOf(products: NonNullable<SourceFacts['products']>, isAllowed: boolean): number {
  let mask = 0
  for (const [product, allowed] of Object.entries(products))
    if (allowed === isAllowed) mask |= 1 << productBits[product as Product]
  return mask
}

async function writeLimits(
  tx: Tx,
  playerId: PlayerId,
  { zone, ...limits }: Limits,
  isImposed: boolean,
  why: readonly string[],
): Promise<void> {
  const rows = limitMeasures.flatMap((measure) =>
    Object.entries(limits[measure] ?? {}).flatMap(([period, cap]) =>
      cap === undefined
        ? []
        : [{ measure, period: period as LimitWindow, cap: cap === null ? null : String(cap) }],
    ),
  )
  const facts = Object.fromEntries(
    rows.map(({ measure, period, cap }) => [nameOfLimit(measure, period, isImposed), cap]),
  )
  await tx.query(
    `select wallet.write_limits($1, $2, $3, $4::smallint[], $5::smallint[], $6::bigint[], $7::jsonb, $8::timestamptz,
       $9, $10)`,
    [
      playerId,
      isImposed,
      zone ?? null,
      rows.map(({ measure }) => measureNumbers[measure]),
      rows.map(({ period }) => windowNumbers[period]),
      rows.map(({ cap }) => cap),
      JSON.stringify({ ...(zone !== undefined && { zone }), ...facts }),
      ...why,
    ],
  )
}
