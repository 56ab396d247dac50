import { createFormHookContexts } from '@tanstack/react-form'
import { type ReactNode, createContext } from 'react'

export const { fieldContext, formContext, useFieldContext, useFormContext } = createFormHookContexts()

export interface Surroundings {
  /** Begins the id of every field of the form. */
  id: string
  /** A stable code and the field's name to the sentence that is shown. */
  describe: (code: string, fieldName: string | undefined) => ReactNode
}

export const SurroundingsContext = createContext<Surroundings>({ id: 'form', describe: (code) => code })

export function fieldId(formId: string, fieldName: string): string {
  return `${formId}-${fieldName}`
}
