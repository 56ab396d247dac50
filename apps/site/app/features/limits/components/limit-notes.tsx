import { Icon } from '@marquee/ui/icon'
import { StatusChip } from '@marquee/ui/status-chip'
import Lock from 'lucide/dist/esm/icons/lock.mjs'
import { useAmountText } from '../../../domain/limits/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { isMore } from '../limit-amount.ts'
import { type Limit, type LimitTerms, isReached, lockTexts } from '../model.ts'

const reachedTexts = {
  deposit: 'limits.reachedText.deposit',
  stake: 'limits.reachedText.stake',
  loss: 'limits.reachedText.loss',
  singleStake: 'limits.singleText',
  sessionTime: 'limits.reachedText.time',
  dailyTime: 'limits.reachedText.time',
} as const

/** What else there is to say about a limit: it is reached, the operator has set it, when it was last changed. */
export function LimitNotes({ limit, terms }: { readonly limit: Limit; readonly terms: LimitTerms }) {
  const { t } = useTexts('limits')
  const { date } = useFormats(terms.zone)
  const amountText = useAmountText(terms.zone)
  const { locked, lockReason, ownValue, value, updatedAt } = limit
  const isOwnHigher = ownValue !== null && value !== null && isMore(ownValue, value)
  return (
    <>
      {updatedAt !== null && (
        <p className="mt-0.5 text-sm text-text-3">{t('limits.updated', { date: date(updatedAt) })}</p>
      )}
      {isReached(limit) && (
        <>
          <StatusChip tone="need" className="mt-2">
            {t('limits.reached')}
          </StatusChip>
          <p className="mt-1 text-sm text-text-2">{t(reachedTexts[limit.kind])}</p>
        </>
      )}
      {locked && (
        <div className="mt-3 flex gap-2 border-t border-line pt-3 text-sm text-text-2">
          <Icon of={Lock} size={16} className="mt-0.5 text-text-3" />
          <p>
            {t(lockTexts[lockReason ?? 'other'])} {t('limits.locked.text')}
            {isOwnHigher && ` ${t('limits.own', { amount: amountText(ownValue) })}`}
          </p>
        </div>
      )}
    </>
  )
}
