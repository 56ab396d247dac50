import { useStore } from '@tanstack/react-form'
import { type ClipboardEvent, type ReactNode, use, useId, useState } from 'react'
import { Eye, EyeOff } from '../icons/index.ts'
import { IconButton } from '../native/button.tsx'
import { Checkbox, type CheckboxProps, RadioGroup, type RadioGroupProps } from '../native/choice.tsx'
import { cx } from '../native/cx.ts'
import { Field, FieldMessage, Input, type InputProps, Select, type SelectProps } from '../native/field.tsx'
import { PinInput, type PinInputProps } from '../native/pin-input.tsx'
import { SurroundingsContext, fieldId, useFieldContext } from './contexts.ts'
import { codeOf } from './failure.ts'
import { type DateOrder, type DateParts, type PhoneValue, datePartsFromPaste, splitPhone } from './values.ts'

/** A field's state with its error in words; bad only after it was left, sent or refused. */
function useBound<T>() {
  const field = useFieldContext<T>()
  const { id, describe } = use(SurroundingsContext)
  const attempts = useStore(field.form.store, (state) => state.submissionAttempts)
  const code = codeOf(field.state.meta, attempts)
  return {
    id: fieldId(id, field.name),
    name: field.name,
    value: field.state.value,
    error: code === undefined ? undefined : describe(code, field.name),
    change: (value: T) => field.handleChange(() => value),
    // Only marked: a validation on leaving would take a refusal away before the value changes.
    leave: () => field.setMeta((meta) => ({ ...meta, isBlurred: true, isTouched: true })),
  }
}

export interface FieldLook {
  label: ReactNode
  /** Why it is asked, or what is accepted. */
  hint?: ReactNode
  /** Beside the label at the far edge. */
  labelEnd?: ReactNode
  labelHidden?: boolean | undefined
  required?: boolean | undefined
  className?: string | undefined
}

/** What the frame shows, and what is the control's own. */
function splitLook<P extends FieldLook>(props: P) {
  const { label, hint, labelEnd, labelHidden, required, className, ...own } = props
  return [{ label, hint, end: labelEnd, labelHidden, required, className }, own] as const
}

type Own = 'id' | 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'className' | 'required'

export interface TextFieldProps extends FieldLook, Omit<InputProps, Own> {}

/** A line of text; the value is a string. */
export function TextField(props: TextFieldProps) {
  const [look, input] = splitLook(props)
  const { id, name, value, error, change, leave } = useBound<string>()
  return (
    <Field {...look} id={id} error={error}>
      {(aria) => (
        <Input
          {...input}
          {...aria}
          name={name}
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={leave}
        />
      )}
    </Field>
  )
}

/** An e-mail address; spaces around it fall away when it is left. */
export function EmailField(props: TextFieldProps) {
  const { value, change } = useBound<string>()
  return (
    <span
      className="contents"
      onBlur={() => {
        if (value !== value.trim()) change(value.trim())
      }}
    >
      <TextField
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
      />
    </span>
  )
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  autoComplete: 'current-password' | 'new-password'
  showLabel: string
  hideLabel: string
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ showLabel, hideLabel, ...props }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? hideLabel : showLabel}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}

export interface AmountFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'start' | 'end'> {
  /** The currency's sign as the locale writes it. */
  currency: string
  /** Where the locale puts it. */
  currencyAt?: 'start' | 'end' | undefined
}

/** A free amount, as typed; `amountText` reads it. Never filled in by us. */
export function AmountField({ currency, currencyAt = 'start', size = 'lg', ...props }: AmountFieldProps) {
  const sign = <span className="font-normal text-text-3">{currency}</span>
  return (
    <TextField
      autoComplete="off"
      enterKeyHint="done"
      {...props}
      size={size}
      inputMode="decimal"
      start={currencyAt === 'start' ? sign : undefined}
      end={currencyAt === 'end' ? <span className="pe-4">{sign}</span> : undefined}
    />
  )
}

export interface SelectFieldProps extends FieldLook, Omit<SelectProps, Own> {}

/** One of a list of up to twenty; the value is a string. */
export function SelectField(props: SelectFieldProps) {
  const [look, select] = splitLook(props)
  const { id, name, value, error, change, leave } = useBound<string>()
  return (
    <Field {...look} id={id} error={error}>
      {(aria) => (
        <Select
          {...select}
          {...aria}
          name={name}
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={leave}
        />
      )}
    </Field>
  )
}

export interface CheckboxFieldProps extends Omit<
  CheckboxProps,
  'id' | 'name' | 'checked' | 'defaultChecked' | 'onChange' | 'onBlur' | 'error'
> {}

/** A sentence to agree to; the value is a boolean. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { id, name, value, error, change, leave } = useBound<boolean>()
  return (
    <Checkbox
      {...props}
      id={id}
      name={name}
      checked={value}
      error={error}
      onChange={(event) => change(event.currentTarget.checked)}
      onBlur={leave}
    />
  )
}

export interface RadioFieldProps extends Omit<
  RadioGroupProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'id'
> {}

/** One of a few, all seen; the value is a string. */
export function RadioField(props: RadioFieldProps) {
  const { id, name, value, error, change, leave } = useBound<string>()
  return (
    <RadioGroup {...props} id={id} name={name} value={value} error={error} onChange={change} onBlur={leave} />
  )
}

export interface CodeFieldProps extends FieldLook, Omit<PinInputProps, Own | 'onFilled'> {
  /** A code that came whole, by paste or autofill, sends the form. */
  onFilled?: (() => void) | undefined
}

/** A one-time code; the value is its digits. */
export function CodeField({ onFilled, ...props }: CodeFieldProps) {
  const [look, pin] = splitLook(props)
  const { id, name, value, error, change, leave } = useBound<string>()
  return (
    <Field {...look} id={id} error={error}>
      {(aria) => (
        <PinInput
          {...pin}
          {...aria}
          name={name}
          value={value}
          onChange={change}
          onBlur={leave}
          onFilled={onFilled}
        />
      )}
    </Field>
  )
}

export interface PhoneFieldProps extends FieldLook {
  /** The name of the prefix's own control, for assistive technology. */
  prefixLabel: string
  /** The name of the number's own control. */
  numberLabel: string
  prefixes: readonly { prefix: string; country: string }[]
}

/** A phone number: prefix and the rest; the value is a `PhoneValue`. A whole number pasted is taken apart. */
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
  const { id, name, value, error, change, leave } = useBound<PhoneValue>()
  const take = (text: string) => {
    const whole = splitPhone(
      text,
      prefixes.map(({ prefix }) => prefix),
    )
    change(whole ?? { ...value, number: text })
  }
  return (
    <Group id={id} look={{ label, hint, labelEnd, labelHidden, className }} error={error} onLeave={leave}>
      {(aria) => (
        <div className="flex flex-wrap gap-2">
          <Select
            {...aria}
            aria-label={prefixLabel}
            name={`${name}.prefix`}
            autoComplete="tel-country-code"
            required={required}
            value={value.prefix}
            onChange={(event) => change({ ...value, prefix: event.currentTarget.value })}
            options={prefixes.map(({ prefix, country }) => ({
              value: prefix,
              label: `${prefix} ${country}`,
            }))}
            shown={value.prefix}
            className="w-28 flex-none"
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
            onChange={(event) => take(event.currentTarget.value)}
            className="min-w-36 flex-1"
          />
        </div>
      )}
    </Group>
  )
}

export interface DateFieldProps extends FieldLook {
  dayLabel: string
  monthLabel: string
  yearLabel: string
  /** As the locale writes dates. */
  order?: DateOrder | undefined
  /** A date of birth is filled in by the browser. */
  isBirthday?: boolean | undefined
}

const PARTS = { d: 'day', m: 'month', y: 'year' } as const

/** A date that one knows by heart, in three parts; the value is `DateParts`, read by `isoDate`. A whole date pasted is taken apart. */
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
  const { id, name, value, error, change, leave } = useBound<DateParts>()
  const labels = { day: dayLabel, month: monthLabel, year: yearLabel }
  const parts = [...order].map((letter) => PARTS[letter as keyof typeof PARTS])
  const paste = (event: ClipboardEvent) => {
    const found = datePartsFromPaste(event.clipboardData.getData('text'), order)
    if (!found) return
    event.preventDefault()
    change(found)
  }
  return (
    <Group id={id} look={{ label, hint, labelEnd, labelHidden, className }} error={error} onLeave={leave}>
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
                  change({ ...value, [part]: event.currentTarget.value.replaceAll(/\D/g, '') })
                }
                className="tabular-nums"
              />
            </label>
          ))}
        </div>
      )}
    </Group>
  )
}

interface GroupProps {
  id: string
  look: Omit<FieldLook, 'required'>
  error: ReactNode
  onLeave: () => void
  children: (aria: { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }) => ReactNode
}

/** Several controls that make one answer; it is left when focus leaves all of them. */
function Group({ id, look, error, onLeave, children }: GroupProps) {
  const legendId = useId()
  const messageId = `${id}-message`
  const hasMessage = error !== undefined || look.hint !== undefined
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears when focus leaves all of its controls
    <div
      role="group"
      aria-labelledby={legendId}
      className={cx('min-w-0', look.className)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
      }}
    >
      <div className={look.labelHidden ? 'sr-only' : 'mb-1.5 flex items-baseline justify-between gap-3'}>
        <span id={legendId} className="text-sm font-medium">
          {look.label}
        </span>
        {look.labelEnd !== undefined && <span className="text-sm text-text-2">{look.labelEnd}</span>}
      </div>
      {children({
        'aria-invalid': error !== undefined || undefined,
        'aria-describedby': hasMessage ? messageId : undefined,
      })}
      <FieldMessage id={messageId} hint={look.hint} error={error} />
    </div>
  )
}
