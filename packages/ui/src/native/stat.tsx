import type { ReactNode } from 'react'

export interface StatProps {
  label: ReactNode
  value: ReactNode
  note?: ReactNode
  className?: string | undefined
}

/** The main figure of a screen: label above, value in the display size, note below. */
export function Stat({ label, value, note, className }: StatProps) {
  return (
    <div className={className}>
      <p className="text-sm text-text-2">{label}</p>
      <p className="num text-[min(var(--text-4xl),12vw)] leading-(--text-4xl--line-height) font-medium tracking-[-0.022em]">
        {value}
      </p>
      {note !== undefined && <div className="mt-1 text-text-2">{note}</div>}
    </div>
  )
}
