import { Button } from '@marquee/ui/button'
import { Meter } from '@marquee/ui/meter'
import Lock from 'lucide/dist/esm/icons/lock.mjs'
import Pencil from 'lucide/dist/esm/icons/pencil.mjs'
import Plus from 'lucide/dist/esm/icons/plus.mjs'
import { useRef } from 'react'
import { useAmountText } from '../../../domain/limits/index.ts'
import { useIsOnline } from '../../../shared/browser/use-online.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { shareOf } from '../limit-amount.ts'
import { type Limit, type LimitTerms, canRaise, cardText, isWaiting, usedText } from '../model.ts'
import { useLimitTexts } from '../use-limit-texts.ts'
import { LimitNotes } from './limit-notes.tsx'
import { WaitingRequest } from './waiting-request.tsx'

export interface LimitCardProps {
  readonly limit: Limit
  readonly terms: LimitTerms
  readonly onChange: () => void
}

/** One limit: its value, what is used and left, when it resets, and what waits. */
export function LimitCard({ limit, terms, onChange }: LimitCardProps) {
  const { t } = useTexts('limits')
  const texts = useLimitTexts(terms.zone)
  const isOnline = useIsOnline()
  const heading = useRef<HTMLHeadingElement>(null)
  const { value } = limit
  const isLowerOnly = value !== null && !canRaise(limit, terms)
  const action = t(value === null ? 'limits.set' : isLowerOnly ? 'limits.lower' : 'limits.edit')
  return (
    <article className="flex min-w-0 flex-col rounded-card border border-line bg-surface-1 p-4">
      <div className="flex items-start justify-between gap-2">
        <h3 ref={heading} tabIndex={-1} className="min-w-0 text-sm text-text-2 outline-offset-4">
          {t(cardText(limit))}
        </h3>
        <Button
          size="xs"
          variant="quiet"
          icon={value === null ? Plus : isLowerOnly ? Lock : Pencil}
          className="-my-1.5 -me-2 shrink-0"
          disabled={!isOnline}
          aria-label={t('limits.named', { action, name: texts.name(limit) })}
          onClick={onChange}
        >
          {action}
        </Button>
      </div>
      <p className={value === null ? 'display text-xl text-text-2' : 'display num text-xl'}>
        {texts.value(limit)}
      </p>
      <Used limit={limit} terms={terms} />
      <LimitNotes limit={limit} terms={terms} />
      {isWaiting(limit) && <WaitingRequest limit={limit} terms={terms} focusAfter={heading} />}
    </article>
  )
}

/** The bar with what is used and left; without a limit only what is used. */
function Used({ limit, terms }: Pick<LimitCardProps, 'limit' | 'terms'>) {
  const { t } = useTexts('limits')
  const texts = useLimitTexts(terms.zone)
  const { dateTime } = useFormats(terms.zone)
  const amountText = useAmountText(terms.zone)
  const { value, used, remaining, startedAt, resetAt } = limit
  const shown = usedText(limit)
  const usedLine = shown && t(shown.text, { amount: amountText(shown.amount) })
  const left = remaining && t('limits.left', { amount: amountText(remaining) })
  return (
    <div className="mt-2 grid gap-0.5 text-sm text-text-2">
      {value && used && left !== null ? (
        <Meter
          label={texts.name(limit)}
          share={shareOf(used, value)}
          valueText={left}
          startBelow={usedLine}
          endBelow={<b className="font-medium text-text">{left}</b>}
        />
      ) : (
        usedLine !== undefined && <p>{usedLine}</p>
      )}
      {limit.kind === 'sessionTime' && resetAt === null && (
        <p className="text-text-3">{t('limits.pauseNote', { minutes: terms.pauseMinutes })}</p>
      )}
      {startedAt !== null && resetAt !== null && (
        <p className="text-text-3">
          {t('limits.resets', { start: dateTime(startedAt), time: dateTime(resetAt) })}
        </p>
      )}
    </div>
  )
}
