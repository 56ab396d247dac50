import type { AnyFormApi } from '@tanstack/react-form'

/** Why a form was refused: codes per field, and one for the whole. */
export interface FormFailure {
  fields?: Readonly<Record<string, string>> | undefined
  form?: string | undefined
}

/** Shows a refusal: codes of unknown fields go to the whole form. A field's code leaves when its value changes. */
export function showFailure(form: AnyFormApi, failure: FormFailure) {
  const known: Record<string, string> = {}
  let whole = failure.form
  for (const [name, code] of Object.entries(failure.fields ?? {})) {
    if (name in form.fieldInfo) known[name] = code
    else whole ??= code
  }
  form.setErrorMap({ onSubmit: { form: whole, fields: known } })
}

/** Forgets the last refusal, before the next try. */
export function clearFailure(form: AnyFormApi) {
  form.setErrorMap({ onSubmit: { form: undefined, fields: {} } })
}

/** Codes on show for the whole form and for each field, in the order of the fields. */
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

/** The code a field shows: the server's at once, its own only after it was left or the form was sent. */
export function codeOf(meta: FieldErrors, submissionAttempts: number): string | undefined {
  const fromServer = meta.errorMap.onSubmit
  if (typeof fromServer === 'string') return fromServer
  if (!meta.isBlurred && submissionAttempts === 0) return undefined
  return meta.errors.find((error) => typeof error === 'string')
}
