import { Popover as BasePopover } from '@base-ui/react/popover'
import X from 'lucide/dist/esm/icons/x.mjs'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../native/cx.ts'
import { IconButton } from '../native/icon-button.tsx'
import { popupClass, positionerClass } from './popup-classes.ts'
import { RichProvider } from './rich-provider.tsx'
import { usePortalContainer } from './use-portal-container.ts'

export interface PopoverProps {
  /** A `Button`, `IconButton` or `Chip`. */
  trigger: ReactElement
  title: string
  /** The title is for assistive technology only. */
  titleHidden?: boolean | undefined
  /** Adds a close button with this name. */
  closeLabel?: string | undefined
  children: ReactNode
  open?: boolean | undefined
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  align?: 'start' | 'center' | 'end' | undefined
  side?: 'top' | 'bottom' | undefined
  className?: string | undefined
}

/**
 * A button that opens a small non-modal dialog beside it. Focus moves into it and returns; Esc and clicks outside close
 * it.
 */
export function Popover({
  trigger,
  title,
  titleHidden = false,
  closeLabel,
  children,
  open,
  onOpenChange,
  align = 'start',
  side = 'bottom',
  className,
}: PopoverProps) {
  const [container, ref] = usePortalContainer()
  return (
    <RichProvider>
      <span ref={ref} className="contents">
        <BasePopover.Root
          {...(open === undefined ? {} : { open })}
          onOpenChange={(isOpen) => onOpenChange?.(isOpen)}
        >
          <BasePopover.Trigger render={trigger} />
          <BasePopover.Portal container={container}>
            <BasePopover.Positioner
              align={align}
              side={side}
              sideOffset={6}
              collisionPadding={8}
              className={positionerClass}
            >
              <BasePopover.Popup
                className={cx(
                  popupClass,
                  'max-h-(--available-height) overflow-y-auto overscroll-contain p-4',
                  className,
                )}
              >
                <div
                  className={
                    titleHidden && closeLabel === undefined ? 'sr-only' : 'mb-2 flex items-start gap-3'
                  }
                >
                  <BasePopover.Title
                    className={titleHidden ? 'sr-only' : 'min-w-0 flex-1 text-base font-semibold'}
                  >
                    {title}
                  </BasePopover.Title>
                  {closeLabel !== undefined && (
                    <BasePopover.Close
                      render={
                        <IconButton size="sm" icon={X} label={closeLabel} className="-my-1 -me-1 ms-auto" />
                      }
                    />
                  )}
                </div>
                {children}
              </BasePopover.Popup>
            </BasePopover.Positioner>
          </BasePopover.Portal>
        </BasePopover.Root>
      </span>
    </RichProvider>
  )
}
