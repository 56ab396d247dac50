import type { ReactNode } from 'react'

export interface FormActionsProps {
  /** The button that sends the form. */
  primary: ReactNode
  /** The other buttons: back, cancel. */
  secondary?: ReactNode
}

/**
 * The buttons below a form. Beside each other the primary one is at the end; where they do not fit it is above the
 * others. It is the first in the order of the Tab key in both.
 */
export function FormActions({ primary, secondary }: FormActionsProps) {
  return (
    <div className="flex flex-row-reverse flex-wrap gap-2">
      {/* It takes the room that is left of a line; a line of their own the others fill. */}
      <div className="min-w-40 grow-999 basis-40">{primary}</div>
      {secondary !== undefined && <div className="flex grow flex-wrap gap-2 *:grow">{secondary}</div>}
    </div>
  )
}
