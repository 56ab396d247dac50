import type { AnyFieldApi, AnyFormApi } from '@tanstack/react-form'
import { type ReactNode, createContext, use } from 'react'

export const FormContext = createContext<AnyFormApi | undefined>(undefined)
/** Set by `form.AppField`. */
export const FieldContext = createContext<AnyFieldApi | undefined>(undefined)

export function useFormContext(): AnyFormApi {
  const form = use(FormContext)
  if (!form) throw new Error('no Form around it')
  return form
}

export function useFieldContext(): AnyFieldApi {
  const field = use(FieldContext)
  if (!field) throw new Error('no form.AppField around it')
  return field
}

export interface FormMeta {
  /** Prefix of the id of every field of the form. */
  id: string
  /** The text shown for an error code of a field, or of the whole form without a name. */
  describe: (code: string, fieldName: string | undefined) => ReactNode
}

export const FormMetaContext = createContext<FormMeta>({ id: 'form', describe: (code) => code })

export function fieldId(formId: string, fieldName: string): string {
  return `${formId}-${fieldName}`
}
