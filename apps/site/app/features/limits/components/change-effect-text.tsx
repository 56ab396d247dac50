import { Banner } from '@marquee/ui/banner'
import CalendarClock from 'lucide/dist/esm/icons/calendar-clock.mjs'
import type { MoneyAmount } from '../../../shared/formats/amounts.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { type ChangeEffect, type Limit, type LimitTerms, isWaiting } from '../model.ts'
import { usePastDays } from '../queries.ts'
import { useLimitTexts } from '../use-limit-texts.ts'

export interface ChangeEffectTextProps {
  readonly limit: Limit
  readonly terms: LimitTerms
  /** The typed amount; undefined while it is not valid. */
  readonly amount: MoneyAmount | undefined
  readonly effect: ChangeEffect | undefined
}

/** What saving the typed amount will do, and on how many past days it would have refused something. */
export function ChangeEffectText({ limit, terms, amount, effect }: ChangeEffectTextProps) {
  const { t } = useTexts('limits')
  const { money, date } = useFormats('UTC')
  const texts = useEffectSentence(limit, terms)
  const past = usePastDays(limit, amount)
  return (
    <div role="status">
      {amount && effect && (
        <Banner tone="care" icon={effect.is === 'higher' ? CalendarClock : undefined}>
          <p className="text-text">{texts(effect, money(amount))}</p>
          {isWaiting(limit) && <p className="mt-1">{t('limits.effect.drops')}</p>}
          {past && (
            <p className="mt-1">{t('limits.effect.past', { days: past.days, since: date(past.since) })}</p>
          )}
        </Banner>
      )}
    </div>
  )
}

function useEffectSentence(limit: Limit, terms: LimitTerms) {
  const { t } = useTexts('limits')
  const { money, dateTime } = useFormats(terms.zone)
  const { value } = useLimitTexts(terms.zone)
  const time = (ms: number) => dateTime(new Date(ms).toISOString())
  return (effect: ChangeEffect, amount: string): string => {
    switch (effect.is) {
      case 'first':
      case 'lower': {
        const applies = t('limits.effect.now')
        return effect.left === null
          ? applies
          : `${applies} ${t('limits.effect.left', { amount: money(effect.left) })}`
      }
      case 'same':
        return t('limits.effect.same')
      case 'closed':
        return t('limits.bad.closed')
      case 'higher':
        return t('limits.effect.higher', {
          amount,
          value: value(limit),
          date: time(effect.pendingAt),
          until: time(effect.confirmUntil),
        })
      default:
        return effect satisfies never
    }
  }
}
