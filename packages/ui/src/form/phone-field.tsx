import { Input } from '../native/input.tsx'
import { Select } from '../native/select.tsx'
import { FieldGroup } from './field-group.tsx'
import type { FieldLabelProps } from './label-props.ts'
import { useFieldProps } from './use-field-props.ts'
import { type PhoneValue, splitPhone } from './values.ts'

export interface PhoneFieldProps extends FieldLabelProps {
  /** The name of the prefix's own control, for assistive technology. */
  prefixLabel: string
  /** The name of the number's own control. */
  numberLabel: string
  prefixes: readonly { prefix: string; country: string }[]
}

/** A phone number: prefix and the rest; the value is a `PhoneValue`. A pasted number is split. */
export function PhoneField({
  label,
  hint,
  labelEnd,
  labelHidden,
  required,
  className,
  prefixLabel,
  numberLabel,
  prefixes,
}: PhoneFieldProps) {
  const { id, name, value, error, setValue, markTouched } = useFieldProps<PhoneValue>()
  const setNumber = (text: string) => {
    const whole = splitPhone(
      text,
      prefixes.map(({ prefix }) => prefix),
    )
    setValue(whole ?? { ...value, number: text })
  }
  return (
    <FieldGroup
      id={id}
      labelProps={{ label, hint, labelEnd, labelHidden, className }}
      error={error}
      onBlur={markTouched}
    >
      {(aria) => (
        // A number is written from left to right in every language.
        <div dir="ltr" className="flex flex-wrap gap-2">
          <Select
            {...aria}
            aria-label={prefixLabel}
            name={`${name}.prefix`}
            autoComplete="tel-country-code"
            required={required}
            value={value.prefix}
            onChange={(event) => setValue({ ...value, prefix: event.currentTarget.value })}
            options={prefixes.map(({ prefix, country }) => ({
              value: prefix,
              label: `${prefix} ${country}`.trim(),
            }))}
            shown={value.prefix}
            className="w-26 flex-none"
          />
          <Input
            {...aria}
            id={id}
            aria-label={numberLabel}
            name={`${name}.number`}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            required={required}
            value={value.number}
            onChange={(event) => setNumber(event.currentTarget.value)}
            className="min-w-32 flex-1"
          />
        </div>
      )}
    </FieldGroup>
  )
}
