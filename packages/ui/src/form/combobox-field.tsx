import { Field } from '../native/field.tsx'
import { Combobox, type ComboboxProps } from '../rich/combobox.tsx'
import { type ControlledProps, type FieldLabelProps, splitLabelProps } from './label-props.ts'
import { useFieldProps } from './use-field-props.ts'

export interface ComboboxFieldProps extends FieldLabelProps, Omit<ComboboxProps, ControlledProps> {}

/**
 * One of a long list, found by typing; the value is a string, '' for none. Import it late; use it inside
 * `form.AppField`.
 */
export function ComboboxField(props: ComboboxFieldProps) {
  const [labelProps, combobox] = splitLabelProps(props)
  const { id, name, value, error, setValue, markTouched } = useFieldProps<string>()
  return (
    <Field {...labelProps} id={id} error={error}>
      {(aria) => (
        <Combobox
          {...combobox}
          {...aria}
          required={aria.required}
          name={name}
          value={value === '' ? null : value}
          onChange={(next) => setValue(next ?? '')}
          onBlur={markTouched}
        />
      )}
    </Field>
  )
}
