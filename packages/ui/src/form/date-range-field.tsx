import { Field } from '../native/field.tsx'
import { DateRange, type DateRangeProps, type DayRange } from '../rich/date-range.tsx'
import { type FieldLabelProps, splitLabelProps } from './label-props.ts'
import { useFieldProps } from './use-field-props.ts'

type OwnProps = 'id' | 'label' | 'value' | 'onChange' | 'onBlur' | 'className'

export interface DateRangeFieldProps extends Omit<FieldLabelProps, 'label'>, Omit<DateRangeProps, OwnProps> {
  label: string
}

/** A first and a last day; the value is a `DayRange` or undefined. Import it late; use it inside `form.AppField`. */
export function DateRangeField(props: DateRangeFieldProps) {
  const [labelProps, range] = splitLabelProps(props)
  const { id, value, error, setValue, markTouched } = useFieldProps<DayRange | undefined>()
  return (
    <Field {...labelProps} id={id} error={error}>
      {(aria) => (
        <DateRange
          {...range}
          {...aria}
          label={props.label}
          value={value}
          onChange={setValue}
          onBlur={markTouched}
        />
      )}
    </Field>
  )
}
