import { Button } from '@marquee/ui/button'
import { Icon } from '@marquee/ui/icon'
import CalendarClock from 'lucide/dist/esm/icons/calendar-clock.mjs'
import { useIsOnline } from '../../../shared/browser/use-online.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useSingleFlight } from '../../../shared/forms/single-flight.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { toast } from '../../../shared/ui/toasts.ts'
import type { Limit, LimitTerms } from '../model.ts'
import { type LimitBody, useChangeLimit } from '../queries.ts'
import { useLimitTexts } from '../use-limit-texts.ts'

export interface WaitingRequestProps {
  readonly limit: Limit
  readonly terms: LimitTerms
  /** The request is confirmed or cancelled, and the limits are read again. */
  readonly onDone: () => void
}

/** A higher limit or a removal that waits: from when and until when it can be confirmed; then the two answers. */
export function WaitingRequest({ limit, terms, onDone }: WaitingRequestProps) {
  const { t } = useTexts('limits')
  const texts = useLimitTexts(terms.zone)
  const { money, dateTime } = useFormats(terms.zone)
  const isOnline = useIsOnline()
  const change = useChangeLimit()
  const run = useSingleFlight()
  const { pendingValue, pendingDate, confirmUntil, canConfirm } = limit
  const name = texts.name(limit)
  const value = texts.value(limit)
  const facts = {
    value,
    date: pendingDate === null ? '' : dateTime(pendingDate),
    until: confirmUntil === null ? '' : dateTime(confirmUntil),
  }
  const amount = pendingValue && money(pendingValue)
  const sentence =
    amount === null
      ? t(canConfirm ? 'limits.confirm.removal' : 'limits.pending.removal', facts)
      : t(canConfirm ? 'limits.confirm.raise' : 'limits.pending.raise', { ...facts, amount })
  const send = (body: LimitBody) =>
    run(async () => {
      try {
        toast({ kind: 'success', text: texts.done(await change.mutateAsync({ name: limit, body })) })
        onDone()
      } catch (error) {
        const reason = texts.refusal(error, limit) ?? texts.failure(error)
        toast({ kind: 'error', text: t('limits.notSaved', { reason }) })
      }
    })
  const button = (label: string, body: LimitBody) => (
    <Button
      size="sm"
      disabled={!isOnline || change.isPending}
      aria-label={t('limits.named', { action: label, name })}
      onClick={() => void send(body)}
    >
      {label}
    </Button>
  )
  const confirm = amount === null ? t('limits.confirm.yesRemoval') : t('limits.confirm.yes', { amount })
  return (
    <div className="mt-3 border-t border-line pt-3 text-sm">
      <div className="flex gap-2 text-text-2">
        <Icon of={CalendarClock} size={16} className="mt-0.5 text-care" />
        <p className="min-w-0">{sentence}</p>
      </div>
      <div className="mt-3 grid gap-2">
        {canConfirm ? (
          <>
            {button(t('limits.keep', { value }), { cancelPendingLimit: true })}
            {button(confirm, { confirmPendingLimit: true })}
          </>
        ) : (
          button(t('limits.pending.cancel'), { cancelPendingLimit: true })
        )}
      </div>
    </div>
  )
}
