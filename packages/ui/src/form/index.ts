export type { DraftOptions } from './draft.ts'
export { clearDraft } from './draft.ts'
export type { FormFailure } from './failure.ts'
export { Form, FormErrors, type FormErrorsProps, type FormProps, SubmitButton } from './form.tsx'
export { FormActions, type FormActionsProps } from './form-actions.tsx'
export { type AppForm, type AppFormOptions, useAppForm, useFormValues } from './use-app-form.tsx'
export {
  type DateOrder,
  type DateParts,
  NO_DATE,
  type PhoneValue,
  parseAmount,
  toDateParts,
  toIsoDate,
  toE164,
} from './values.ts'
