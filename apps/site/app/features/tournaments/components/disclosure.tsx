import { Icon } from '@marquee/ui/icon'
import { linkClass } from '@marquee/ui/link-text'
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import { type ReactNode, useState } from 'react'

export interface DisclosureProps {
  readonly title: string
  /** Rendered only while it is open, for long content; it then needs scripts. */
  readonly isDeferred?: boolean
  readonly children: ReactNode
}

/** A part that is shown when its title is pressed; the browser's own element, so that it works without scripts. */
export function Disclosure({ title, isDeferred = false, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group mt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary
        className={linkClass({ className: 'cursor-pointer list-none [&::-webkit-details-marker]:hidden' })}
      >
        {title}
        <Icon of={ChevronDown} size={16} className="group-open:rotate-180" />
      </summary>
      {(isOpen || !isDeferred) && <div className="mt-2">{children}</div>}
    </details>
  )
}
