import { type ReactNode, useEffect, useRef } from 'react'

let isFirstOfPage = true

export interface StatementFrameProps {
  readonly title: string
  readonly text: ReactNode
  readonly children: ReactNode
}

/** A step with its heading. A new step is announced by its heading. */
export function StatementFrame({ title, text, children }: StatementFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // At first the focus stays where the page put it.
    if (isFirstOfPage) isFirstOfPage = false
    else heading.current?.focus()
  }, [])
  return (
    <div className="mx-auto max-w-form gutter py-6 md:py-10">
      <h1 ref={heading} tabIndex={-1} className="display text-2xl outline-none md:text-3xl">
        {title}
      </h1>
      <p className="mt-2 wrap-anywhere text-text-2">{text}</p>
      <div className="mt-6">{children}</div>
    </div>
  )
}
