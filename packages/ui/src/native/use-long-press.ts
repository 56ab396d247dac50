import { type MouseEvent, type PointerEvent, useRef } from 'react'

const LONG_PRESS_MS = 500

/** Handlers of a control that does something else on a long press of a finger or pen; its click is then suppressed. */
export function useLongPress(onLongPress: (() => void) | undefined) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout> | undefined; wasLong: boolean }>({
    timer: undefined,
    wasLong: false,
  })
  const release = () => clearTimeout(press.current.timer)
  return {
    /** Whether this click ends a long press. Resets it. */
    consumeClick: (event: MouseEvent) => {
      const { wasLong } = press.current
      press.current.wasLong = false
      if (wasLong) event.preventDefault()
      return wasLong
    },
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        press.current.wasLong = false
        if (!onLongPress || event.pointerType === 'mouse') return
        press.current.timer = setTimeout(() => {
          press.current.wasLong = true
          onLongPress()
        }, LONG_PRESS_MS)
      },
      onPointerUp: release,
      onPointerLeave: release,
      onPointerCancel: release,
      onContextMenu: (event: MouseEvent) => {
        if (press.current.wasLong) event.preventDefault()
      },
    },
  }
}
