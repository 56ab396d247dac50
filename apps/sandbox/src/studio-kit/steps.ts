import { REVEAL_GRACE_MS, revealMs } from '../games/events.ts'
import {
  RETRY_MS,
  STAKE_RETRY_MS,
  STAKE_WINDOW_MS,
  type StepDeps,
  balanceIn,
  callOf,
  isDrawnFirst,
  isDrawnLater,
  isUndecided,
  isWinSent,
  laterBy,
  reasonIn,
  retryAfter,
  settle,
  wasDrawnLater,
} from './calls.ts'
import { LEFT_OPEN_MS } from './decision.ts'
import { canGoOn, drawRound, voided } from './drawing.ts'
import { cancelRounds } from './free-rounds.ts'
import { withdrawn } from './further-stakes.ts'
import { isStakeLate, seated } from './live/seats.ts'
import type { Answer, Message, RoundCall } from './protocol.ts'
import { NO_ANSWER, NO_PLAY_MONEY } from './refusals.ts'
import { isAtTable, stakedIn, stakesOf } from './round.ts'
import type { Round, RoundChange, Store } from './store.ts'

/** The call that takes the stake. */
export function stakeMessage(deps: StepDeps, round: Round): Message {
  const { protocol, policies } = deps
  const isLast = isDrawnFirst(deps, round.symbol) && !isWinSent(policies, round)
  const call = callOf(deps, round, isLast)
  const isSeparate = policies.settlement === 'separate' || isDrawnLater(deps, round.symbol)
  if (isSeparate) return protocol.bet(call)
  if (!protocol.betAndWin) throw new Error('this protocol has no call for stake and win')
  return protocol.betAndWin(call)
}

function endMessage({ protocol }: StepDeps, call: RoundCall): Message {
  if (!protocol.endRound) throw new Error('this protocol has no call for the end of a round')
  return protocol.endRound(call)
}

/**
 * The stake is accepted: the client may reveal the draw, which is made now if it was not made before. A bet at a live
 * table waits for the table's.
 */
export function revealed(deps: StepDeps, round: Round): RoundChange {
  if (isAtTable(round)) return seated(deps, round)
  if (round.events === null && !canGoOn(deps.games, round)) return withdrawn(round)
  const draw = round.events === null ? drawRound(deps, round) : {}
  const now = deps.clock.now()
  if (draw.decisions?.state.done === false)
    return { ...draw, state: 'deciding', drawnAt: now, attempts: 0, dueAt: now + LEFT_OPEN_MS }
  const dueAt = now + revealMs(draw.events ?? round.events ?? []) + REVEAL_GRACE_MS
  return { ...draw, state: 'drawn', drawnAt: now, attempts: 0, dueAt }
}

/** What a final answer to the stake changes. */
function stakeDecided(deps: StepDeps, round: Round, answer: Answer): RoundChange {
  const { grant } = round.choice
  if (answer.outcome === 'refused') {
    if (grant !== undefined && deps.protocol.isNoSuchGrant?.(answer.error)) cancelRounds(deps, grant)
    return {
      // An earlier attempt may have succeeded: its rollback moves nothing if it did not.
      state: round.isUncertain ? 'refunding' : 'refused',
      error: answer.error,
      message: answer.text,
      attempts: 0,
      dueAt: 0,
      closedAt: deps.clock.now(),
    }
  }
  const balance = balanceIn(deps, answer, round.currency)
  const message = answer.outcome === 'done' ? (deps.protocol.messageIn?.(answer.body) ?? null) : null
  if (message !== null)
    return {
      balanceAfterBet: balance,
      balanceAfter: balance,
      state: 'refunding',
      message,
      attempts: 0,
      dueAt: 0,
    }
  const reveal = revealed(deps, round)
  deps.jackpots.take(round, reveal)
  const isPaid = deps.policies.settlement === 'oneCall' && reveal.decisions === undefined && balance !== ''
  // The balance after one call has the win already; the player sees it after the reveal.
  const balanceAfterBet = isPaid ? String(BigInt(balance) - BigInt(round.owedMinor)) : balance
  return { ...reveal, balanceAfterBet, balanceAfter: balance }
}

const toRollback = (change: RoundChange): RoundChange => ({
  state: 'refunding',
  isUncertain: true,
  attempts: 0,
  dueAt: 0,
  ...change,
})

/** Sends the stake. */
export async function stake(deps: StepDeps, stored: Round): Promise<void> {
  const { store, control, switchboard, operator, policies, protocol, clock } = deps
  const cancelsAtOnce = policies.afterLostStake === 'cancel'
  const isOver = cancelsAtOnce ? stored.isUncertain : clock.now() - stored.placedAt > STAKE_WINDOW_MS
  if (isOver || isStakeLate(deps, stored)) {
    store.change(stored.id, 'staking', toRollback({ error: stored.error ?? NO_ANSWER }))
    return
  }
  // A company that cancels sends a stake once: after a restart it is cancelled, not sent again.
  if (cancelsAtOnce) store.change(stored.id, 'staking', { isUncertain: true })
  const round = stored
  const message = stakeMessage(deps, round)
  await switchboard.beforeStake(round, message)
  let answer = await operator.call(message)
  if (control.take('lost-bet-answer') !== null) answer = { outcome: 'unknown' }
  const givenBack = control.take('lost-bet-refund', 'late-refund')
  if (givenBack !== null) answer = { outcome: 'unknown' }
  const call = { method: message.method, reference: round.betReference, answer }
  if (givenBack !== null || (isUndecided(answer) && cancelsAtOnce)) {
    const dueAt = givenBack === 'late-refund' ? switchboard.late() : 0
    return settle(deps, round, call, () => toRollback({ error: reasonIn(protocol, answer), dueAt }))
  }
  if (isUndecided(answer))
    return settle(deps, round, call, () => ({ ...laterBy(deps, round, STAKE_RETRY_MS), isUncertain: true }))
  settle(deps, round, call, () => stakeDecided(deps, round, answer))
  if (answer.outcome === 'done') await switchboard.afterStake(round, message)
}

export function stakeOfDemo({ store, ...deps }: StepDeps, round: Round): void {
  store.atomically(() => {
    const session = store.session(round.sessionId)
    const left = BigInt(session?.demoMinor ?? '0') - BigInt(round.stakeMinor)
    if (left < 0n) {
      store.change(round.id, 'staking', {
        state: 'refused',
        error: NO_PLAY_MONEY,
        closedAt: deps.clock.now(),
      })
      return
    }
    store.setDemo(round.sessionId, left)
    const balance = { balanceAfterBet: String(left), balanceAfter: String(left) }
    store.change(round.id, 'staking', { ...revealed({ store, ...deps }, round), ...balance })
  })
}

/** Sends the win, where this company sends one. */
export async function pay(deps: StepDeps, round: Round): Promise<void> {
  const { store, control, operator, protocol, policies, clock, switchboard } = deps
  const next = (): RoundChange =>
    policies.roundEnd === 'call'
      ? { state: 'ending', attempts: 0, dueAt: 0 }
      : { state: 'closed', closedAt: clock.now() }
  if (!isWinSent(policies, round)) {
    store.change(round.id, 'paying', next())
    switchboard.afterWin(round)
    return
  }
  const sent = callOf(deps, round, true)
  if (control.switches.reorder && policies.roundEnd === 'call') await operator.once(endMessage(deps, sent))
  const message = protocol.win(sent)
  let answer = await operator.call(message)
  if (control.take('lost-result-answer') !== null) answer = { outcome: 'unknown' }
  const call = { method: message.method, reference: round.winReference, answer }
  settle(deps, round, call, () => {
    if (isUndecided(answer)) return laterBy(deps, round, RETRY_MS)
    if (answer.outcome === 'refused') return { state: 'disputed', error: answer.error }
    return { ...next(), balanceAfter: balanceIn(deps, answer, round.currency) }
  })
  if (answer.outcome === 'done') switchboard.afterWin(round)
}

export function payDemo({ store, clock }: StepDeps, round: Round): void {
  store.atomically(() => {
    const now = BigInt(store.session(round.sessionId)?.demoMinor ?? '0') + BigInt(round.owedMinor)
    const closed = { state: 'closed', balanceAfter: String(now), closedAt: clock.now() } as const
    if (store.change(round.id, 'paying', closed)) store.setDemo(round.sessionId, now)
  })
}

export function refundDemo(deps: StepDeps, round: Round): void {
  const { store, clock } = deps
  store.atomically(() => {
    const now = BigInt(store.session(round.sessionId)?.demoMinor ?? '0') + stakedIn(round)
    const refunded = { state: 'refunded', balanceAfter: String(now), closedAt: clock.now() } as const
    if (store.change(round.id, 'refunding', { ...refunded, ...voided(deps, round) }))
      store.setDemo(round.sessionId, now)
  })
}

/** Sends the end of the round, where this company has a call for it. */
export async function endRound(deps: StepDeps, round: Round): Promise<void> {
  const message = endMessage(deps, callOf(deps, round, true))
  const answer = await deps.operator.call(message)
  settle(deps, round, { method: message.method, reference: round.id, answer }, () => {
    if (isUndecided(answer)) return laterBy(deps, round, RETRY_MS)
    return answer.outcome === 'refused'
      ? { state: 'disputed', error: answer.error }
      : { state: 'closed', closedAt: deps.clock.now() }
  })
}

/**
 * Takes every stake of the round back, the last one first, and the win before it when both were one call. Repeated
 * until all are acknowledged.
 */
export async function rollback(deps: StepDeps, round: Round): Promise<void> {
  const { protocol, policies, operator } = deps
  const isOneCall = policies.settlement === 'oneCall' && !wasDrawnLater(round)
  const hasWin = isOneCall && round.owedMinor !== '0'
  const stakes = stakesOf(round).map((staked) => ({ staked, part: 'bet' as const }))
  for (const { staked, part } of [...(hasWin ? [{ staked: round, part: 'win' as const }] : []), ...stakes]) {
    const message = protocol.rollback(callOf(deps, staked, true), part)
    const answer = await operator.call(message)
    const call = { method: message.method, reference: staked.betReference, answer }
    if (isUndecided(answer)) return settle(deps, round, call, () => laterBy(deps, round, RETRY_MS))
    const isNothing =
      answer.outcome === 'refused' && round.isUncertain && (protocol.isNoSuchBet?.(answer.error) ?? false)
    if (answer.outcome === 'refused' && !isNothing) {
      const { error } = answer
      return settle(deps, round, call, () => ({ state: 'disputed', error }))
    }
    if (part === 'bet' && staked.betReference === round.betReference)
      settle(deps, round, call, () => {
        deps.jackpots.giveBack(round)
        return { state: 'refunded', closedAt: deps.clock.now(), ...voided(deps, round) }
      })
  }
}

/** Sends a call without a round. */
export async function sendExtra(
  { operator, store, clock }: StepDeps,
  extra: ReturnType<Store['dueExtras']>[number],
): Promise<void> {
  const answer = await operator.call({ method: extra.method, fields: extra.fields })
  if (isUndecided(answer)) {
    const dueAt = clock.now() + retryAfter(RETRY_MS, extra.attempts)
    store.changeExtra(extra.id, 'open', dueAt, 'error' in answer ? answer.error : null)
  } else if (answer.outcome === 'refused') store.changeExtra(extra.id, 'disputed', 0, answer.error)
  else store.changeExtra(extra.id, 'done', 0, null)
}
