import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import type { LucideIcon } from './icon.tsx'
import { Sheet } from './sheet.tsx'

export interface ConfirmSheetProps {
  readonly title: string
  readonly closeLabel: string
  /** Text of the button that does it. */
  readonly confirm: string
  /** Text of the button that does nothing. */
  readonly cancel: string
  readonly icon?: LucideIcon
  readonly isPending?: boolean
  /** Why it cannot be done now. */
  readonly reason?: string | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** What would be done. */
  readonly children: ReactNode
}

/** Asks before something that cannot be undone. */
export function ConfirmSheet({
  title,
  closeLabel,
  confirm,
  cancel,
  icon,
  isPending = false,
  reason,
  onConfirm,
  onClose,
  children,
}: ConfirmSheetProps) {
  return (
    <Sheet
      title={title}
      size="sm"
      onClose={onClose}
      closeLabel={closeLabel}
      footer={
        <>
          <Button variant="danger" icon={icon} full pending={isPending} reason={reason} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button variant="quiet" full disabled={isPending} onClick={onClose}>
            {cancel}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  )
}
