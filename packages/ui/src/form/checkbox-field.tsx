import { Checkbox, type CheckboxProps } from '../native/checkbox.tsx'
import { useFieldProps } from './use-field-props.ts'

export interface CheckboxFieldProps extends Omit<
  CheckboxProps,
  'id' | 'name' | 'checked' | 'defaultChecked' | 'onChange' | 'onBlur' | 'error'
> {}

/** A checkbox; the value is a boolean. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { id, name, value, error, setValue, markTouched } = useFieldProps<boolean>()
  return (
    <Checkbox
      {...props}
      id={id}
      name={name}
      checked={value}
      error={error}
      onChange={(event) => setValue(event.currentTarget.checked)}
      onBlur={markTouched}
    />
  )
}
