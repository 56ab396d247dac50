import { cx } from '@marquee/ui/native'
import { type MouseEvent, useRef } from 'react'
import { useFormats } from '../../../shared/formats.ts'
import { MovementAmount, MovementStatus, useMovementWords } from '../../../shared/payments/movement-row.tsx'
import type { Movement } from '../../../shared/payments/movements.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Day } from '../model.ts'

export interface DayListProps {
  readonly days: readonly Day[]
  readonly current: string | undefined
  readonly onOpen: (movement: Movement) => void
}

/** Days as headings, newest first; each movement opens its detail. */
export function DayList({ days, current, onOpen }: DayListProps) {
  const { t } = useTexts('transactions', 'payments')
  const formats = useFormats()
  // Only drawn in the browser, and today is when it is drawn.
  // oxlint-disable-next-line react/purity
  const today = formats.dayKey(Date.now())
  // oxlint-disable-next-line react/purity
  const yesterday = formats.dayKey(Date.now() - 86_400_000)
  const nameOf = (day: Day) => {
    const date = formats.weekday(day.movements[0]?.transactionDate ?? '')
    if (day.key === today) return t('transactions.today', { date })
    return day.key === yesterday ? t('transactions.yesterday', { date }) : date
  }
  return days.map((day) => (
    <section key={day.key} aria-labelledby={`day-${day.key}`} className="mb-6">
      <div className="flex items-baseline gap-4 border-b border-line pb-2 text-sm text-text-2">
        <h2 id={`day-${day.key}`} className="min-w-0 flex-1 font-semibold text-text">
          {nameOf(day)}
        </h2>
        <span aria-hidden className="hidden w-32 text-end md:block">
          {t('transactions.amount')}
        </span>
        <span aria-hidden className="hidden w-28 text-end md:block">
          {t('transactions.balance')}
        </span>
      </div>
      <ul>
        {day.movements.map((movement) => (
          <Line
            key={movement.referenceId}
            movement={movement}
            isCurrent={movement.referenceId === current}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  ))
}

function Line({
  movement,
  isCurrent,
  onOpen,
}: {
  movement: Movement
  isCurrent: boolean
  onOpen: (movement: Movement) => void
}) {
  const { t } = useTexts('transactions', 'payments')
  const formats = useFormats()
  const words = useMovementWords()
  const button = useRef<HTMLButtonElement>(null)
  const { title, text } = words(movement)
  const open = (event: MouseEvent) => {
    event.preventDefault()
    onOpen(movement)
  }
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        ref={button}
        type="button"
        aria-current={isCurrent || undefined}
        onClick={open}
        className={cx(
          'press -mx-2.5 flex w-[calc(100%+1.25rem)] items-baseline gap-4 rounded-control px-2.5 py-3 text-start hover:bg-text/4',
          isCurrent && 'bg-surface-2',
        )}
      >
        <time
          dateTime={movement.transactionDate}
          className="num hidden w-11 shrink-0 text-sm text-text-2 md:block"
        >
          {formats.time(movement.transactionDate)}
        </time>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="min-w-0 font-medium">{title}</span>
            <span className="ms-auto hidden md:inline">
              <MovementStatus status={movement.status} />
            </span>
          </span>
          {text !== undefined && <span className="block text-sm text-text-2">{text}</span>}
        </span>
        <span className="shrink-0 text-end md:w-32">
          <MovementAmount movement={movement} />
          <span className="num block text-sm text-text-2 md:hidden">
            <MovementStatus status={movement.status} />{' '}
            <time dateTime={movement.transactionDate}>{formats.time(movement.transactionDate)}</time>
          </span>
        </span>
        <span className="num hidden w-28 shrink-0 text-end text-sm text-text-2 md:block">
          <span className="sr-only">{t('transactions.balance')} </span>
          {formats.money(movement.balanceAfterTransaction)}
        </span>
      </button>
    </li>
  )
}
