import type { Clock } from '../clock.ts'
import type { Control } from '../control/control.ts'
import { waitsForPlayer } from './decision.ts'
import { definitionOf, isBought } from './drawing.ts'
import type { Seeds } from './fairness.ts'
import type { Jackpots } from './jackpots.ts'
import type { LiveTables } from './live/live-tables.ts'
import { isAtTable } from './round.ts'
import type { Operator } from './operator.ts'
import type { Answer, Policies, Protocol, RoundCall, StudioGame } from './protocol.ts'
import { NO_ANSWER } from './refusals.ts'
import type { Round, RoundChange, Store } from './store.ts'
import type { Switchboard } from './switchboard.ts'

/** How long a stake is repeated before it is cancelled. */
export const STAKE_WINDOW_MS = 8_000
export const STAKE_RETRY_MS = [150, 350, 700, 1_500, 3_000]
/** Wins, ends and rollbacks are repeated until they are acknowledged. */
export const RETRY_MS = [150, 300, 600, 1_200, 2_500, 5_000, 10_000, 30_000, 60_000, 300_000, 900_000]

export interface StepDeps {
  readonly games: readonly StudioGame[]
  readonly protocol: Protocol
  readonly policies: Policies
  readonly store: Store
  readonly seeds: Seeds
  readonly operator: Operator
  readonly switchboard: Switchboard
  readonly tables: LiveTables
  readonly jackpots: Jackpots
  readonly clock: Clock
  readonly control: Control
}

export const retryAfter = (steps: readonly number[], attempts: number): number =>
  steps[Math.min(attempts, steps.length - 1)] ?? 60_000

/** Whether the result follows the stake in time: the player decides during the round, or a live table draws. */
export const isDrawnLater = (
  { games, tables }: Pick<StepDeps, 'games' | 'tables'>,
  symbol: string,
): boolean => tables.isLive(symbol) || waitsForPlayer(definitionOf(games, symbol))

/** Whether the stake's call depends on the result: then the round is drawn before the stake is sent. */
export function isDrawnFirst(deps: Pick<StepDeps, 'policies' | 'games' | 'tables'>, symbol: string): boolean {
  const { policies } = deps
  const isWanted =
    policies.settlement === 'oneCall' || (policies.roundEnd === 'flag' && !policies.sendsZeroWin)
  return isWanted && !isDrawnLater(deps, symbol)
}

/** Whether a round's stake was sent before its result could be known. */
export const wasDrawnLater = (round: Pick<Round, 'decisions' | 'choice'>): boolean =>
  round.decisions !== null || isAtTable(round)

/**
 * Whether a call for the win follows the reveal. Where the result follows the stake, no stake could tell that it is the
 * last one: a flag at the end of the round comes with a win of zero.
 */
export function isWinSent(
  { settlement, sendsZeroWin, roundEnd, reportsFreeWinsOnly }: Policies,
  round: Round,
): boolean {
  if (reportsFreeWinsOnly && round.choice.grant !== undefined) return false
  if (sendsZeroWin || round.owedMinor !== '0') return settlement === 'separate' || wasDrawnLater(round)
  return wasDrawnLater(round) && roundEnd === 'flag'
}

export function callOf(deps: StepDeps, round: Round, isLast: boolean): RoundCall {
  const { store, clock, policies, games } = deps
  const endsRound = policies.roundEnd === 'flag' && isLast
  const buysFeature = isBought(games, round.symbol)
  const grant = round.choice.grant === undefined ? undefined : store.grant(round.choice.grant)
  const endsGrant = grant !== undefined && store.grantProgress(grant).used >= grant.rounds
  const session = store.session(round.sessionId)
  const contribution = deps.jackpots.contributionOf(round)
  return {
    round,
    session,
    endsRound,
    buysFeature,
    endsGrant,
    now: clock.now(),
    ...(contribution === null ? {} : { contribution }),
  }
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
export function settle(
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

export const isUndecided = (answer: Answer): boolean =>
  answer.outcome === 'again' || answer.outcome === 'unknown'

export const laterBy = (deps: StepDeps, round: Round, steps: readonly number[]): RoundChange => ({
  attempts: round.attempts + 1,
  dueAt: deps.clock.now() + retryAfter(steps, round.attempts),
})

export function balanceIn(deps: StepDeps, answer: Answer, currency: string): string {
  return answer.outcome === 'done' ? (deps.protocol.balanceIn(answer.body, currency)?.toString() ?? '') : ''
}

/** The operator's error, if it means something to the player. */
export const reasonIn = (protocol: Pick<Protocol, 'refusalOf'>, answer: Answer) =>
  'error' in answer && protocol.refusalOf(answer.error) !== 'unknown' ? answer.error : NO_ANSWER
