import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import { type ReactElement, type ReactNode, cloneElement, useId } from 'react'
import { cx } from '../native/cx.ts'
import { VisuallyHidden } from '../native/visually-hidden.tsx'
import { popupClass, positionerClass } from './popup-classes.ts'
import { RichProvider } from './rich-provider.tsx'
import { usePortalContainer } from './use-portal-container.ts'

export interface TooltipProps {
  /** The focusable element that is described. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
  text: ReactNode
  side?: 'top' | 'bottom' | undefined
}

/**
 * A short description on hover and focus, also read as the element's description. Not for anything one needs: touch
 * screens do not show it.
 */
export function Tooltip({ children, text, side = 'top' }: TooltipProps) {
  const [container, ref] = usePortalContainer()
  const id = useId()
  return (
    <RichProvider>
      <span ref={ref} className="contents">
        <BaseTooltip.Root>
          <BaseTooltip.Trigger render={cloneElement(children, { 'aria-describedby': id })} />
          <BaseTooltip.Portal container={container}>
            <BaseTooltip.Positioner
              side={side}
              sideOffset={6}
              collisionPadding={8}
              className={positionerClass}
            >
              <BaseTooltip.Popup className={cx(popupClass, 'w-fit max-w-64 bg-surface-3 px-3 py-2 text-sm')}>
                {text}
              </BaseTooltip.Popup>
            </BaseTooltip.Positioner>
          </BaseTooltip.Portal>
        </BaseTooltip.Root>
        <VisuallyHidden id={id}>{text}</VisuallyHidden>
      </span>
    </RichProvider>
  )
}
