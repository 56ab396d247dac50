import { Banner } from '@marquee/ui/banner'
import { VisuallyHidden } from '@marquee/ui/visually-hidden'
import CalendarClock from 'lucide/dist/esm/icons/calendar-clock.mjs'
import { type LimitAmount, isTime, useAmountText } from '../../../domain/limits/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useSettledAmount } from '../use-settled-amount.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { type ChangeEffect, type Limit, type LimitTerms, dropsRequest, isInForce, isRaise } from '../model.ts'
import { usePastDays } from '../queries.ts'
import { useLimitTexts } from '../use-limit-texts.ts'

export interface ChangeEffectTextProps {
  readonly limit: Limit
  readonly terms: LimitTerms
  /** The typed amount; undefined while it is not valid. */
  readonly amount: LimitAmount | undefined
  readonly effect: ChangeEffect | undefined
}

/**
 * What saving the typed amount will do, and on how many past days a limit that applies at once would have refused
 * something. It is read out when the player has stopped typing, not with each digit.
 */
export function ChangeEffectText({ limit, terms, amount, effect }: ChangeEffectTextProps) {
  const { t } = useTexts('limits')
  // The days that are looked at are calendar dates, which have no zone.
  const { date } = useFormats('UTC')
  const amountText = useAmountText(terms.zone)
  const sentenceOf = useChangeSentence(limit, terms)
  const settled = useSettledAmount(amount)
  const past = usePastDays(limit, isInForce(effect) && settled && !isTime(settled) ? settled : undefined)
  const [first, ...others] =
    amount && effect
      ? [
          sentenceOf(effect, amountText(amount)),
          ...(dropsRequest(limit, effect) ? [t('limits.effect.drops')] : []),
          ...(past ? [t('limits.effect.past', { days: past.days, since: date(past.since) })] : []),
        ]
      : []
  return (
    <>
      {first !== undefined && (
        <Banner tone="care" icon={isRaise(effect) ? CalendarClock : undefined}>
          <p className="text-text">{first}</p>
          {others.map((sentence) => (
            <p key={sentence} className="mt-1">
              {sentence}
            </p>
          ))}
        </Banner>
      )}
      <VisuallyHidden role="status">{settled && [first, ...others].join(' ')}</VisuallyHidden>
    </>
  )
}

function useChangeSentence(limit: Limit, terms: LimitTerms) {
  const { t } = useTexts('limits')
  const { dateTime } = useFormats(terms.zone)
  const amountText = useAmountText(terms.zone)
  const { value } = useLimitTexts(terms.zone)
  const time = (ms: number) => dateTime(new Date(ms).toISOString())
  return (effect: ChangeEffect, amount: string): string => {
    switch (effect.is) {
      case 'first':
      case 'lower': {
        const applies = t('limits.effect.now')
        return effect.left === null
          ? applies
          : `${applies} ${t('limits.effect.left', { amount: amountText(effect.left) })}`
      }
      case 'same':
        return t('limits.effect.same')
      case 'closed':
        return t('limits.bad.closed')
      case 'higher':
      case 'waits':
        return t(effect.is === 'waits' ? 'limits.pending.raise' : 'limits.effect.higher', {
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
