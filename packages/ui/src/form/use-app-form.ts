import { createFormHook } from '@tanstack/react-form'
import { fieldContext, formContext } from './contexts.ts'
import { type DraftOptions, useDraft } from './draft.ts'
import { type FormFailure, showFailure } from './failure.ts'
import {
  AmountField,
  CheckboxField,
  CodeField,
  DateField,
  EmailField,
  PasswordField,
  PhoneField,
  RadioField,
  SelectField,
  TextField,
} from './fields.tsx'

const { useAppForm: useHouseForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {
    AmountField,
    CheckboxField,
    CodeField,
    DateField,
    EmailField,
    PasswordField,
    PhoneField,
    RadioField,
    SelectField,
    TextField,
  },
  formComponents: {},
})

export interface AppFormOptions<T extends object> {
  /** Also the kinds of the values: text is '', a consent is false, a date is `NO_DATE`. */
  defaultValues: T
  /** Rules over the whole: a code for each bad field. Rules of one field stand at the field. */
  validate?: ((values: T) => Readonly<Partial<Record<keyof T & string, string>>>) | undefined
  /** Sends the values; a refusal is returned as codes, nothing means that it went well. */
  onSubmit: (values: T) => Promise<FormFailure | undefined | void> | FormFailure | undefined | void
  /** Turns what `onSubmit` threw into codes; what it does not know it throws again. */
  failureOf?: ((error: unknown) => FormFailure) | undefined
  /** Keeps unsent values over reloads and forced sign-outs; cleared on success. */
  draft?: DraftOptions<T> | undefined
}

/** A form with our fields: errors after a field is left and then while typing, refusals at their fields, drafts. */
export function useAppForm<T extends object>({
  defaultValues,
  validate,
  onSubmit,
  failureOf,
  draft,
}: AppFormOptions<T>) {
  const form = useHouseForm({
    defaultValues,
    validators: {
      onChange: ({ value }: { value: T }) => {
        const fields = validate?.(value) ?? {}
        return Object.keys(fields).length === 0 ? undefined : { fields }
      },
    },
    onSubmit: async ({ value, formApi }) => {
      const failure = await sendOrFail(value, onSubmit, failureOf)
      if (failure) showFailure(formApi, failure)
      else forgetDraft()
    },
  })
  const forgetDraft = useDraft(form, defaultValues, draft)
  return form
}

async function sendOrFail<T extends object>(
  values: T,
  send: AppFormOptions<T>['onSubmit'],
  failureOf: AppFormOptions<T>['failureOf'],
): Promise<FormFailure | undefined> {
  try {
    return (await send(values)) ?? undefined
  } catch (error) {
    if (failureOf) return failureOf(error)
    throw error
  }
}
