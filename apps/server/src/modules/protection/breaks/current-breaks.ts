/** The break of a player that runs, and changes of it under the locks of player and wallet. */
import {
  AppError,
  assertInvariant,
  type Clock,
  type Database,
  inTransactionOf,
  type Log,
  type Queryable,
  type Tx,
} from '../../../kernel/index.ts'
import type { Audit } from '../../audit/index.ts'
import { endsNever, type Players, type PlayVertical } from '../../players/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { BreakMail } from './break-mails.ts'
import type { BreakKind, ReturnCase } from './break-rules.ts'
import {
  type DecidedReturn,
  hasImposedExclusion,
  readDecidedReturn,
  readReturnRequest,
} from './break-store.ts'
import { type BreakTerms, breakTermsOf } from './break-terms.ts'

export type Person = NonNullable<Awaited<ReturnType<Players['factsOf']>>>

export interface BreaksDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly audit: Audit
  readonly players: Pick<
    Players,
    'factsOf' | 'lockFactsOf' | 'changeStandingIn' | 'changeProductIn' | 'statusOriginOf'
  >
  readonly wallet: Pick<Wallet, 'lock' | 'storedBreakOf' | 'setGate' | 'bonusesOf' | 'executeIn' | 'announce'>
  readonly queueMail: (tx: Tx, mail: BreakMail) => Promise<void>
  /** Ends the sessions now. The event of the changed status ends them too, also after a crash. */
  readonly endSessions: (playerId: bigint) => Promise<void>
  readonly brand: { readonly name: string; readonly siteUrl: string; readonly supportEmail: string }
}

/** A break that runs, or an exclusion from which its player has not returned. */
export interface CurrentBreak {
  readonly kind: BreakKind
  readonly startedAt: Temporal.Instant
  /** Null without an end. */
  readonly until: Temporal.Instant | null
  readonly initiator: 'player' | 'staff' | 'system'
  /** Null for a time-out. */
  readonly exclusion: ReturnCase | null
}

/** An exclusion from one product, from which its player has not returned (EXC-20). */
export interface ProductBreak {
  readonly product: PlayVertical
  readonly startedAt: Temporal.Instant
  /** Null without an end. */
  readonly until: Temporal.Instant | null
  readonly exclusion: ReturnCase
  /** What people have decided about the player's last request to return to it. */
  readonly decided: DecidedReturn | null
}

/** Breaks of a player at a moment. */
export interface PlayerBreaks {
  readonly terms: BreakTerms
  readonly current: CurrentBreak | null
  /** Beside what is about the whole, the oldest first. */
  readonly products: readonly ProductBreak[]
  /** What people have decided about the player's last request to return. */
  readonly decided: DecidedReturn | null
}

export const missing = (): AppError => new AppError('error.session.missing')

/** The member of staff is nobody's business. */
const initiatorOf = (actor: string): CurrentBreak['initiator'] =>
  actor === 'player' || actor === 'system' ? actor : 'staff'

/** Reads what runs. Under the lock of the player it stays so until the transaction is over. */
export async function readBreaks(
  deps: BreaksDependencies,
  db: Queryable,
  person: Person,
): Promise<PlayerBreaks> {
  const terms = breakTermsOf(person, deps.clock.now())
  const decided = await readDecidedReturn(db, person.playerId)
  const products = await readProductBreaks(db, person, terms, deps.clock.now())
  return { terms, decided, products, current: await readCurrent(deps, db, person, terms) }
}

async function readProductBreaks(
  db: Queryable,
  { playerId, productExclusions }: Person,
  terms: BreakTerms,
  at: Temporal.Instant,
): Promise<ProductBreak[]> {
  const read: ProductBreak[] = []
  for (const { product, startedAt, until, leastUntil } of productExclusions) {
    const request = await readReturnRequest(db, playerId, product)
    const decided = await readDecidedReturn(db, playerId, product)
    // Only its player begins one.
    const exclusion = { until, leastUntil, isOwn: true, terms, request, at }
    read.push({ product, startedAt, until, exclusion, decided })
  }
  return read
}

/** The break that is the status of the account; null for none. */
async function readCurrent(
  { players, wallet, clock }: BreaksDependencies,
  db: Queryable,
  { playerId, status, statusUntil: until }: Person,
  terms: BreakTerms,
): Promise<CurrentBreak | null> {
  const at = clock.now()
  if (status !== 'TIMEOUT' && status !== 'SELF_EXCLUDED') return null
  const origin = await players.statusOriginOf(playerId, db)
  assertInvariant(origin, 'a break has begun by a change of status', { playerId: playerId.toString() })
  const startedAt = origin.at
  if (status === 'TIMEOUT') {
    const initiator = initiatorOf(origin.actor)
    return { kind: 'timeout', startedAt, until, initiator, exclusion: null }
  }
  // The player may have made it longer meanwhile.
  const initiator = (await hasImposedExclusion(db, playerId)) ? 'staff' : initiatorOf(origin.actor)
  const stored = await wallet.storedBreakOf(playerId, db)
  const leastUntil = stored?.kind === 'exclusion' && !endsNever(stored.until) ? stored.until : null
  const request = await readReturnRequest(db, playerId)
  const exclusion = { until, leastUntil, isOwn: initiator === 'player', terms, request, at }
  return { kind: 'exclusion', startedAt, until, initiator, exclusion }
}

/** A player's row and wallet are locked, in the order of every change of standing. */
export interface Locked {
  readonly tx: Tx
  readonly person: Person
  readonly at: Temporal.Instant
  readonly breaks: PlayerBreaks
}

export async function locked<T>(
  deps: BreaksDependencies,
  playerId: bigint,
  work: (locked: Locked) => Promise<T>,
): Promise<T> {
  const { db, players, wallet, clock } = deps
  return inTransactionOf(db, playerId, async (tx) => {
    const person = await players.lockFactsOf(tx, playerId)
    if (!person) throw missing()
    await wallet.lock(tx, playerId)
    // The time of a break counts from here.
    return work({ tx, person, at: clock.now(), breaks: await readBreaks(deps, tx, person) })
  })
}
