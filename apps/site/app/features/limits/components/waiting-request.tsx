import { Button } from '@marquee/ui/button'
import { Icon } from '@marquee/ui/icon'
import CalendarClock from 'lucide/dist/esm/icons/calendar-clock.mjs'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type LimitBody, useAmountText, useChangeLimit } from '../../../domain/limits/index.ts'
import { useIsOnline } from '../../../shared/browser/use-online.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useSingleFlight } from '../../../shared/forms/single-flight.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { toast } from '../../../shared/ui/toasts.ts'
import { type Limit, type LimitTerms, isConfirmable, waitText } from '../model.ts'
import { useLimitTexts } from '../use-limit-texts.ts'

export interface WaitingRequestProps {
  readonly limit: Limit
  readonly terms: LimitTerms
  /** Gets the focus when the request ends while one of its buttons has it. */
  readonly focusAfter: RefObject<HTMLElement | null>
}

type Answer = Extract<keyof LimitBody, 'cancelPendingLimit' | 'confirmPendingLimit'>

/** A higher limit or a removal that waits: from when and until when it can be confirmed; then the two answers. */
export function WaitingRequest({ limit, terms, focusAfter }: WaitingRequestProps) {
  const { t } = useTexts('limits')
  const texts = useLimitTexts(terms.zone)
  const { dateTime } = useFormats(terms.zone)
  const amountText = useAmountText(terms.zone)
  const isOnline = useIsOnline()
  const change = useChangeLimit()
  const run = useSingleFlight()
  const container = useFocusAfter(focusAfter)
  const { pendingValue, pendingDate, confirmUntil } = limit
  const name = texts.name(limit)
  const value = texts.value(limit)
  const facts = {
    value,
    date: pendingDate === null ? '' : dateTime(pendingDate),
    until: confirmUntil === null ? '' : dateTime(confirmUntil),
  }
  const amount = pendingValue && amountText(pendingValue)
  const sentence = t(waitText(limit, terms), { ...facts, amount: amount ?? '' })
  const send = (answer: Answer) =>
    run(async () => {
      try {
        toast({
          kind: 'success',
          text: texts.done(await change.mutateAsync({ name: limit, body: { [answer]: true } })),
        })
      } catch (error) {
        toast({ kind: 'error', text: texts.failure(error, limit) })
      }
    })
  const button = (label: string, answer: Answer) => (
    <Button
      size="sm"
      disabled={!isOnline}
      pending={change.isPending && change.variables.body[answer] === true}
      pendingLabel={t('limits.saving')}
      aria-label={t('limits.named', { action: label, name })}
      onClick={() => void send(answer)}
    >
      {label}
    </Button>
  )
  const confirm = amount === null ? t('limits.confirm.yesRemoval') : t('limits.confirm.yes', { amount })
  return (
    <div ref={container} className="mt-3 border-t border-line pt-3 text-sm">
      <div className="flex gap-2 text-text-2">
        <Icon of={CalendarClock} size={16} className="mt-0.5 text-care" />
        <p className="min-w-0">{sentence}</p>
      </div>
      <div className="mt-3 grid gap-2">
        {isConfirmable(limit, terms) ? (
          <>
            {button(t('limits.keep', { value }), 'cancelPendingLimit')}
            {button(confirm, 'confirmPendingLimit')}
          </>
        ) : (
          button(t('limits.pending.cancel'), 'cancelPendingLimit')
        )}
      </div>
    </div>
  )
}

/** Moves the focus when the element is removed with the focus in it, whatever has removed it. */
function useFocusAfter(target: RefObject<HTMLElement | null>): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = container.current
    const next = target.current
    return () => {
      if (element?.contains(document.activeElement)) next?.focus()
    }
  }, [target])
  return container
}
