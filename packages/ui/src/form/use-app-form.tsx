import { type AnyFormApi, FormApi, useField, useStore } from '@tanstack/react-form'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { FieldContext } from './contexts.ts'
import { type DraftOptions, useDraft } from './draft.ts'
import { type FormFailure, showFailure } from './failure.ts'

type Outcome = FormFailure | 'unsent' | undefined | void

export interface AppFormOptions<T extends object> {
  /** Also the types of the values: text is '', a checkbox is false, a date is `NO_DATE`. */
  defaultValues: T
  /** An error code for each invalid field. */
  validate?: ((values: T) => Readonly<Partial<Record<keyof T & string, string>>>) | undefined
  /**
   * Sends the values. Returns the error codes of a refusal, or nothing on success; `unsent` when a further step of the
   * form comes first, so that the draft stays.
   */
  onSubmit: (values: T) => Promise<Outcome> | Outcome
  /** Turns an error that `onSubmit` threw into codes. It throws unknown errors again. */
  toFailure?: ((error: unknown) => FormFailure) | undefined
  /** Stores unsent values across reloads and sign-outs. Cleared on success. */
  draft?: DraftOptions<T> | undefined
}

/**
 * A form for the fields of this package (`form/*-field.tsx`). Errors show on blur, then while typing; the server's
 * errors show at their fields.
 */
export function useAppForm<T extends object>({
  defaultValues,
  validate,
  onSubmit,
  toFailure,
  draft,
}: AppFormOptions<T>) {
  const options = {
    defaultValues,
    validators: {
      onChange: ({ value }: { value: T }) => {
        const fields = validate?.(value) ?? {}
        return Object.keys(fields).length === 0 ? undefined : { fields }
      },
    },
    onSubmit: async ({ value, formApi }: { value: T; formApi: AnyFormApi }) => {
      const outcome = await submit(value, onSubmit, toFailure)
      if (outcome === 'unsent') return
      if (outcome) showFailure(formApi, outcome)
      else discardDraft()
    },
  }
  // `useForm` and `createFormHook` would add groups of fields (3 KB), which no form here uses.
  const [form] = useState(() => {
    const api = new FormApi(options)
    return Object.assign(api, { AppField: createAppField<T>(api) })
  })
  useLayoutEffect(() => form.mount(), [form])
  useLayoutEffect(() => form.update(options))
  const discardDraft = useDraft(form, defaultValues, draft)
  return form
}

export interface AppFieldProps<T extends object> {
  name: keyof T & string
  /** The field's control, one of `form/*-field.tsx`. */
  children: ReactNode
}

function createAppField<T extends object>(form: AnyFormApi) {
  return function AppField({ name, children }: AppFieldProps<T>) {
    return <FieldContext value={useField({ form, name })}>{children}</FieldContext>
  }
}

async function submit<T extends object>(
  values: T,
  send: AppFormOptions<T>['onSubmit'],
  toFailure: AppFormOptions<T>['toFailure'],
): Promise<FormFailure | 'unsent' | undefined> {
  try {
    return (await send(values)) ?? undefined
  } catch (error) {
    if (toFailure) return toFailure(error)
    throw error
  }
}

export type AppForm<T extends object> = ReturnType<typeof useAppForm<T>>

/** The values of a form as they are typed: the component renders again with each change. */
export function useFormValues<T extends object>(form: AppForm<T>): T {
  return useStore(form.store, (state) => state.values)
}
