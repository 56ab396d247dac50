/** A limit that a player types. */
import { currencies } from '@marquee/money'
import { parseAmount } from '@marquee/ui/form'
import { type MoneyAmount, decimalsOf, isZero } from '../../shared/formats/amounts.ts'
import type { FormTexts } from '../../shared/forms/use-form-messages.ts'
import type { TextId } from '../../shared/texts/index.ts'
import type { LimitAmount } from './limit-amount.ts'
import { type LimitName, isTimeLimit } from './limit-names.ts'

const MINUTE_SECONDS = 60

type Kind = LimitName['kind']
type Currency = MoneyAmount['currency']

/** What is wrong with a typed limit, in words. Another problem is one of figures. */
export const typedLimitTexts = {
  'limit.required': 'limits.bad.required',
  'limit.time': 'limits.bad.time',
} as const satisfies FormTexts<TextId<'limits'>>

/** Money of the account, or of a limit of time whole minutes; undefined for nothing and for what is no amount. */
export function readLimit(typed: string, kind: Kind, currency: Currency): LimitAmount | undefined {
  if (isTimeLimit(kind)) {
    const minutes = Number(parseAmount(typed, 0, '') ?? 0)
    return minutes === 0 ? undefined : { seconds: minutes * MINUTE_SECONDS }
  }
  const amount = parseAmount(typed, decimalsOf(currency), currencies[currency].sign)
  return amount === undefined || isZero({ amount, currency }) ? undefined : { amount, currency }
}

/** The code of what is wrong with a typed limit; undefined for an amount that can be sent. */
export function typedLimitProblem(
  typed: string,
  kind: Kind,
  currency: Currency,
): 'required' | 'format' | 'time' | undefined {
  if (readLimit(typed, kind, currency)) return undefined
  if (isTimeLimit(kind)) return 'time'
  return typed.trim() === '' ? 'required' : 'format'
}
