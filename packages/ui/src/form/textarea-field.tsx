import type { ComponentProps } from 'react'
import { Field } from '../native/field.tsx'
import { Textarea } from '../native/textarea.tsx'
import { type ControlledProps, type FieldLabelProps, splitLabelProps } from './label-props.ts'
import { useFieldProps } from './use-field-props.ts'

export interface TextareaFieldProps
  extends FieldLabelProps, Omit<ComponentProps<'textarea'>, ControlledProps> {}

/** Several lines of text; the value is a string. Use it inside `form.AppField`. */
export function TextareaField(props: TextareaFieldProps) {
  const [labelProps, textarea] = splitLabelProps(props)
  const { id, name, value, error, setValue, markTouched } = useFieldProps<string>()
  return (
    <Field {...labelProps} id={id} error={error}>
      {(aria) => (
        <Textarea
          {...textarea}
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
