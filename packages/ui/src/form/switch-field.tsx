import { Switch, type SwitchProps } from '../native/switch.tsx'
import { FieldMessage } from '../native/field-message.tsx'
import { useFieldProps } from './use-field-props.ts'

export interface SwitchFieldProps extends Omit<
  SwitchProps,
  'id' | 'name' | 'checked' | 'defaultChecked' | 'onChange' | 'onBlur'
> {}

/** A setting that is on or off; the value is a boolean. Use it inside `form.AppField`. */
export function SwitchField(props: SwitchFieldProps) {
  const { id, name, value, error, setValue, markTouched } = useFieldProps<boolean>()
  const messageId = `${id}-error`
  return (
    <div>
      <Switch
        {...props}
        id={id}
        name={name}
        checked={value}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : messageId}
        onChange={(event) => setValue(event.currentTarget.checked)}
        onBlur={markTouched}
      />
      <FieldMessage id={messageId} error={error} />
    </div>
  )
}
