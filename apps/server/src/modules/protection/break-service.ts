import {
  AppError,
  assertInvariant,
  type Clock,
  type Database,
  inTransaction,
  type Queryable,
  type Tx,
} from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import { endsNever, type Players } from '../players/index.ts'
import type { Answer, Wallet } from '../wallet/index.ts'
import { breakMail } from './break-mails.ts'
import {
  type AskedBreak,
  askFromOf,
  askReturn,
  type BreakKind,
  checkReturn,
  decideBreak,
  isLapsedReturn,
  isReviewed,
  type NewBreak,
  type ReturnCase,
} from './break-rules.ts'
import * as store from './break-store.ts'
import { type BreakTerms, breakTermsOf, helpContactsOf } from './break-terms.ts'

/** The operator itself, among the studios and companies of the ledger. */
const HOUSE = 0

type Person = NonNullable<Awaited<ReturnType<Players['factsOf']>>>

export interface BreaksDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly players: Pick<Players, 'factsOf' | 'lockFactsOf' | 'changeStandingIn' | 'statusOriginOf'>
  readonly wallet: Pick<Wallet, 'lock' | 'storedBreakOf' | 'bonusesOf' | 'executeIn' | 'announce'>
  readonly queueMail: (tx: Tx, mail: ReturnType<typeof breakMail>) => Promise<void>
  /** Ends the sessions now. The event of the changed status ends them too, also after a crash. */
  readonly endSessions: (playerId: bigint) => Promise<void>
  readonly brand: { readonly name: string; readonly siteUrl: string }
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
}

/** The request of a player. */
export interface BreakOrigin {
  readonly requestId: string
  readonly sessionId: string
}

/** What people have decided about a return. */
export interface ReturnDecision {
  readonly isApproved: boolean
  /** The person of staff. */
  readonly by: string
  readonly reason: string
}

export interface PlayerBreaksService {
  /** @throws AppError `error.session.missing` for an unknown player */
  breaksOf(playerId: bigint): Promise<PlayerBreaks>
  /**
   * Begins a break, or makes it longer: from the commit on no stake and no deposit passes, and then every session of the
   * player ends (EXC-03). A repeat changes nothing.
   * @throws AppError `error.break.length`, `error.break.shorter`
   */
  beginBreak(playerId: bigint, asked: AskedBreak, origin: BreakOrigin): Promise<CurrentBreak>
  /**
   * Asks to return from an exclusion whose time is over; nothing changes while a request is open.
   * @throws AppError `error.break.return.none`, `.early`
   */
  askReturn(playerId: bigint): Promise<PlayerBreaks>
  cancelReturn(playerId: bigint): Promise<PlayerBreaks>
  /** @throws AppError `error.break.return.none`, `.reviewed`, `.early` */
  confirmReturn(playerId: bigint): Promise<PlayerBreaks>
  /**
   * What people decide about a request (EXC-08): approved, the player may play from the next login on.
   * @throws AppError `error.break.return.none`; `.early` for an approval before the wait is over
   */
  decideReturn(playerId: bigint, decision: ReturnDecision): Promise<PlayerBreaks>
}

const missing = (): AppError => new AppError('error.session.missing')

/** The member of staff is nobody's business. */
const initiatorOf = (actor: string): CurrentBreak['initiator'] =>
  actor === 'player' || actor === 'system' ? actor : 'staff'

/** Reads what runs. Under the lock of the player it stays so until the transaction is over. */
async function readBreaks(
  { players, wallet, clock }: BreaksDependencies,
  db: Queryable,
  person: Person,
): Promise<PlayerBreaks> {
  const { playerId, status, statusUntil: until } = person
  const at = clock.now()
  const terms = breakTermsOf(person, at)
  if (status !== 'TIMEOUT' && status !== 'SELF_EXCLUDED') return { terms, current: null }
  const origin = await players.statusOriginOf(playerId, db)
  assertInvariant(origin, 'a break has begun by a change of status', { playerId: playerId.toString() })
  const initiator = initiatorOf(origin.actor)
  const begun = { startedAt: origin.at, until, initiator }
  if (status === 'TIMEOUT') return { terms, current: { kind: 'timeout', ...begun, exclusion: null } }
  const stored = await wallet.storedBreakOf(playerId, db)
  const leastUntil = stored?.kind === 'exclusion' && !endsNever(stored.until) ? stored.until : null
  const request = await store.readReturnRequest(db, playerId)
  const exclusion = { until, leastUntil, isOwn: initiator === 'player', terms, request, at }
  return { terms, current: { kind: 'exclusion', ...begun, exclusion } }
}

/** A player's row and wallet are locked, in the order of every change of standing. */
interface Locked {
  readonly tx: Tx
  readonly person: Person
  readonly at: Temporal.Instant
  readonly breaks: PlayerBreaks
}

async function locked<T>(
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

/** How a player comes back; nothing for a time-out, which ends by itself. */
const returnTermsOf = (exclusion: ReturnCase | null) => ({
  askFrom: exclusion && askFromOf(exclusion),
  isReviewed: exclusion !== null && isReviewed(exclusion),
})

/** A break that has begun, and what the ledger has answered: sockets are told after the commit. */
interface Begun {
  readonly current: CurrentBreak
  readonly answers: readonly Answer[]
}

/** Ends bonus money at an exclusion; cash is untouched (EXC-12). What a late win adds is paid in cash. */
async function endBonuses(
  { wallet }: Pick<BreaksDependencies, 'wallet'>,
  { tx, person: { playerId, currency } }: Locked,
  requestId: string,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const { bonusId, vertical, state } of await wallet.bonusesOf(playerId, tx)) {
    if ((state !== 'running' && state !== 'closing') || vertical === 'virtual-sports') continue
    const key = { playerId, currency, provider: HOUSE, tx: `${requestId}-${bonusId}` }
    const ended = { kind: 'forfeitBonus', bonusId, vertical, reason: 'protection', ...key } as const
    answers.push(await wallet.executeIn(tx, ended))
  }
  return answers
}

/** Writes a break that begins: status, gate, bonuses, record, audit row, mail. */
async function begin(
  deps: BreaksDependencies,
  held: Locked,
  { kind, until, length }: NewBreak,
  { requestId, sessionId }: BreakOrigin,
): Promise<Begun> {
  const { tx, person, at } = held
  const { terms } = held.breaks
  const { playerId, email: to, language, market } = person
  const changed = await deps.players.changeStandingIn(tx, playerId, {
    status: { to: kind === 'timeout' ? 'TIMEOUT' : 'SELF_EXCLUDED', ...(until && { until }) },
    reason: `${length}, asked for by its player (${requestId})`,
    actor: 'player',
  })
  const answers = kind === 'exclusion' ? await endBonuses(deps, held, requestId) : []
  await store.endReturnRequest(tx, playerId, 'replaced', at)
  const { current } = await readBreaks(deps, tx, changed)
  assertInvariant(current, 'a break that has begun runs', { playerId: playerId.toString() })
  const leastUntil = current.exclusion?.leastUntil ?? null
  await store.insertBreak(tx, playerId, {
    kind,
    until,
    length,
    startedAt: at,
    leastUntil,
    scope: kind === 'exclusion' ? terms.scope : null,
    requestId,
    sessionId,
    terms,
  })
  await deps.audit.record(tx, {
    act: 'break.begun',
    playerId,
    after: {
      kind,
      length,
      until: until?.toString() ?? null,
      leastUntil: leastUntil?.toString() ?? null,
    },
  })
  const contacts = helpContactsOf(person, at)
  const returned = returnTermsOf(current.exclusion)
  const content = { kind, until, length, terms, contacts, ...returned }
  await deps.queueMail(tx, breakMail(deps.brand, { to, language, market }, content))
  return { current, answers }
}

/** @throws AppError `error.break.return.none` for a player who is not excluded */
function exclusionOf({ breaks }: Locked): ReturnCase {
  const exclusion = breaks.current?.exclusion
  if (!exclusion) throw new AppError('error.break.return.none')
  return exclusion
}

/** Ends an exclusion whose wait is over: from the next login on play is open. */
async function giveBack(
  deps: BreaksDependencies,
  { tx, person: { playerId }, at }: Locked,
  by: { readonly as: 'confirmed' | 'approved'; readonly actor: string; readonly reason: string },
): Promise<Person> {
  await store.endReturnRequest(tx, playerId, by.as, at)
  const { actor, reason } = by
  await deps.audit.record(tx, {
    act: 'break.returned',
    playerId,
    ...(actor !== 'player' && { actor: { kind: 'staff', name: actor } as const }),
    after: { how: by.as },
    reason,
  })
  return deps.players.changeStandingIn(tx, playerId, {
    status: { to: 'REGISTERED', isReturn: true },
    reason,
    actor,
  })
}

export function createBreaks(deps: BreaksDependencies): PlayerBreaksService {
  const { db, players, audit } = deps
  const after = (held: Locked, person: Person = held.person) => readBreaks(deps, held.tx, person)

  return {
    async breaksOf(playerId) {
      const person = await players.factsOf(playerId)
      if (!person) throw missing()
      return readBreaks(deps, db, person)
    },

    async beginBreak(playerId, asked, origin) {
      const { current, answers } = await locked(deps, playerId, async (held): Promise<Begun> => {
        const { terms, current: running } = held.breaks
        const last = await store.readLastBreak(held.tx, playerId)
        const { sessionId } = origin
        const step = decideBreak(asked, { terms, running, last, sessionId, at: held.at })
        if (step.is === 'begins') return begin(deps, held, step, origin)
        assertInvariant(running, 'what does not change runs', { playerId: playerId.toString() })
        return { current: running, answers: [] }
      })
      for (const answer of answers) deps.wallet.announce(playerId, answer)
      await deps.endSessions(playerId)
      return current
    },

    askReturn: (playerId) =>
      locked(deps, playerId, async (held) => {
        const { tx, at } = held
        const exclusion = exclusionOf(held)
        const request = askReturn(exclusion)
        if (!request) return held.breaks
        if (exclusion.request && isLapsedReturn(exclusion.request, at))
          await store.endReturnRequest(tx, playerId, 'lapsed', at)
        await store.insertReturnRequest(tx, playerId, request)
        const { confirmFrom, confirmUntil } = request
        await audit.record(tx, {
          act: 'break.return_asked',
          playerId,
          after: { confirmFrom: confirmFrom.toString(), confirmUntil: confirmUntil?.toString() ?? null },
        })
        return after(held)
      }),

    cancelReturn: (playerId) =>
      locked(deps, playerId, async (held) => {
        const { tx, at } = held
        if (!held.breaks.current?.exclusion?.request) return held.breaks
        await store.endReturnRequest(tx, playerId, 'cancelled', at)
        await audit.record(tx, { act: 'break.return_cancelled', playerId })
        return after(held)
      }),

    confirmReturn: (playerId) =>
      locked(deps, playerId, async (held) => {
        checkReturn(exclusionOf(held), 'player')
        const by = { as: 'confirmed', actor: 'player', reason: 'the return was confirmed' } as const
        return after(held, await giveBack(deps, held, by))
      }),

    decideReturn: (playerId, { isApproved, by: actor, reason }) =>
      locked(deps, playerId, async (held) => {
        const exclusion = exclusionOf(held)
        if (isApproved) {
          checkReturn(exclusion, 'staff')
          return after(held, await giveBack(deps, held, { as: 'approved', actor, reason }))
        }
        if (!exclusion.request) throw new AppError('error.break.return.none')
        await store.endReturnRequest(held.tx, playerId, 'refused', held.at)
        await audit.record(held.tx, {
          act: 'break.return_refused',
          playerId,
          actor: { kind: 'staff', name: actor },
          reason,
        })
        return after(held)
      }),
  }
}
