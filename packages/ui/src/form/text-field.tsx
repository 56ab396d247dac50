import { Field } from '../native/field.tsx'
import { Input, type InputProps } from '../native/input.tsx'
import { type ControlledProps, type FieldLabelProps, splitLabelProps } from './label-props.ts'
import { useFieldProps } from './use-field-props.ts'

export interface TextFieldProps extends FieldLabelProps, Omit<InputProps, ControlledProps> {}

/** One line of text; the value is a string. */
export function TextField(props: TextFieldProps) {
  const [labelProps, input] = splitLabelProps(props)
  const { id, name, value, error, setValue, markTouched } = useFieldProps<string>()
  return (
    <Field {...labelProps} id={id} error={error}>
      {(aria) => (
        <Input
          {...input}
          {...aria}
          name={name}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          onBlur={markTouched}
        />
      )}
    </Field>
  )
}
