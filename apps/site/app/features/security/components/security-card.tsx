import { type ReactNode, useId } from 'react'

export interface SecurityCardProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** A form of the page with its heading. */
export function SecurityCard({ title, text, children }: SecurityCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface-1 p-5 md:p-6">
      <h2 id={id} className="mb-1 text-xl font-semibold tracking-[-0.01em]">
        {title}
      </h2>
      <p className="mb-5 text-text-2">{text}</p>
      {children}
    </section>
  )
}
