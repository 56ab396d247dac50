/** Free rounds about which the operator is not called: the report of their award has what they have won. */
import type { StepDeps } from './calls.ts'
import { voided } from './drawing.ts'
import { revealed } from './steps.ts'
import type { Round } from './store.ts'

export const isReportedOnly = ({ policies }: Pick<StepDeps, 'policies'>, { choice }: Round): boolean =>
  policies.reportsFreeRoundsOnly === true && choice.grant !== undefined

export const beginReported = (deps: StepDeps, round: Round): void =>
  deps.store.atomically(() => void deps.store.change(round.id, 'staking', revealed(deps, round)))

export function closeReported({ store, clock }: StepDeps, round: Round): void {
  store.change(round.id, 'paying', { state: 'closed', closedAt: clock.now() })
}

/** The round stays in its award. */
export const voidReported = (deps: StepDeps, round: Round): void =>
  deps.store.atomically(() => {
    const closedAt = deps.clock.now()
    deps.store.change(round.id, 'refunding', { state: 'refunded', closedAt, ...voided(deps, round) })
  })
