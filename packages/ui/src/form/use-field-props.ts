import { useStore } from '@tanstack/react-form'
import { use } from 'react'
import { FormMetaContext, fieldId, useFieldContext } from './contexts.ts'
import { codeOf } from './failure.ts'

/**
 * Value, setters and error text of the surrounding field. The error shows after blur, submit or a refusal by the
 * server.
 */
export function useFieldProps<T>() {
  const field = useFieldContext()
  const { id, describe } = use(FormMetaContext)
  const attempts = useStore(field.form.store, (state) => state.submissionAttempts)
  const code = codeOf(field.state.meta, attempts)
  return {
    id: fieldId(id, field.name),
    name: field.name,
    value: field.state.value as T,
    error: code === undefined ? undefined : describe(code, field.name),
    setValue: (value: T) => field.handleChange(() => value),
    // Sets the flags without validating: a validation on blur would clear the server's error before the value changes.
    markTouched: () => field.setMeta((meta) => ({ ...meta, isBlurred: true, isTouched: true })),
  }
}
