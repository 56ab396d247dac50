import type { Routes } from '@marquee/contract'
import { fromMoneyText, MoneyError, type MoneyText } from '@marquee/money'
import { type Clock, type Handlers, fieldError } from '../../../kernel/index.ts'
import { type LimitKind, type LimitName, periodOfTime } from './limit-names.ts'
import { increaseHoursIn } from './limit-terms.ts'
import { presentChange, presentLimit, presentTerms } from './present-limits.ts'
import type { AskedChange } from './limit-rules.ts'
import type { ChangedLimit, PlayerLimits, PlayerProtection } from './limit-service.ts'

type LimitRouteId = Extract<keyof Routes, `limits.${string}`>

/** A change as the API has it. The contract lets exactly one action through. */
interface ChangeInput {
  readonly limit?: MoneyText | { readonly seconds: number } | undefined
  readonly deleteLimit?: true | undefined
  readonly cancelPendingLimit?: true | undefined
  readonly confirmPendingLimit?: true | undefined
}

/** Minor units of a typed limit. @throws AppError naming the field */
function readAmount(field: string, text: MoneyText, currency: string): bigint {
  if (text.currency !== currency) throw fieldError(field, 'currency')
  try {
    return fromMoneyText(text).minor
  } catch (error) {
    if (error instanceof MoneyError) throw fieldError(field, error.reason)
    throw error
  }
}

function askedFrom(input: ChangeInput, currency: string): AskedChange {
  const { limit } = input
  if (limit)
    return {
      is: 'limit',
      value: 'seconds' in limit ? BigInt(limit.seconds) : readAmount('limit', limit, currency),
    }
  if (input.deleteLimit) return { is: 'removal' }
  return { is: input.cancelPendingLimit ? 'cancel' : 'confirm' }
}

const presentAll = ({ terms, limits, at }: PlayerLimits, kind?: LimitKind) => ({
  terms: presentTerms(terms),
  limits: limits
    .filter((limit) => kind === undefined || limit.kind === kind)
    .map((limit) => presentLimit({ limit, all: limits, terms, at })),
})

const presentChanged = ({ effect, ...changed }: ChangedLimit) => ({ effect, limit: presentLimit(changed) })

export function limitHandlers(
  protection: PlayerProtection,
  clock: Clock,
): Pick<Handlers<Routes>, LimitRouteId> {
  async function change(playerId: bigint, name: LimitName, input: ChangeInput) {
    const currency = await protection.currencyOf(playerId)
    return presentChanged(await protection.changeLimit(playerId, name, askedFrom(input, currency)))
  }
  return {
    'limits.waits': ({ market }) => Promise.resolve({ increaseHours: increaseHoursIn(market, clock.now()) }),
    'limits.all': async (_input, { caller }) => presentAll(await protection.limitsOf(caller.playerId)),
    'limits.deposit': async (_input, { caller }) =>
      presentAll(await protection.limitsOf(caller.playerId), 'deposit'),
    'limits.spend': async (_input, { caller }) =>
      presentAll(await protection.limitsOf(caller.playerId), 'stake'),
    'limits.changeDeposit': ({ duration, ...input }, { caller }) =>
      change(caller.playerId, { kind: 'deposit', period: duration }, input),
    'limits.changeSpend': ({ duration, ...input }, { caller }) =>
      change(caller.playerId, { kind: 'stake', period: duration }, input),
    'limits.change': ({ kind, duration = null, ...input }, { caller }) =>
      change(caller.playerId, { kind, period: duration }, input),
    'limits.changeTime': ({ kind, ...input }, { caller }) =>
      change(caller.playerId, { kind, period: periodOfTime(kind) }, input),
    'limits.history': async ({ limit, before }, { caller: { playerId } }) => {
      const currency = await protection.currencyOf(playerId)
      const found = await protection.historyOf(playerId, { before, limit: limit + 1 })
      const shown = found.slice(0, limit)
      return {
        changes: shown.map((line) => presentChange(line, { currency })),
        next: found.length > limit ? shown.at(-1)!.number : null,
      }
    },
    'limits.pastDays': async ({ kind, duration = null, amount, currency }, { caller: { playerId } }) => {
      const cap = readAmount('amount', { amount, currency }, await protection.currencyOf(playerId))
      return protection.pastDaysOf(playerId, { kind, period: duration }, cap)
    },
  }
}
