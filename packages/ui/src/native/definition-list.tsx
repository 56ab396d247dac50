import type { ReactNode } from 'react'

export interface DefinitionListProps {
  children: ReactNode
  label?: string | undefined
  className?: string | undefined
}

/** Names and values; holds `DefinitionRow`s. */
export function DefinitionList({ children, label, className }: DefinitionListProps) {
  return (
    <dl aria-label={label} className={className}>
      {children}
    </dl>
  )
}
