import type { Clock } from '../clock.ts'
import type { Control } from '../control/control.ts'
import { REVEAL_GRACE_MS, revealMs } from '../games/events.ts'
import { drawRound, voided } from './drawing.ts'
import type { Seeds } from './fairness.ts'
import type { Operator } from './operator.ts'
import type { Answer, Message, Policies, Protocol, RoundCall, StudioGame } from './protocol.ts'
import { NO_ANSWER, NO_PLAY_MONEY } from './refusals.ts'
import type { Round, RoundChange, Store } from './store.ts'
import type { Switchboard } from './switchboard.ts'

/** How long a stake is repeated before it is cancelled. */
const STAKE_WINDOW_MS = 8_000
const STAKE_RETRY_MS = [150, 350, 700, 1_500, 3_000]
/** Wins, ends and rollbacks are repeated until they are acknowledged. */
const RETRY_MS = [150, 300, 600, 1_200, 2_500, 5_000, 10_000, 30_000, 60_000, 300_000, 900_000]

export interface StepDeps {
  readonly games: readonly StudioGame[]
  readonly protocol: Protocol
  readonly policies: Policies
  readonly store: Store
  readonly seeds: Seeds
  readonly operator: Operator
  readonly switchboard: Switchboard
  readonly clock: Clock
  readonly control: Control
}

const retryAfter = (steps: readonly number[], attempts: number): number =>
  steps[Math.min(attempts, steps.length - 1)] ?? 60_000

/** Whether the stake's call depends on the result: then the round is drawn before the stake is sent. */
export const isDrawnFirst = (policies: Policies): boolean =>
  policies.settlement === 'oneCall' || (policies.roundEnd === 'flag' && !policies.sendsZeroWin)

/** Whether a call for the win follows the reveal. */
const isWinSent = (policies: Policies, round: Round): boolean =>
  policies.settlement === 'separate' && (policies.sendsZeroWin || round.owedMinor !== '0')

function callOf({ store, clock, policies }: StepDeps, round: Round, isLast: boolean): RoundCall {
  const endsRound = policies.roundEnd === 'flag' && isLast
  return { round, session: store.session(round.sessionId), endsRound, now: clock.now() }
}

/** The call that takes the stake. */
export function stakeMessage(deps: StepDeps, round: Round): Message {
  const { protocol, policies } = deps
  const isLast = isDrawnFirst(policies) && !isWinSent(policies, round)
  const call = callOf(deps, round, isLast)
  if (policies.settlement === 'separate') return protocol.bet(call)
  if (!protocol.betAndWin) throw new Error('this protocol has no call for stake and win')
  return protocol.betAndWin(call)
}

function endMessage({ protocol }: StepDeps, call: RoundCall): Message {
  if (!protocol.endRound) throw new Error('this protocol has no call for the end of a round')
  return protocol.endRound(call)
}

/** The stake is accepted: the client may reveal the draw, which is made now if it was not made before. */
function revealed(deps: StepDeps, round: Round): RoundChange {
  const draw = round.events === null ? drawRound(deps, round) : {}
  const now = deps.clock.now()
  const dueAt = now + revealMs(draw.events ?? round.events ?? []) + REVEAL_GRACE_MS
  return { ...draw, state: 'drawn', drawnAt: now, attempts: 0, dueAt }
}

function keepCall(
  deps: StepDeps,
  round: Round,
  call: { method: string; reference: string; answer: Answer },
): void {
  const { answer, method, reference } = call
  deps.store.keepCall(round.id, {
    method,
    reference,
    at: deps.clock.now(),
    outcome: answer.outcome,
    error: 'error' in answer ? answer.error : null,
    transactionId: answer.outcome === 'done' ? deps.protocol.transactionIdIn(answer.body) : '',
  })
}

/** Stores a call's answer together with the next step, in one transaction, if the round is still in its state. */
function settle(
  deps: StepDeps,
  round: Round,
  call: { method: string; reference: string; answer: Answer },
  change: () => RoundChange,
): void {
  deps.store.atomically(() => {
    if (deps.store.round(round.id)?.state !== round.state) return
    deps.store.change(round.id, round.state, change())
    keepCall(deps, round, call)
  })
}

const isUndecided = (answer: Answer): boolean => answer.outcome === 'again' || answer.outcome === 'unknown'

const laterBy = (deps: StepDeps, round: Round, steps: readonly number[]): RoundChange => ({
  attempts: round.attempts + 1,
  dueAt: deps.clock.now() + retryAfter(steps, round.attempts),
})

function balanceIn(deps: StepDeps, answer: Answer, currency: string): string {
  return answer.outcome === 'done' ? (deps.protocol.balanceIn(answer.body, currency)?.toString() ?? '') : ''
}

/** What a final answer to the stake changes. */
function stakeDecided(deps: StepDeps, round: Round, answer: Answer): RoundChange {
  if (answer.outcome === 'refused')
    return {
      // An earlier attempt may have succeeded: its rollback moves nothing if it did not.
      state: round.isUncertain ? 'refunding' : 'refused',
      error: answer.error,
      message: answer.text,
      attempts: 0,
      dueAt: 0,
      closedAt: deps.clock.now(),
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
  const isPaid = deps.policies.settlement === 'oneCall' && balance !== ''
  // The balance after one call has the win already; the player sees it after the reveal.
  const balanceAfterBet = isPaid ? String(BigInt(balance) - BigInt(round.owedMinor)) : balance
  return { ...reveal, balanceAfterBet, balanceAfter: balance }
}

/** The operator's error, if it means something to the player. */
const reasonIn = (protocol: Pick<Protocol, 'refusalOf'>, answer: Answer) =>
  'error' in answer && protocol.refusalOf(answer.error) !== 'unknown' ? answer.error : NO_ANSWER

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
  if (isOver) {
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

/** Takes the stake back, and the win before it when both were one call. Repeated until both are acknowledged. */
export async function rollback(deps: StepDeps, round: Round): Promise<void> {
  const { protocol, policies, operator } = deps
  const hasWin = policies.settlement === 'oneCall' && round.owedMinor !== '0'
  for (const part of hasWin ? (['win', 'bet'] as const) : (['bet'] as const)) {
    const message = protocol.rollback(callOf(deps, round, true), part)
    let answer = await operator.call(message)
    const call = { method: message.method, reference: round.betReference, answer }
    if (isUndecided(answer)) return settle(deps, round, call, () => laterBy(deps, round, RETRY_MS))
    const isNothing =
      answer.outcome === 'refused' && round.isUncertain && (protocol.isNoSuchBet?.(answer.error) ?? false)
    if (answer.outcome === 'refused' && !isNothing) {
      const { error } = answer
      return settle(deps, round, call, () => ({ state: 'disputed', error }))
    }
    if (part === 'bet')
      settle(deps, round, call, () => ({
        state: 'refunded',
        closedAt: deps.clock.now(),
        ...voided(deps, round),
      }))
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
