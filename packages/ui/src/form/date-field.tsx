import type { ClipboardEvent } from 'react'
import { Input } from '../native/input.tsx'
import { FieldGroup } from './field-group.tsx'
import type { FieldLabelProps } from './label-props.ts'
import { useFieldProps } from './use-field-props.ts'
import { type DateOrder, type DateParts, datePartsFromPaste } from './values.ts'

export interface DateFieldProps extends FieldLabelProps {
  dayLabel: string
  monthLabel: string
  yearLabel: string
  /** As the locale writes dates. */
  order?: DateOrder | undefined
  /** The browser may autofill a date of birth. */
  isBirthday?: boolean | undefined
}

const PARTS = { d: 'day', m: 'month', y: 'year' } as const

/**
 * A known date, such as a birthday, in three parts; the value is `DateParts`, read by `toIsoDate`. A pasted date is
 * split.
 */
export function DateField({
  label,
  hint,
  labelEnd,
  labelHidden,
  required,
  className,
  dayLabel,
  monthLabel,
  yearLabel,
  order = 'dmy',
  isBirthday = false,
}: DateFieldProps) {
  const { id, name, value, error, setValue, markTouched } = useFieldProps<DateParts>()
  const labels = { day: dayLabel, month: monthLabel, year: yearLabel }
  const parts = [...order].map((letter) => PARTS[letter as keyof typeof PARTS])
  const paste = (event: ClipboardEvent) => {
    const found = datePartsFromPaste(event.clipboardData.getData('text'), order)
    if (!found) return
    event.preventDefault()
    setValue(found)
  }
  return (
    <FieldGroup
      id={id}
      labelProps={{ label, hint, labelEnd, labelHidden, className }}
      error={error}
      onBlur={markTouched}
    >
      {(aria) => (
        <div className="flex gap-2" onPaste={paste}>
          {parts.map((part, index) => (
            <label key={part} className={part === 'year' ? 'min-w-0 flex-[1.5]' : 'min-w-0 flex-1'}>
              <span className="mb-1 block text-xs text-text-2">{labels[part]}</span>
              <Input
                {...aria}
                id={index === 0 ? id : undefined}
                name={`${name}.${part}`}
                inputMode="numeric"
                autoComplete={isBirthday ? `bday-${part}` : 'off'}
                maxLength={part === 'year' ? 4 : 2}
                required={required}
                value={value[part]}
                onChange={(event) =>
                  setValue({ ...value, [part]: event.currentTarget.value.replaceAll(/\D/g, '') })
                }
                className="tabular-nums"
              />
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}
