import type { SiteRouteId } from '@marquee/contract/site-routes'
import { buttonClass } from '@marquee/ui/button'
import type { ReactNode } from 'react'
import { Link } from '../../shared/navigation/link.tsx'
import { useHref } from '../../shared/navigation/href.ts'
import { useOpenLinks } from '../session/index.ts'
import { FlowLayout } from './flow-layout.tsx'

export interface FlowRefusedProps {
  readonly title: string
  /** The reason in one sentence, and what it means. */
  readonly headline: string
  readonly text: string
  /** Next steps, the most likely first. */
  readonly actions: readonly { readonly id: SiteRouteId; readonly text: string }[]
  readonly children: ReactNode
}

/** A payment flow that was refused: the reason, what still works, and the next steps. */
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
