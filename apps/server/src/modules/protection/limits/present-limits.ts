/** Limits as the API shows them. */
import { toMoneyText } from '@marquee/money'
import { isLapsed, lowerOf } from './limits.ts'
import { canConfirm, type LimitCase } from './limit-rules.ts'
import type { LimitChange } from './limit-store.ts'
import type { LimitTerms } from './limit-terms.ts'

export const presentTerms = ({ lowest: _lowest, highestOf: _highestOf, ...terms }: LimitTerms) => terms

const moneyIn =
  ({ currency }: Pick<LimitTerms, 'currency'>) =>
  (minor: bigint | null) =>
    minor === null ? null : toMoneyText({ minor, currency })

export function presentLimit(situation: LimitCase) {
  const { limit, terms, at } = situation
  const money = moneyIn(terms)
  const value = lowerOf(limit.own, limit.imposed)
  const { running } = limit
  const request = limit.request && !isLapsed(limit.request, at) ? limit.request : null
  const isLocked = limit.imposed !== null
  const left = value === null || running === null ? null : value - running.used
  return {
    kind: limit.kind,
    period: limit.period,
    value: money(value),
    ownValue: money(limit.own),
    used: money(running && running.used),
    remaining: money(left !== null && left < 0n ? 0n : left),
    startedAt: running?.startedAt.toString() ?? null,
    resetAt: running?.resetsAt.toString() ?? null,
    pendingValue: money(request && request.value),
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
    value: moneyIn(terms)(change.value),
    pendingDate: change.pendingAt?.toString() ?? null,
    confirmUntil: change.confirmUntil?.toString() ?? null,
    actor: change.actor,
    lockReason: change.lockReason,
  }
}
