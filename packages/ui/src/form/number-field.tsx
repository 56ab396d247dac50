import { Field } from '../native/field.tsx'
import { NumberInput, type NumberInputProps } from '../native/number-input.tsx'
import { type ControlledProps, type FieldLabelProps, splitLabelProps } from './label-props.ts'
import { useFieldProps } from './use-field-props.ts'

export interface NumberFieldProps extends FieldLabelProps, Omit<NumberInputProps, ControlledProps> {}

/** A whole number; the value is text for `parseWhole`. Use it inside `form.AppField`. */
export function NumberField(props: NumberFieldProps) {
  const [labelProps, input] = splitLabelProps(props)
  const { id, name, value, error, setValue, markTouched } = useFieldProps<string>()
  return (
    <Field {...labelProps} id={id} error={error}>
      {(aria) => (
        <NumberInput
          {...input}
          {...aria}
          name={name}
          value={value}
          onChange={setValue}
          onBlur={markTouched}
        />
      )}
    </Field>
  )
}
