/** The break of a player that runs, and changes of it under the locks of player and wallet. */
import {
  AppError,
  assertInvariant,
  type Clock,
  type Database,
  inTransaction,
  type Log,
  type Queryable,
  type Tx,
} from '../../../kernel/index.ts'
import type { Audit } from '../../audit/index.ts'
import { endsNever, type Players } from '../../players/index.ts'
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
  readonly players: Pick<Players, 'factsOf' | 'lockFactsOf' | 'changeStandingIn' | 'statusOriginOf'>
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

/** Breaks of a player at a moment. */
export interface PlayerBreaks {
  readonly terms: BreakTerms
  readonly current: CurrentBreak | null
  /** What people have decided about the player's last request to return. */
  readonly decided: DecidedReturn | null
}

export const missing = (): AppError => new AppError('error.session.missing')

/** The member of staff is nobody's business. */
const initiatorOf = (actor: string): CurrentBreak['initiator'] =>
  actor === 'player' || actor === 'system' ? actor : 'staff'

/** Reads what runs. Under the lock of the player it stays so until the transaction is over. */
export async function readBreaks(
  { players, wallet, clock }: BreaksDependencies,
  db: Queryable,
  person: Person,
): Promise<PlayerBreaks> {
  const { playerId, status, statusUntil: until } = person
  const at = clock.now()
  const terms = breakTermsOf(person, at)
  const decided = await readDecidedReturn(db, playerId)
  if (status !== 'TIMEOUT' && status !== 'SELF_EXCLUDED') return { terms, current: null, decided }
  const origin = await players.statusOriginOf(playerId, db)
  assertInvariant(origin, 'a break has begun by a change of status', { playerId: playerId.toString() })
  const startedAt = origin.at
  if (status === 'TIMEOUT') {
    const initiator = initiatorOf(origin.actor)
    return { terms, current: { kind: 'timeout', startedAt, until, initiator, exclusion: null }, decided }
  }
  // The player may have made it longer meanwhile.
  const initiator = (await hasImposedExclusion(db, playerId)) ? 'staff' : initiatorOf(origin.actor)
  const stored = await wallet.storedBreakOf(playerId, db)
  const leastUntil = stored?.kind === 'exclusion' && !endsNever(stored.until) ? stored.until : null
  const request = await readReturnRequest(db, playerId)
  const exclusion = { until, leastUntil, isOwn: initiator === 'player', terms, request, at }
  return { terms, current: { kind: 'exclusion', startedAt, until, initiator, exclusion }, decided }
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
  return inTransaction(db, async (tx) => {
    const person = await players.lockFactsOf(tx, playerId)
    if (!person) throw missing()
    await wallet.lock(tx, playerId)
    // The time of a break counts from here.
    return work({ tx, person, at: clock.now(), breaks: await readBreaks(deps, tx, person) })
  })
}
