import { TextField, type TextFieldProps } from './text-field.tsx'
import { useFieldProps } from './use-field-props.ts'

/** An e-mail address, trimmed on blur. */
export function EmailField(props: TextFieldProps) {
  const { value, setValue } = useFieldProps<string>()
  return (
    <span
      className="contents"
      onBlur={() => {
        if (value !== value.trim()) setValue(value.trim())
      }}
    >
      <TextField
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
      />
    </span>
  )
}
