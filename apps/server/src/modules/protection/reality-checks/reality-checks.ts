import type { CurrencyCode } from '@marquee/money'
import {
  AppError,
  type Clock,
  type Database,
  inTransactionOf,
  type Queryable,
  type Tx,
} from '../../../kernel/index.ts'
import type { Audit } from '../../audit/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import {
  type AskedInterval,
  type CheckAnswer,
  decideInterval,
  type IntervalCase,
  intervalOf,
  playAfterAnswer,
  playAfterIntervalChange,
  type PlayState,
  playStateOf,
  type PlayTime,
  secondsPlayed,
} from './check-rules.ts'
import { type CheckFigures, insertAnsweredCheck, writeChosenInterval } from './check-store.ts'
import {
  type PlayReading,
  type RealityCheckChanged,
  readSituation,
  type Situation,
  writePlay,
} from './play-situation.ts'
import {
  type TimeCase,
  type TimeLimitState,
  timeLimitState,
  type TimeLimitUse,
  timeLimitUses,
} from './time-rules.ts'
import type { LaunchedGame } from '../session-plans/session-plans.ts'
import type { CheckMessage } from './check-message.ts'
import { readMessage } from './read-message.ts'
import { type LastPlay, readLastPlay } from './last-play.ts'
import { launchIn } from './launch-play.ts'
import { endReachedPlay, tellDueChecks } from './due-players.ts'
import { writeEndNow } from './time-store.ts'

export interface RealityChecksDependencies extends PlayReading {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly wallet: Pick<
    Wallet,
    'lock' | 'setGate' | 'netPosition' | 'periodTotals' | 'planRoomOf' | 'hasRunningRound'
  >
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
  /** What the due check says about the player's own play (RC-13); null where there is nothing to say. */
  readonly message: CheckMessage | null
  /** What ends the play that runs, or has ended it: a limit of time or a break. */
  readonly timeLimit: TimeLimitState | null
  /** Every limit of time in force, while play runs. */
  readonly timeLimits: readonly TimeLimitUse[]
  /** Percent of a limit of time of which the player is told. */
  readonly warnAt: readonly number[]
}

export interface IntervalState extends IntervalCase {
  /** Minutes in force; 0 for off. */
  readonly minutes: number
}

/** Reality checks: the timer of continuous play, and the ledger's refusal until a check is answered. */
export interface RealityChecks {
  /**
   * Starts the timer of a player who had a pause; otherwise it goes on (RC-07).
   * @throws AppError `error.reality_check.due` while a check waits for its answer, `error.time_limit.reached` when time
   *   is used up or a break goes on, `error.session_plan.ended`, `error.session_plan.required` for a game of slots
   */
  noteLaunch(playerId: bigint, game: LaunchedGame): Promise<void>
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
  /**
   * The last play before the login (RC-11); null without one.
   * @throws AppError `error.session.missing` for an unknown player
   */
  lastPlayOf(playerId: bigint, session: CheckedSession): Promise<LastPlay | null>
  /** @throws AppError `error.session.missing` for an unknown player */
  intervalOf(playerId: bigint): Promise<IntervalState>
  /** @throws AppError `error.reality_check.interval`, `error.limit.pending.none`, `error.limit.pending.early` */
  changeInterval(playerId: bigint, asked: AskedInterval): Promise<IntervalState>
  /** Tells open tabs of checks whose time has come. */
  tellDue(signal: AbortSignal): Promise<void>
  /**
   * A limit is used up: games end soon, where the market says so (LIM-16).
   * @throws AppError `error.session.missing` for an unknown player
   */
  noteReached(playerId: bigint): Promise<void>
  /**
   * Ends the games of players whose time or limit is used up, or whose break has begun: after a minute, or with the
   * round that runs then, at the latest when the ledger refuses its stakes too (LIM-15, LIM-16, RC-10).
   */
  endPlay(signal: AbortSignal): Promise<void>
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
  inTransactionOf(deps.db, playerId, async (tx) => {
    await deps.wallet.lock(tx, playerId)
    const situation = await readSituation(deps, tx, playerId, deps.clock.now())
    return work({ tx, playerId, situation })
  })

/** Writes play as it is from now on, by its player. */
const writeHeld = (
  { wallet }: RealityChecksDependencies,
  { tx, playerId }: Held,
  situation: TimeCase,
  change: RealityCheckChanged['change'],
): Promise<void> => writePlay(wallet, { tx, playerId, situation, change, actor: 'player' })

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
  return {
    state,
    currency: terms.currency,
    at,
    play: shown && figures && { ...shown, figures },
    message: state === 'due' && figures ? await readMessage(deps, db, playerId, { at, ...figures }) : null,
    timeLimit: timeLimitState(situation),
    timeLimits: timeLimitUses(situation),
    warnAt: terms.warnAt,
  }
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
  const { terms } = situation
  const after = playAfterAnswer(due, answer, { minutes, terms, at })
  const isStopped = after.stoppedAt !== null
  const change = answer === 'stop' ? 'stopped' : isStopped ? 'break' : 'continued'
  const afterAnswer = { ...situation, play: after }
  await writeHeld(deps, held, afterAnswer, change)
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
    state: isStopped ? 'stopped' : 'running',
    message: null,
    play: { ...after, figures },
    timeLimit: timeLimitState(afterAnswer),
    timeLimits: timeLimitUses(afterAnswer),
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
  if (play !== null && play !== situation.play)
    await writeHeld(deps, held, { ...situation, play }, 'interval')
  return { chosen: after, terms, at, minutes }
}

export function createRealityChecks(deps: RealityChecksDependencies): RealityChecks {
  const { db, clock } = deps
  return {
    async noteLaunch(playerId, game) {
      const refusal = await locked(deps, playerId, (held) => launchIn(deps, held, game))
      if (refusal !== null) throw refusal
    },

    async stateOf(playerId, session) {
      return readState(deps, db, playerId, await readSituation(deps, db, playerId, clock.now()), session)
    },

    lastPlayOf: (playerId, { signedInAt }) =>
      readLastPlay(deps, db, playerId, { signedInAt, at: clock.now() }),

    answer: (playerId, answered, session) =>
      locked(deps, playerId, (held) => answerIn(deps, held, answered, session)),

    async intervalOf(playerId) {
      const { chosen, terms, at } = await readSituation(deps, db, playerId, clock.now())
      return { chosen, terms, at, minutes: intervalOf(chosen, terms) }
    },

    changeInterval: (playerId, asked) => locked(deps, playerId, (held) => changeIn(deps, held, asked)),

    noteReached: (playerId) =>
      locked(deps, playerId, async ({ tx, situation }) => {
        const { terms, at } = situation
        if (terms.endsAtLimit && playStateOf(situation) !== 'over') await writeEndNow(tx, playerId, at)
      }),

    tellDue: (signal) => tellDueChecks(deps, signal),
    endPlay: (signal) => endReachedPlay(deps, signal),
  }
}
