import type { TextId } from '../../shared/texts/index.ts'

export type LimitPeriod = 'D' | 'W' | 'M'

/** Text of a limit's period: day, week or month. */
export const periodNames: Readonly<Record<LimitPeriod, TextId<'payments'>>> = {
  D: 'payments.period.D',
  W: 'payments.period.W',
  M: 'payments.period.M',
}
