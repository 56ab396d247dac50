import { type ReactNode, useId } from 'react'

export interface SecurityCardProps {
  readonly title: string
  /** What is set now, below the heading. */
  readonly value?: string | undefined
  readonly text: string
  readonly children: ReactNode
}

/** A form of the page with its heading. */
export function SecurityCard({ title, value, text, children }: SecurityCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface-1 p-5 md:p-6">
      <h2 id={id} className="mb-1 text-xl font-semibold tracking-[-0.01em]">
        {title}
      </h2>
      {value && (
        <p className="mb-1 font-semibold tabular-nums">
          <bdi>{value}</bdi>
        </p>
      )}
      <p className="mb-5 text-text-2">{text}</p>
      {children}
    </section>
  )
}
