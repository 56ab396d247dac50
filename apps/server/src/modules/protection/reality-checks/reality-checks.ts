import type { CurrencyCode } from '@marquee/money'
import {
  AppError,
  type Clock,
  type Database,
  inTransaction,
  publish,
  type Queryable,
  type Tx,
} from '../../../kernel/index.ts'
import type { Audit } from '../../audit/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { LimitSubjects } from '../limits/limit-terms.ts'
import {
  type AskedInterval,
  type CheckAnswer,
  type ChosenInterval,
  decideInterval,
  type IntervalCase,
  intervalOf,
  playAfterAnswer,
  playAfterIntervalChange,
  playAfterLaunch,
  type PlayCase,
  type PlayState,
  playStateOf,
  type PlayTime,
  secondsPlayed,
} from './check-rules.ts'
import {
  type CheckFigures,
  insertAnsweredCheck,
  markTold,
  readChosenInterval,
  readPlayTime,
  writeChosenInterval,
  writePlayTime,
} from './check-store.ts'
import { type CheckTerms, checkTermsOf } from './check-terms.ts'

/** Event: the timer of a player began, became due, was answered, or has another interval. */
export const realityCheckTopic = 'reality_check.changed'

export interface RealityCheckChanged {
  readonly change: 'launched' | 'due' | 'continued' | 'stopped' | 'interval'
  readonly at: string
}

/** Players of one statement. */
const PAGE = 200

export interface RealityChecksDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly players: LimitSubjects
  readonly wallet: Pick<Wallet, 'lock' | 'setGate' | 'netPosition'>
  /** End of the player's last game; the given present while one is open. Null before the first one. */
  readonly lastPlayedAt: (
    db: Queryable,
    playerId: bigint,
    at: Temporal.Instant,
  ) => Promise<Temporal.Instant | null>
}

/** A login, of which the figures of deposits are counted. */
export interface CheckedSession {
  readonly sessionId: string
  readonly signedInAt: Temporal.Instant
}

export interface RealityCheckState {
  readonly state: PlayState
  readonly currency: CurrencyCode
  readonly at: Temporal.Instant
  /** Null when no play runs and none has just been stopped. */
  readonly play: (PlayTime & { readonly figures: CheckFigures }) | null
}

export interface IntervalState extends IntervalCase {
  /** Minutes in force; 0 for off. */
  readonly minutes: number
}

/** Reality checks: the timer of continuous play, and the ledger's refusal until a check is answered. */
export interface RealityChecks {
  /**
   * Starts the timer of a player who had a pause; otherwise it goes on (RC-07).
   * @throws AppError `error.reality_check.due` while a check waits for its answer
   */
  noteLaunch(playerId: bigint): Promise<void>
  /** @throws AppError `error.session.missing` for an unknown player */
  stateOf(playerId: bigint, session: CheckedSession): Promise<RealityCheckState>
  /**
   * Answers the check that was due at this moment. An answer to another one, or a repeat, changes nothing.
   * @returns the state after it, with the figures of the play that was answered
   */
  answer(
    playerId: bigint,
    answered: { readonly answer: CheckAnswer; readonly checkAt: Temporal.Instant },
    session: CheckedSession,
  ): Promise<RealityCheckState>
  /** @throws AppError `error.session.missing` for an unknown player */
  intervalOf(playerId: bigint): Promise<IntervalState>
  /** @throws AppError `error.reality_check.interval`, `error.limit.pending.none`, `error.limit.pending.early` */
  changeInterval(playerId: bigint, asked: AskedInterval): Promise<IntervalState>
  /** Tells open tabs of checks whose time has come. */
  tellDue(signal: AbortSignal): Promise<void>
}

/** What is known of a player's play at a moment. */
interface Situation extends PlayCase {
  readonly terms: CheckTerms
  readonly chosen: ChosenInterval
}

async function readSituation(
  { players, lastPlayedAt }: RealityChecksDependencies,
  db: Queryable,
  playerId: bigint,
  at: Temporal.Instant,
): Promise<Situation> {
  const person = await players.factsOf(playerId, db)
  if (!person) throw new AppError('error.session.missing')
  return {
    terms: checkTermsOf(person, at),
    chosen: await readChosenInterval(db, playerId),
    play: await readPlayTime(db, playerId),
    lastPlayedAt: await lastPlayedAt(db, playerId, at),
    at,
  }
}

/** The wallet is locked: what is read stays so, and a stake that waits sees what is written. */
interface Held {
  readonly tx: Tx
  readonly playerId: bigint
  readonly situation: Situation
}

const locked = <T>(
  deps: RealityChecksDependencies,
  playerId: bigint,
  work: (held: Held) => Promise<T>,
): Promise<T> =>
  inTransaction(deps.db, async (tx) => {
    await deps.wallet.lock(tx, playerId)
    const situation = await readSituation(deps, tx, playerId, deps.clock.now())
    return work({ tx, playerId, situation })
  })

/** Writes play and the gate, which have the same moment of the check, and tells open tabs. */
async function writePlay(
  { wallet }: RealityChecksDependencies,
  { tx, playerId, situation }: Held,
  play: PlayTime,
  change: RealityCheckChanged['change'],
): Promise<void> {
  await writePlayTime(tx, playerId, play)
  const facts = { activity: { realityCheckAt: play.checkAt } }
  await wallet.setGate(tx, playerId, facts, { reason: `reality check: ${change}`, actor: 'player' })
  const body: RealityCheckChanged = { change, at: situation.at.toString() }
  await publish(tx, { topic: realityCheckTopic, playerId, body })
}

/** The figures of the ledger since the beginning of play, and the deposits since the login (RC-04, RC-14). */
async function readFigures(
  { wallet }: RealityChecksDependencies,
  db: Queryable,
  playerId: bigint,
  { play, lastPlayedAt, at }: Situation & { readonly play: PlayTime },
  { signedInAt }: CheckedSession,
): Promise<CheckFigures> {
  const played = await wallet.netPosition(playerId, play.startedAt, at, db)
  const paid = await wallet.netPosition(playerId, signedInAt, at, db)
  if (!played || !paid) throw new AppError('error.session.missing')
  return {
    secondsPlayed: secondsPlayed({ play, lastPlayedAt, at }),
    staked: played.staked,
    won: played.won,
    deposited: paid.deposited,
  }
}

async function readState(
  deps: RealityChecksDependencies,
  db: Queryable,
  playerId: bigint,
  situation: Situation,
  session: CheckedSession,
): Promise<RealityCheckState> {
  const { play, at, terms } = situation
  const state = playStateOf(situation)
  const shown = play === null || state === 'over' ? null : play
  const figures = shown && (await readFigures(deps, db, playerId, { ...situation, play: shown }, session))
  return { state, currency: terms.currency, at, play: shown && figures && { ...shown, figures } }
}

async function answerIn(
  deps: RealityChecksDependencies,
  held: Held,
  { answer, checkAt }: { readonly answer: CheckAnswer; readonly checkAt: Temporal.Instant },
  session: CheckedSession,
): Promise<RealityCheckState> {
  const { tx, playerId, situation } = held
  const before = await readState(deps, tx, playerId, situation, session)
  const { play, at } = before
  if (before.state !== 'due' || !play?.checkAt?.equals(checkAt)) return before
  const { figures, ...due } = play
  const minutes = intervalOf(situation.chosen, situation.terms)
  const after = playAfterAnswer(due, answer, { minutes, at })
  await writePlay(deps, held, after, answer === 'continue' ? 'continued' : 'stopped')
  await insertAnsweredCheck(tx, playerId, {
    ...figures,
    startedAt: due.startedAt,
    dueAt: checkAt,
    answeredAt: at,
    answer,
    sessionId: session.sessionId,
  })
  return {
    ...before,
    state: answer === 'continue' ? 'running' : 'stopped',
    play: { ...after, figures },
  }
}

async function changeIn(
  deps: RealityChecksDependencies,
  held: Held,
  asked: AskedInterval,
): Promise<IntervalState> {
  const { tx, playerId, situation } = held
  const { chosen, terms, at } = situation
  const after = decideInterval(asked, { chosen, terms, at })
  const minutes = intervalOf(after, terms)
  await writeChosenInterval(tx, playerId, after)
  await deps.audit.record(tx, {
    act: 'reality_check.interval',
    playerId,
    after: {
      minutes,
      pendingMinutes: after.pending?.minutes ?? null,
      confirmFrom: after.pending?.confirmFrom.toString() ?? null,
    },
  })
  const play = playAfterIntervalChange(situation, minutes)
  if (play !== null && play !== situation.play) await writePlay(deps, held, play, 'interval')
  return { chosen: after, terms, at, minutes }
}

/** Tells the players of one page. Returns how many there were. */
const tellPage = (deps: RealityChecksDependencies): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const at = deps.clock.now()
    const players = await markTold(tx, at, PAGE)
    const body: RealityCheckChanged = { change: 'due', at: at.toString() }
    for (const playerId of players) await publish(tx, { topic: realityCheckTopic, playerId, body })
    return players.length
  })

export function createRealityChecks(deps: RealityChecksDependencies): RealityChecks {
  const { db, clock } = deps
  return {
    noteLaunch: (playerId) =>
      locked(deps, playerId, async (held) => {
        const { situation } = held
        const play = playAfterLaunch(situation, intervalOf(situation.chosen, situation.terms))
        if (play === null) throw new AppError('error.reality_check.due')
        if (play !== situation.play) await writePlay(deps, held, play, 'launched')
      }),

    async stateOf(playerId, session) {
      return readState(deps, db, playerId, await readSituation(deps, db, playerId, clock.now()), session)
    },

    answer: (playerId, answered, session) =>
      locked(deps, playerId, (held) => answerIn(deps, held, answered, session)),

    async intervalOf(playerId) {
      const { chosen, terms, at } = await readSituation(deps, db, playerId, clock.now())
      return { chosen, terms, at, minutes: intervalOf(chosen, terms) }
    },

    changeInterval: (playerId, asked) => locked(deps, playerId, (held) => changeIn(deps, held, asked)),

    async tellDue(signal) {
      while ((await tellPage(deps)) === PAGE) signal.throwIfAborted()
    },
  }
}
