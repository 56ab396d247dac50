export type { DraftOptions } from './draft.ts'
export { clearDraft } from './draft.ts'
export type { FormFailure } from './failure.ts'
export * from './fields.tsx'
export { Form, FormErrors, type FormErrorsProps, type FormProps, SubmitButton } from './form.tsx'
export { type AppFormOptions, useAppForm } from './use-app-form.ts'
export {
  type DateOrder,
  type DateParts,
  NO_DATE,
  type PhoneValue,
  amountText,
  datePartsOf,
  isoDate,
  phoneText,
} from './values.ts'
