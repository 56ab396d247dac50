import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { cx } from '../native/cx.ts'
import { IconButton } from '../native/icon-button.tsx'
import {
  type IsoDay,
  addMonths,
  clampDay,
  dayForKey,
  firstWeekdayOf,
  monthOf,
  weeksOfMonth,
} from './calendar-model.ts'

export interface CalendarProps {
  /** A BCP 47 locale: month and weekday names, first weekday. */
  locale: string
  /** The focused day; its month is shown. */
  focused: IsoDay
  onFocusedChange: (day: IsoDay) => void
  onSelect: (day: IsoDay) => void
  /** The selected range; `to` is absent while it is being chosen. */
  from?: IsoDay | undefined
  to?: IsoDay | undefined
  today?: IsoDay | undefined
  min?: IsoDay | undefined
  max?: IsoDay | undefined
  previousLabel: string
  nextLabel: string
}

const formatUtc = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  return (day: IsoDay) => format.format(new Date(`${day}T00:00:00Z`))
}

/**
 * One month as a grid of days with one tab stop. Arrows, Home, End and Page Up and Down move, Enter and Space select.
 */
export function Calendar({
  locale,
  focused,
  onFocusedChange,
  onSelect,
  from,
  to,
  today,
  min,
  max,
  previousLabel,
  nextLabel,
}: CalendarProps) {
  const titleId = useId()
  const table = useRef<HTMLTableElement>(null)
  const shouldFocus = useRef(false)
  const month = monthOf(focused)
  const firstWeekday = firstWeekdayOf(locale)
  const weeks = weeksOfMonth(month, firstWeekday)
  const title = formatUtc(locale, { month: 'long', year: 'numeric' })(focused)
  const fullDay = formatUtc(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const weekday = formatUtc(locale, { weekday: 'short' })
  const longWeekday = formatUtc(locale, { weekday: 'long' })
  const number = new Intl.NumberFormat(locale, { useGrouping: false })
  const last = to ?? from
  const isAllowed = (day: IsoDay) => (min === undefined || day >= min) && (max === undefined || day <= max)

  // After a key has rendered another day as the tab stop.
  useLayoutEffect(() => {
    if (!shouldFocus.current) return
    shouldFocus.current = false
    table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const day = dayForKey(event, focused, { firstWeekday, isRtl })
    if (day === undefined) return
    event.preventDefault()
    shouldFocus.current = true
    onFocusedChange(clampDay(day, min, max))
  }
  const turn = (months: number) => onFocusedChange(clampDay(addMonths(focused, months), min, max))
  const isFirstMonth = min !== undefined && month <= monthOf(min)
  const isLastMonth = max !== undefined && month >= monthOf(max)

  return (
    <div className="w-72 max-w-full">
      <div className="flex items-center justify-between gap-2">
        <IconButton
          size="sm"
          icon={ChevronLeft}
          label={previousLabel}
          aria-disabled={isFirstMonth || undefined}
          onClick={() => !isFirstMonth && turn(-1)}
          className="rtl:-scale-x-100"
        />
        <p id={titleId} aria-live="polite" className="text-sm font-semibold">
          {title}
        </p>
        <IconButton
          size="sm"
          icon={ChevronRight}
          label={nextLabel}
          aria-disabled={isLastMonth || undefined}
          onClick={() => !isLastMonth && turn(1)}
          className="rtl:-scale-x-100"
        />
      </div>
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid pattern of a calendar
        role="grid"
        aria-labelledby={titleId}
        onKeyDown={onKeyDown}
        className="mt-2 w-full table-fixed"
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th
                key={day}
                scope="col"
                abbr={longWeekday(day)}
                className="py-1 text-xs font-medium text-text-3"
              >
                {weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const isSelected = from !== undefined && last !== undefined && day >= from && day <= last
                const isEdge = day === from || day === last
                const isOff = !isAllowed(day)
                if (monthOf(day) !== month) return <td key={day} aria-hidden />
                return (
                  <td
                    key={day}
                    aria-selected={isSelected}
                    className={cx(
                      'p-0 text-center',
                      isSelected && from !== last && 'bg-brand/20',
                      day === from && 'rounded-s-full',
                      day === last && 'rounded-e-full',
                    )}
                  >
                    <button
                      type="button"
                      tabIndex={day === focused ? 0 : -1}
                      aria-label={fullDay(day)}
                      aria-current={day === today ? 'date' : undefined}
                      aria-disabled={isOff || undefined}
                      onClick={() => {
                        if (isOff) return
                        onFocusedChange(day)
                        onSelect(day)
                      }}
                      data-state={isEdge ? 'edge' : isSelected ? 'selected' : undefined}
                      className="num mx-auto grid size-9.5 max-w-full place-items-center rounded-full text-sm hover:bg-text/8 aria-disabled:text-text-3 aria-disabled:line-through aria-disabled:hover:bg-transparent aria-[current]:font-semibold aria-[current]:text-brand-text data-[state=edge]:bg-brand data-[state=edge]:text-on-brand forced-colors:data-[state=edge]:forced-color-adjust-none forced-colors:data-[state=selected]:underline"
                    >
                      {number.format(Number(day.slice(8)))}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
