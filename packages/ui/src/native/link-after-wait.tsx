import type { ReactNode } from 'react'
import { LinkText } from './link-text.tsx'

export interface LinkAfterWaitProps {
  /** Shown in place of the link as long as it cannot be pressed. */
  waiting: string | undefined
  onClick: () => void
  children: ReactNode
}

/** A link that can be pressed after a wait, such as the one that sends a code again. */
export function LinkAfterWait({ waiting, ...link }: LinkAfterWaitProps) {
  return waiting === undefined ? (
    <LinkText {...link} />
  ) : (
    <span className="text-sm text-text-2 tabular-nums">{waiting}</span>
  )
}
