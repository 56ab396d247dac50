/** Limits as the API shows them. */
import { isLapsed } from './limits.ts'
import { type LimitKind, lowerOf } from './limit-names.ts'
import { canConfirm, type LimitCase } from './limit-rules.ts'
import type { LimitChange } from './limit-store.ts'
import { type LimitTerms, presentAmount } from './limit-terms.ts'

export const presentTerms = ({ lowestOf: _lowestOf, highestOf: _highestOf, ...terms }: LimitTerms) => terms

const amountsOf = (kind: LimitKind, terms: Pick<LimitTerms, 'currency'>) => (value: bigint | null) =>
  value === null ? null : presentAmount(kind, value, terms)

export function presentLimit(situation: LimitCase) {
  const { limit, terms, at } = situation
  const amount = amountsOf(limit.kind, terms)
  const value = lowerOf(limit.own, limit.imposed)
  const { running } = limit
  const request = limit.request && !isLapsed(limit.request, at) ? limit.request : null
  const isLocked = limit.imposed !== null
  const left = value === null || running === null ? null : value - running.used
  return {
    kind: limit.kind,
    period: limit.period,
    value: amount(value),
    ownValue: amount(limit.own),
    used: amount(running && running.used),
    remaining: amount(left !== null && left < 0n ? 0n : left),
    startedAt: running?.startedAt?.toString() ?? null,
    resetAt: running?.resetsAt?.toString() ?? null,
    pendingValue: amount(request && request.value),
    pendingRemoval: request?.value === null,
    pendingDate: request?.pendingAt.toString() ?? null,
    confirmUntil: request?.confirmUntil.toString() ?? null,
    canConfirm: canConfirm(situation),
    locked: isLocked,
    lockReason: limit.lockReason,
    updatedAt: limit.updatedAt?.toString() ?? null,
  }
}

export function presentChange(change: LimitChange, terms: Pick<LimitTerms, 'currency'>) {
  return {
    number: change.number,
    at: change.at.toString(),
    kind: change.kind,
    period: change.period,
    action: change.action,
    value: amountsOf(change.kind, terms)(change.value),
    pendingDate: change.pendingAt?.toString() ?? null,
    confirmUntil: change.confirmUntil?.toString() ?? null,
    actor: change.actor,
    lockReason: change.lockReason,
  }
}
