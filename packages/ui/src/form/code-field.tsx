import { Field } from '../native/field.tsx'
import { PinInput, type PinInputProps } from '../native/pin-input.tsx'
import { type ControlledProps, type FieldLabelProps, splitLabelProps } from './label-props.ts'
import { useFieldProps } from './use-field-props.ts'

export interface CodeFieldProps extends FieldLabelProps, Omit<PinInputProps, ControlledProps | 'onFilled'> {
  /** Called when paste or autofill brought all digits at once. */
  onFilled?: (() => void) | undefined
}

/** A one-time code; the value is its digits. */
export function CodeField({ onFilled, ...props }: CodeFieldProps) {
  const [labelProps, pin] = splitLabelProps(props)
  const { id, name, value, error, setValue, markTouched } = useFieldProps<string>()
  return (
    <Field {...labelProps} id={id} error={error}>
      {(aria) => (
        <PinInput
          {...pin}
          {...aria}
          name={name}
          value={value}
          onChange={setValue}
          onBlur={markTouched}
          onFilled={onFilled}
        />
      )}
    </Field>
  )
}
