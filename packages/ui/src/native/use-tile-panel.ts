import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

const HOVER_DELAY_MS = 300

/**
 * Opens the panel of a tile 300 ms after a mouse enters it, and at once on keyboard focus. Escape closes it. A panel
 * whose content comes later opens then, if the pointer or the focus is still there.
 * @param onNear the pointer or the focus entered
 */
export function useTilePanel(hasContent: boolean, onNear: (() => void) | undefined) {
  const [isWanted, setIsWanted] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = () => {
    clearTimeout(timer.current)
    setIsWanted(false)
  }
  const isOpen = isWanted && hasContent
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isOpen,
    handlers: {
      onPointerEnter: (event: PointerEvent) => {
        onNear?.()
        if (event.pointerType !== 'mouse') return
        timer.current = setTimeout(() => setIsWanted(true), HOVER_DELAY_MS)
      },
      onPointerLeave: (event: PointerEvent<HTMLElement>) => {
        if (!event.currentTarget.querySelector(':focus-visible')) close()
      },
      onFocus: (event: FocusEvent<HTMLElement>) => {
        onNear?.()
        if (event.target.matches(':focus-visible')) setIsWanted(true)
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        close()
      },
    },
  }
}
