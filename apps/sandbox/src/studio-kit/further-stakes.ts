import { REVEAL_GRACE_MS, revealMs } from '../games/events.ts'
import {
  RETRY_MS,
  STAKE_RETRY_MS,
  STAKE_WINDOW_MS,
  type StepDeps,
  balanceIn,
  callOf,
  isUndecided,
  laterBy,
  reasonIn,
  settle,
} from './calls.ts'
import { type Decision, LEFT_OPEN_MS } from './decision.ts'
import { canGoOn, drawDecision } from './drawing.ts'
import type { ErrorCode } from './message.ts'
import type { Answer } from './protocol.ts'
import { NO_ANSWER, NO_PLAY_MONEY, WITHDRAWN } from './refusals.ts'
import { type Decisions, type PendingStake, withStake } from './round.ts'
import type { Round, RoundChange } from './store.ts'

/** Plays a decision whose further stake, if there is one, is accepted. Call it in the transaction that stores it. */
export function decided(deps: StepDeps, round: Round, decision: Decision): RoundChange {
  if (!canGoOn(deps.games, round)) return withdrawn(round)
  const change = drawDecision(deps, round, decision)
  const now = deps.clock.now()
  if (!change.decisions.state.done)
    return { ...change, state: 'deciding', attempts: 0, dueAt: now + LEFT_OPEN_MS }
  const shown = change.events.slice(round.events?.length ?? 0)
  const dueAt = decision.type === 'finish' ? now : now + revealMs(shown) + REVEAL_GRACE_MS
  return { ...change, state: 'drawn', drawnAt: now, attempts: 0, dueAt }
}

/**
 * The round cannot go on, because its definition was withdrawn: every stake is given back. Nothing was won before the
 * last decision, or before the draw of a table, so that is the better of both for the player (GAM-19).
 */
export function withdrawn({ decisions }: Round): RoundChange {
  return {
    state: 'refunding',
    error: WITHDRAWN,
    ...(decisions ? { decisions: { ...decisions, pending: null, refusal: null } } : {}),
    attempts: 0,
    dueAt: 0,
  }
}

/** Ends the rounds that wait for their players in games that play another definition now. */
export function endWithdrawn({ store, games }: Pick<StepDeps, 'store' | 'games'>): void {
  for (const round of store.deciding())
    if (!canGoOn(games, round)) store.change(round.id, 'deciding', withdrawn(round))
}

/** The player did not come back: the round ends by its published default, and the win is paid. */
export function finishLeft(deps: StepDeps, round: Round): void {
  deps.store.atomically(() =>
    deps.store.change(round.id, 'deciding', decided(deps, round, { type: 'finish' })),
  )
}

function pendingIn(round: Round): { decisions: Decisions; pending: PendingStake } {
  const { decisions } = round
  if (!decisions?.pending) throw new Error(`round ${round.id} has no further stake`)
  return { decisions, pending: decisions.pending }
}

/** The further stake is not played: the hand goes on without it. */
function withoutStake(
  { clock }: StepDeps,
  { decisions }: ReturnType<typeof pendingIn>,
  refusal: { error: ErrorCode; message: string },
): RoundChange {
  const dueAt = clock.now() + LEFT_OPEN_MS
  return { state: 'deciding', decisions: { ...decisions, pending: null, refusal }, attempts: 0, dueAt }
}

const refunding = (
  { decisions, pending }: ReturnType<typeof pendingIn>,
  refusal: Decisions['refusal'],
): RoundChange => ({
  state: 'refundingMore',
  decisions: { ...decisions, pending: { ...pending, isUncertain: true }, refusal },
  attempts: 0,
  dueAt: 0,
})

/** Sends the further stake before what it pays for is carried out. */
export async function stakeMore(deps: StepDeps, round: Round): Promise<void> {
  const { store, control, switchboard, operator, policies, protocol, clock } = deps
  const waiting = pendingIn(round)
  const { decisions, pending } = waiting
  const cancelsAtOnce = policies.afterLostStake === 'cancel'
  const isOver = cancelsAtOnce ? pending.isUncertain : clock.now() - pending.placedAt > STAKE_WINDOW_MS
  const noAnswer = { error: decisions.refusal?.error ?? NO_ANSWER, message: '' }
  if (isOver) {
    store.change(round.id, 'stakingMore', refunding(waiting, noAnswer))
    return
  }
  const uncertain: RoundChange = { decisions: { ...decisions, pending: { ...pending, isUncertain: true } } }
  // A company that cancels sends a stake once: after a restart it is cancelled, not sent again.
  if (cancelsAtOnce) store.change(round.id, 'stakingMore', uncertain)
  const staked = withStake(round, pending)
  const message = protocol.bet(callOf(deps, staked, false))
  await switchboard.beforeStake(staked, message)
  let answer = await operator.call(message)
  if (control.take('lost-bet-answer', 'lost-bet-refund') !== null) answer = { outcome: 'unknown' }
  const call = { method: message.method, reference: pending.reference, answer }
  if (isUndecided(answer))
    return settle(deps, round, call, () =>
      cancelsAtOnce
        ? refunding(waiting, { error: reasonIn(protocol, answer), message: '' })
        : { ...laterBy(deps, round, STAKE_RETRY_MS), ...uncertain },
    )
  settle(deps, round, call, () => answered(deps, round, waiting, answer))
  if (answer.outcome === 'done') await switchboard.afterStake(staked, message)
}

/** What a final answer to the further stake changes. */
function answered(
  deps: StepDeps,
  round: Round,
  waiting: ReturnType<typeof pendingIn>,
  answer: Answer,
): RoundChange {
  const { decisions, pending } = waiting
  if (answer.outcome === 'refused') {
    const refusal = { error: answer.error, message: answer.text }
    // An earlier attempt may have succeeded: its rollback moves nothing if it did not.
    return pending.isUncertain ? refunding(waiting, refusal) : withoutStake(deps, waiting, refusal)
  }
  const balance = balanceIn(deps, answer, round.currency)
  const balances = { balanceAfterBet: balance, balanceAfter: balance }
  const message = answer.outcome === 'done' ? (deps.protocol.messageIn?.(answer.body) ?? null) : null
  if (message !== null) return { ...refunding(waiting, { error: NO_ANSWER, message }), ...balances }
  return { ...accepted(deps, round, decisions, pending), ...balances }
}

function accepted(deps: StepDeps, round: Round, decisions: Decisions, pending: PendingStake): RoundChange {
  const { reference, stakeMinor, sessionId, decision } = pending
  const stake = { reference, stakeMinor, ...(sessionId === undefined ? {} : { sessionId }) }
  const furtherStakes = [...decisions.furtherStakes, stake]
  return decided(deps, { ...round, decisions: { ...decisions, furtherStakes } }, decision)
}

export function stakeMoreOfDemo(deps: StepDeps, round: Round): void {
  const { store } = deps
  const waiting = pendingIn(round)
  store.atomically(() => {
    const left = BigInt(store.session(round.sessionId)?.demoMinor ?? '0') - BigInt(waiting.pending.stakeMinor)
    if (left < 0n) {
      const refusal = { error: NO_PLAY_MONEY, message: '' }
      store.change(round.id, 'stakingMore', withoutStake(deps, waiting, refusal))
      return
    }
    store.setDemo(round.sessionId, left)
    const balances = { balanceAfterBet: String(left), balanceAfter: String(left) }
    const change = accepted(deps, round, waiting.decisions, waiting.pending)
    store.change(round.id, 'stakingMore', { ...change, ...balances })
  })
}

/** Takes a further stake back that had no valid answer. Repeated until it is acknowledged; then the hand goes on. */
export async function refundMore(deps: StepDeps, round: Round): Promise<void> {
  const { protocol, operator } = deps
  const waiting = pendingIn(round)
  const { pending, decisions } = waiting
  const message = protocol.rollback(callOf(deps, withStake(round, pending), false), 'bet')
  const answer = await operator.call(message)
  const call = { method: message.method, reference: pending.reference, answer }
  settle(deps, round, call, () => {
    if (isUndecided(answer)) return laterBy(deps, round, RETRY_MS)
    const isNothing = answer.outcome === 'refused' && (protocol.isNoSuchBet?.(answer.error) ?? false)
    if (answer.outcome === 'refused' && !isNothing) return { state: 'disputed', error: answer.error }
    const balance = balanceIn(deps, answer, round.currency)
    return {
      ...withoutStake(deps, waiting, decisions.refusal ?? { error: NO_ANSWER, message: '' }),
      ...(balance === '' ? {} : { balanceAfterBet: balance, balanceAfter: balance }),
    }
  })
}
