import { useRef } from 'react'
import { Field } from '../native/field.tsx'
import { PinInput, type PinInputProps } from '../native/pin-input.tsx'
import { type ControlledProps, type FieldLabelProps, splitLabelProps } from './label-props.ts'
import { useFieldProps } from './use-field-props.ts'

export interface CodeFieldProps
  extends FieldLabelProps, Omit<PinInputProps, ControlledProps | 'onFilled' | 'ref'> {}

/**
 * A one-time code; the value is its digits. When paste or autofill brings all digits at once, the form is
 * submitted.
 */
export function CodeField(props: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [labelProps, pin] = splitLabelProps(props)
  const { id, name, value, error, setValue, markTouched } = useFieldProps<string>()
  return (
    <Field {...labelProps} id={id} error={error}>
      {(aria) => (
        <PinInput
          {...pin}
          {...aria}
          ref={input}
          name={name}
          value={value}
          onChange={setValue}
          onBlur={markTouched}
          // The value is in the form after this event.
          onFilled={() => setTimeout(() => input.current?.form?.requestSubmit())}
        />
      )}
    </Field>
  )
}
