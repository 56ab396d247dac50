import type { SiteRouteId } from '@marquee/contract/site-routes'
import { buttonClass } from '@marquee/ui/button'
import type { ReactNode } from 'react'
import { Link } from '../../shared/navigation/link.tsx'
import { useHref } from '../../shared/navigation/href.ts'
import { useOpenLinks } from '../session/index.ts'
import { FlowLayout } from './flow-layout.tsx'

export interface FlowRefusedProps {
  readonly title: string
  /** What is the matter, in one sentence, and what it means. */
  readonly headline: string
  readonly text: string
  /** The next steps, the likeliest first. */
  readonly actions: readonly { readonly id: SiteRouteId; readonly text: string }[]
  readonly children: ReactNode
}

/** A payment flow that is refused: why, what holds meanwhile, and what can be done. */
export function FlowRefused({ title, headline, text, actions, children }: FlowRefusedProps) {
  const to = useHref()
  const openActions = useOpenLinks(actions)
  return (
    <FlowLayout
      title={title}
      step="refused"
      footer={openActions.map(({ id, text: label }, i) => (
        <Link
          key={id}
          to={to(id)}
          className={buttonClass({ full: true, variant: i === 0 ? 'secondary' : 'quiet' })}
        >
          {label}
        </Link>
      ))}
    >
      <div aria-live="polite">
        <p className="display text-2xl">{headline}</p>
        <p className="mt-2 text-text-2">{text}</p>
      </div>
      {children}
    </FlowLayout>
  )
}
