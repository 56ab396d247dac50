import { Icon } from '@marquee/ui/icon'
import { linkClass } from '@marquee/ui/link-text'
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import type { ReactNode } from 'react'

/** A part that is shown when its title is pressed; the browser's own element, so that it works without scripts. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group mt-3">
      <summary
        className={linkClass({ className: 'cursor-pointer list-none [&::-webkit-details-marker]:hidden' })}
      >
        {title}
        <Icon of={ChevronDown} size={16} className="group-open:rotate-180" />
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}
