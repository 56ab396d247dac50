import { type ReactNode, useId } from 'react'

/** A section of the page with its heading. */
export function DetailSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-5 rounded-card border border-line bg-surface-1 p-5 md:p-6">
      <h2 id={id} className="mb-1 text-xl font-semibold tracking-[-0.01em]">
        {title}
      </h2>
      {children}
    </section>
  )
}
