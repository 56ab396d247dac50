import type { ReactNode } from 'react'

export interface FieldLabelProps {
  label: ReactNode
  /** Why it is asked, or what is accepted. */
  hint?: ReactNode
  /** Beside the label at the far edge. */
  labelEnd?: ReactNode
  labelHidden?: boolean | undefined
  required?: boolean | undefined
  className?: string | undefined
}

/** Splits the properties of a form field into those of its `Field` and those of its control. */
export function splitLabelProps<P extends FieldLabelProps>(props: P) {
  const { label, hint, labelEnd, labelHidden, required, className, ...own } = props
  return [{ label, hint, end: labelEnd, labelHidden, required, className }, own] as const
}

/** Properties of a control that the form field sets. */
export type ControlledProps =
  | 'id'
  | 'name'
  | 'value'
  | 'defaultValue'
  | 'onChange'
  | 'onBlur'
  | 'className'
  | 'required'
