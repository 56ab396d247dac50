import type { TextId } from '../../shared/texts/index.ts'

export type LimitPeriod = 'D' | 'W' | 'M'

export const periodNames: Readonly<Record<LimitPeriod, TextId<'payments'>>> = {
  D: 'payments.period.D',
  W: 'payments.period.W',
  M: 'payments.period.M',
}
