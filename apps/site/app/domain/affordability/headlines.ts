import type { RouteOutput } from '@marquee/contract'
import type { TextId } from '../../shared/texts/index.ts'

/** Why a deposit is refused for what it would cost its player. */
export type AffordabilityRefusal = NonNullable<RouteOutput<'wallet.depositState'>['affordability']>
type Headlines = Readonly<
  Record<AffordabilityRefusal['is'], Readonly<Record<'title' | 'text', TextId<'afford'>>>>
>

/** The reason in one sentence, and what it means. */
export const headlines = {
  income: { title: 'afford.income', text: 'afford.incomeText' },
  share: { title: 'afford.share', text: 'afford.shareText' },
  check: { title: 'afford.check', text: 'afford.checkText' },
  found: { title: 'afford.found', text: 'afford.foundText' },
} as const satisfies Headlines

/** Of a refusal that a smaller amount would not get. */
export const amountHeadlines = {
  ...headlines,
  income: { title: 'afford.income', text: 'afford.incomePass' },
  share: { title: 'afford.sharePass', text: 'afford.sharePassText' },
} as const satisfies Headlines
