import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export function has(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== ''
}

export interface FieldMessageProps {
  id?: string | undefined
  hint?: ReactNode
  error?: ReactNode
}

/** The line under a control: its error, else its hint, else nothing. */
export function FieldMessage({ id, hint, error }: FieldMessageProps) {
  if (has(error))
    return (
      <p id={id} className="mt-1.5 flex gap-1.5 text-sm text-negative">
        <Icon of={CircleAlert} size={16} className="mt-0.5" />
        <span className="min-w-0">{error}</span>
      </p>
    )
  if (has(hint))
    return (
      <div id={id} className="mt-1.5 text-sm text-text-2">
        {hint}
      </div>
    )
  return null
}
