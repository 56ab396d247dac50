/** What one player alone may have (decision 137). */
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { type Database, inTransactionOf, type Queryable, type Tx } from '../db/database.ts'
import { AppError, assertInvariant } from '../errors.ts'
import { handleJob, type JobHandler, jobKind } from '../events/jobs.ts'
import type { Log } from '../log.ts'
import * as store from './claim-store.ts'
import type { Claim, ClaimedValue, Reservation } from './claim-store.ts'

export type { ClaimedValue, Reservation } from './claim-store.ts'

/** From the claim to the beginning of the transaction that writes the value. */
export const RESERVATION_SECONDS = 30
/** Clocks of two instances differ by less: a pending claim counts as ended so much later. */
export const CLOCK_MARGIN_SECONDS = 5
/** How long a claim waits for another one that is pending: as long as a statement may take. */
const PATIENCE_MS = 5_000
const PAUSE_MS = 20
/** Claims of one reading of the sweep. */
const PAGE = 200

/** Another player has a value. */
class ValueTaken extends Error {
  readonly kind: string

  constructor(kind: string) {
    super(`another player has the claim: ${kind}`)
    this.kind = kind
  }
}

/** The kind of a value that another player has, where that is why something failed. */
export const takenKind = (error: unknown): string | undefined =>
  error instanceof ValueTaken ? error.kind : undefined

/** Whether a player's own row has the value, by kind; asked on the player's database. */
export type ClaimHolders = Readonly<
  Record<string, (queryable: Queryable, playerId: bigint, digest: Buffer) => Promise<boolean>>
>

export interface Claims {
  /**
   * The first step, before and outside the transaction that writes the values. What the player gives up with the change
   * is named too: `settle` releases it. Waits while another attempt has one of them.
   * @throws ValueTaken (`takenKind`) when another player has one; AppError `error.unavailable` when another attempt has
   *   not ended after five seconds
   */
  take(playerId: bigint, values: readonly ClaimedValue[]): Promise<Reservation>
  /**
   * The same for one value that a player keeps for ever.
   * @returns null when the player holds it already: there is nothing to enter and to settle
   */
  takeNew(playerId: bigint, value: ClaimedValue): Promise<Reservation | null>
  /**
   * The second step begins so: in the transaction that writes the values, before it does.
   * @throws AppError `error.unavailable` when too much time has passed since `take`
   */
  enter(tx: Tx, reservation: Reservation): Promise<void>
  /**
   * The third step, after that transaction, however it ended: what the player has is held, the rest is released. It
   * never throws, so that a result that is committed is answered: what fails is logged, and the sweep does it.
   */
  settle(reservation: Reservation): Promise<void>
  /**
   * All steps in the caller's transaction, which needs the claims in the same database.
   * @throws ValueTaken (`takenKind`): the transaction must end
   */
  holdIn(tx: Tx, playerId: bigint, values: readonly ClaimedValue[]): Promise<void>
  /** Who has claimed some values, and who may be about to: the player's own row says whether it is so. */
  read(queryable: Queryable, values: readonly ClaimedValue[]): Promise<readonly Claim[]>
  /**
   * Settles what attempts that have ended left behind.
   * @returns number of claims
   * @throws AggregateError after all others, when some could not be settled
   */
  sweep(): Promise<number>
}

interface ClaimsDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log?: Log | undefined
  /** By kind; a kind belongs to one module. */
  readonly holders: ClaimHolders
}

export function createClaims(deps: ClaimsDependencies): Claims {
  const { clock } = deps
  return {
    async take(playerId, values) {
      const taken = await take(deps, { playerId, values, takesHeld: true })
      assertInvariant(taken, 'what the player holds is claimed again')
      return taken
    },
    takeNew: (playerId, value) => take(deps, { playerId, values: [value], takesHeld: false }),
    async enter(tx, { playerId, endsAt }) {
      await store.lockNumber(tx, playerId)
      if (Temporal.Instant.compare(clock.now(), endsAt) >= 0)
        throw new AppError('error.unavailable', { retryAfterSeconds: 1 })
    },
    async settle(reservation) {
      try {
        await settle(deps, reservation)
      } catch (error) {
        const kinds = reservation.values.map(({ kind }) => kind)
        deps.log?.error({ err: error, kinds }, 'claims could not be settled: the sweep does it')
      }
    },
    async holdIn(tx, playerId, values) {
      const held = await store.insertHeld(tx, playerId, values)
      const taken = values.find((value) => !held.some((one) => isSame(one, value)))
      if (taken) throw new ValueTaken(taken.kind)
    },
    read: store.readClaims,
    sweep: () => sweep(deps),
  }
}

async function sweep(deps: ClaimsDependencies): Promise<number> {
  const before = deps.clock.now().subtract({ seconds: CLOCK_MARGIN_SECONDS })
  const failures: unknown[] = []
  let settled = 0
  let behind: Claim | undefined
  do {
    const ended = await store.readEnded(deps.db, Object.keys(deps.holders), { before, behind, limit: PAGE })
    for (const claim of ended) {
      try {
        await settle(deps, reservationOf(claim))
        settled += 1
      } catch (error) {
        failures.push(error)
      }
    }
    behind = ended.length === PAGE ? ended.at(-1) : undefined
  } while (behind)
  if (failures.length > 0) throw new AggregateError(failures, 'claims could not be settled')
  return settled
}

/** The sweep as a job, every minute. @param name `players.sweep-claims` */
export function claimsJob(claims: Pick<Claims, 'sweep'>, name: string): JobHandler {
  const kind = jobKind({ name, payload: z.object({}).loose(), maxAttempts: 1, timeoutMs: 50_000 })
  return handleJob(
    kind,
    async () => {
      await claims.sweep()
    },
    { cron: { match: '* * * * *' } },
  )
}

const isSame = (one: ClaimedValue, other: ClaimedValue): boolean =>
  one.kind === other.kind && one.digest.equals(other.digest)

const reservationOf = (claim: Claim): Reservation => ({
  playerId: claim.playerId,
  values: [claim],
  endsAt: claim.endsAt ?? Temporal.Instant.fromEpochMilliseconds(0),
})

/** @returns null when the player holds one of the values, and it is not to be claimed again */
async function take(
  deps: ClaimsDependencies,
  { playerId, values, takesHeld }: Pick<Reservation, 'playerId' | 'values'> & { readonly takesHeld: boolean },
): Promise<Reservation | null> {
  const { db, clock } = deps
  const lastTry = performance.now() + PATIENCE_MS
  for (;;) {
    const endsAt = clock.now().add({ seconds: RESERVATION_SECONDS })
    const pending = await store.insertPending(db, { playerId, values, endsAt }, takesHeld)
    if (pending.length === values.length) return { playerId, values, endsAt }
    // All or nothing: two that wait for each other with a part each would both fail.
    if (pending.length > 0) await settle(deps, { playerId, values: pending, endsAt })
    const others = values.filter((value) => !pending.some((one) => isSame(one, value)))
    const inTheWay = await store.readClaims(db, others)
    if (!takesHeld && (await keepsOne(deps, playerId, inTheWay))) return null
    for (const claim of inTheWay) await clear(deps, playerId, claim)
    if (performance.now() > lastTry)
      throw new AppError('error.unavailable', { retryAfterSeconds: RESERVATION_SECONDS })
    await pause(PAUSE_MS * (1 + Math.random()))
  }
}

/**
 * Whether the player has one of the claims for ever. One that is pending is held at once where its row is written: its
 * attempt may have been killed before the third step.
 */
async function keepsOne(
  { db, holders }: ClaimsDependencies,
  playerId: bigint,
  inTheWay: readonly Claim[],
): Promise<boolean> {
  for (const claim of inTheWay) {
    if (claim.playerId !== playerId) continue
    if (claim.endsAt === null) return true
    const isWritten = await inTransactionOf(db, playerId, (tx) =>
      holderOf(holders, claim)(tx, playerId, claim.digest),
    )
    if (!isWritten) continue
    await store.holdPending(db, reservationOf(claim))
    return true
  }
  return false
}

/**
 * Removes a claim that is in the way and that nobody stands behind.
 * @throws ValueTaken for a claim of another player who has the value
 */
async function clear(deps: ClaimsDependencies, playerId: bigint, claim: Claim): Promise<void> {
  if (claim.endsAt !== null) {
    const endedAt = claim.endsAt.add({ seconds: CLOCK_MARGIN_SECONDS })
    if (Temporal.Instant.compare(deps.clock.now(), endedAt) >= 0) await settle(deps, reservationOf(claim))
    return
  }
  if (claim.playerId === playerId) return
  if ((await present(deps, reservationOf(claim))).length > 0) throw new ValueTaken(claim.kind)
  await store.deleteHeld(deps.db, claim)
}

/** The values that the player has, after all transactions that may write them. */
async function present(
  { db, holders }: ClaimsDependencies,
  { playerId, values }: Reservation,
): Promise<ClaimedValue[]> {
  return inTransactionOf(db, playerId, async (tx) => {
    await store.lockNumber(tx, playerId)
    const found: ClaimedValue[] = []
    for (const value of values)
      if (await holderOf(holders, value)(tx, playerId, value.digest)) found.push(value)
    return found
  })
}

function holderOf(holders: ClaimHolders, { kind }: ClaimedValue): ClaimHolders[string] {
  const holder = holders[kind]
  if (!holder) throw new Error(`no module answers for claims of the kind ${kind}`)
  return holder
}

async function settle(deps: ClaimsDependencies, reservation: Reservation): Promise<void> {
  const had = await present(deps, reservation)
  const rest = reservation.values.filter((value) => !had.some((one) => isSame(one, value)))
  if (had.length > 0) await store.holdPending(deps.db, { ...reservation, values: had })
  if (rest.length > 0) await store.deletePending(deps.db, { ...reservation, values: rest })
}
