import type { AnyFormApi } from '@tanstack/react-form'

/** Error codes of a refused submit: per field, and one for the whole form. */
export interface FormFailure {
  fields?: Readonly<Record<string, string>> | undefined
  form?: string | undefined
}

/** Shows error codes. Codes of unknown fields go to the whole form. A field's code clears when its value changes. */
export function showFailure(form: AnyFormApi, failure: FormFailure) {
  const known: Record<string, string> = {}
  let whole = failure.form
  for (const [name, code] of Object.entries(failure.fields ?? {})) {
    if (name in form.fieldInfo) known[name] = code
    else whole ??= code
  }
  form.setErrorMap({ onSubmit: { form: whole, fields: known } })
}

/** Clears the codes of the last submit. */
export function clearFailure(form: AnyFormApi) {
  form.setErrorMap({ onSubmit: { form: undefined, fields: {} } })
}

/** The codes shown now, for the whole form and for each field in order. */
export function shownCodes(state: AnyFormApi['state']): {
  whole: string | undefined
  fields: { name: string; code: string }[]
} {
  const whole: unknown = state.errorMap.onSubmit
  const fields = Object.entries(state.fieldMeta).flatMap(([name, meta]) => {
    const code = codeOf(meta as FieldErrors, state.submissionAttempts)
    return code === undefined ? [] : [{ name, code }]
  })
  return { whole: typeof whole === 'string' ? whole : undefined, fields }
}

interface FieldErrors {
  isBlurred: boolean
  errors: readonly unknown[]
  errorMap: { onSubmit?: unknown }
}

/** The code a field shows: the server's at once, its own after blur or submit. */
export function codeOf(meta: FieldErrors, submissionAttempts: number): string | undefined {
  const fromServer = meta.errorMap.onSubmit
  if (typeof fromServer === 'string') return fromServer
  if (!meta.isBlurred && submissionAttempts === 0) return undefined
  return meta.errors.find((error) => typeof error === 'string')
}
