import { type PointerEvent, useRef } from 'react'

const CLOSE_BEYOND_PX = 120

const CLOSE_SPEED_PX_PER_MS = 0.6

/**
 * A bottom sheet that closes when it is dragged down far or fast enough.
 * @returns the `ref` of its dialog and the pointer handlers of its handle
 */
export function useDragToClose(onClose: (() => void) | undefined) {
  const dialog = useRef<HTMLDialogElement>(null)
  const drag = useRef<{ y: number; at: number } | undefined>(undefined)
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const isBottomSheet = !matchMedia('(width >= 48rem)').matches
    if (!onClose || !isBottomSheet || (event.target as Element).closest('button,a')) return
    drag.current = { y: event.clientY, at: event.timeStamp }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    const layer = dialog.current
    if (!drag.current || !layer) return
    layer.style.transition = 'none'
    layer.style.transform = `translateY(${Math.max(0, event.clientY - drag.current.y)}px)`
  }
  const onPointerUp = (event: PointerEvent) => {
    const layer = dialog.current
    const from = drag.current
    if (!from || !layer) return
    drag.current = undefined
    const distance = event.clientY - from.y
    const speed = distance / Math.max(1, event.timeStamp - from.at)
    layer.style.removeProperty('transition')
    const isFar = distance > CLOSE_BEYOND_PX || (distance > 24 && speed > CLOSE_SPEED_PX_PER_MS)
    if (isFar && event.type === 'pointerup') onClose?.()
    layer.style.removeProperty('transform')
  }
  const handlers = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
  return [dialog, handlers] as const
}
