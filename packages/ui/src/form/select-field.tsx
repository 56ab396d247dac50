import { Field } from '../native/field.tsx'
import { Select, type SelectProps } from '../native/select.tsx'
import { type ControlledProps, type FieldLabelProps, splitLabelProps } from './label-props.ts'
import { useFieldProps } from './use-field-props.ts'

export interface SelectFieldProps extends FieldLabelProps, Omit<SelectProps, ControlledProps> {}

/** One of a list of up to twenty; the value is a string. */
export function SelectField(props: SelectFieldProps) {
  const [labelProps, select] = splitLabelProps(props)
  const { id, name, value, error, setValue, markTouched } = useFieldProps<string>()
  return (
    <Field {...labelProps} id={id} error={error}>
      {(aria) => (
        <Select
          {...select}
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
