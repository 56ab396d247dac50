import CalendarDays from 'lucide/dist/esm/icons/calendar-days.mjs'
import { useState } from 'react'
import { Button } from '../native/button.tsx'
import { frameClass } from '../native/control-frame.ts'
import { cx } from '../native/cx.ts'
import { Icon } from '../native/icon.tsx'
import { Calendar } from './calendar.tsx'
import { type IsoDay, clampDay } from './calendar-model.ts'
import { Popover } from './popover.tsx'

export interface DayRange {
  from: IsoDay
  to: IsoDay
}

export interface DateRangePreset {
  id: string
  label: string
  range: DayRange
}

export interface DateRangeLabels {
  /** Title of the popup: "Choose dates". */
  title: string
  close: string
  previousMonth: string
  nextMonth: string
  /** "Choose the first day". */
  pickFrom: string
  /** "Choose the last day". */
  pickTo: string
  clear: string
}

export interface DateRangeProps {
  /** Accessible name, for example "Period". */
  label: string
  value: DayRange | undefined
  onChange: (range: DayRange | undefined) => void
  onBlur?: (() => void) | undefined
  /** Shown while there is no value. */
  placeholder: string
  locale: string
  /** Today in the user's time zone. */
  today: IsoDay
  min?: IsoDay | undefined
  max?: IsoDay | undefined
  presets?: readonly DateRangePreset[] | undefined
  labels: DateRangeLabels
  isClearable?: boolean | undefined
  disabled?: boolean | undefined
  /** Ignored by a button; a `Field` gives it to every control. */
  required?: boolean | undefined
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  className?: string | undefined
}

/** The range as the locale writes it: "3 – 9 Nov 2026". */
export function formatDayRange({ from, to }: DayRange, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' })
  return format.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
}

/**
 * A button with the chosen range. It opens a calendar: the first click is one end, the second the other; presets choose
 * both.
 */
export function DateRange({
  label,
  value,
  onChange,
  onBlur,
  placeholder,
  locale,
  today,
  min,
  max,
  presets = [],
  labels,
  isClearable = false,
  disabled = false,
  id,
  className,
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid,
}: DateRangeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [start, setStart] = useState<IsoDay>()
  const [focused, setFocused] = useState<IsoDay>(clampDay(value?.to ?? today, min, max))
  const setOpen = (next: boolean) => {
    setIsOpen(next)
    setStart(undefined)
    if (next) setFocused(clampDay(value?.to ?? today, min, max))
    else onBlur?.()
  }
  const finish = (range: DayRange | undefined) => {
    onChange(range)
    setOpen(false)
  }
  const select = (day: IsoDay) => {
    if (start === undefined) setStart(day)
    else finish(day < start ? { from: day, to: start } : { from: start, to: day })
  }
  const text = value === undefined ? placeholder : formatDayRange(value, locale)
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      title={labels.title}
      closeLabel={labels.close}
      trigger={
        <button
          type="button"
          id={id}
          disabled={disabled}
          aria-label={`${label}: ${text}`}
          aria-describedby={describedBy}
          data-invalid={isInvalid}
          className={cx(
            frameClass,
            'pressable min-h-13 w-full gap-2.5 px-4 text-start disabled:border-line disabled:bg-surface-2 disabled:text-text-3 data-invalid:border-negative data-invalid:inset-ring data-invalid:inset-ring-negative',
            className,
          )}
        >
          <span className={cx('num min-w-0 flex-1 truncate', value === undefined && 'text-text-3')}>
            {text}
          </span>
          <Icon of={CalendarDays} className="text-text-2" />
        </button>
      }
    >
      <p aria-live="polite" className="mb-3 text-sm text-text-2">
        {start === undefined ? labels.pickFrom : labels.pickTo}
      </p>
      <div className="flex flex-wrap gap-4">
        {presets.length > 0 && (
          <ul className="flex flex-wrap content-start gap-1.5 md:w-36 md:flex-col">
            {presets.map((preset) => (
              <li key={preset.id}>
                <Button size="sm" variant="quiet" onClick={() => finish(preset.range)}>
                  {preset.label}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Calendar
          locale={locale}
          focused={focused}
          onFocusedChange={setFocused}
          onSelect={select}
          from={start ?? value?.from}
          to={start === undefined ? value?.to : undefined}
          today={today}
          min={min}
          max={max}
          previousLabel={labels.previousMonth}
          nextLabel={labels.nextMonth}
        />
      </div>
      {isClearable && value !== undefined && (
        <div className="mt-3 border-t border-line pt-3">
          <Button size="sm" variant="quiet" onClick={() => finish(undefined)}>
            {labels.clear}
          </Button>
        </div>
      )}
    </Popover>
  )
}
