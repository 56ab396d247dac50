import { type ReactNode, useEffect, useRef } from 'react'

/** One step of the sheet. The control that led to it is gone: the step has the focus, and is read out. */
export function Step({ children }: { readonly children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => step.current?.focus(), [])
  return (
    <div ref={step} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}
