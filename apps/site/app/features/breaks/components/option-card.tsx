import { Card } from '@marquee/ui/card'
import { cx } from '@marquee/ui/cx'
import { Icon, type LucideIcon } from '@marquee/ui/icon'
import { type ReactNode, useId } from 'react'

export interface OptionCardProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly text: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** One of the two choices: its name, how it ends, its lengths and its button, which is at the lower edge. */
export function OptionCard({ icon, title, text, className, children }: OptionCardProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} padding="md" className={cx('flex flex-col', className)}>
      <div className="mb-2 flex gap-3.5">
        <span className="grid size-10 shrink-0 place-items-center rounded-card bg-surface-2 text-care">
          <Icon of={icon} />
        </span>
        <div className="min-w-0">
          <h2 id={id} className="text-lg leading-tight font-semibold">
            {title}
          </h2>
          <p className="mt-0.5 text-sm text-pretty text-text-2">{text}</p>
        </div>
      </div>
      {children}
    </Card>
  )
}
