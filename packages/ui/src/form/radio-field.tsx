import { RadioGroup, type RadioGroupProps } from '../native/radio-group.tsx'
import { useFieldProps } from './use-field-props.ts'

export interface RadioFieldProps extends Omit<
  RadioGroupProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'id'
> {}

/** One of a few options, all visible; the value is a string. */
export function RadioField(props: RadioFieldProps) {
  const { id, name, value, error, setValue, markTouched } = useFieldProps<string>()
  return (
    <RadioGroup
      {...props}
      id={id}
      name={name}
      value={value}
      error={error}
      onChange={setValue}
      onBlur={markTouched}
    />
  )
}
