import type { SiteRouteId } from '@marquee/contract/site-routes'
import { buttonClass } from '@marquee/ui/native'
import type { ReactNode } from 'react'
import { Link } from '../link.tsx'
import { useHref } from '../links.ts'
import { Surface } from './surface.tsx'

export interface RefusedProps {
  readonly title: string
  /** What is the matter, in one sentence, and what it means. */
  readonly headline: string
  readonly text: string
  /** The next steps, the likeliest first. */
  readonly ways: readonly { readonly id: SiteRouteId; readonly words: string }[]
  readonly children: ReactNode
}

/** A money journey that may not go on now: why, what holds meanwhile, and the ways on. */
export function Refused({ title, headline, text, ways, children }: RefusedProps) {
  const to = useHref()
  return (
    <Surface
      title={title}
      step="refused"
      footer={ways.map(({ id, words }, i) => (
        <Link
          key={id}
          to={to(id)}
          className={buttonClass({ full: true, variant: i === 0 ? 'secondary' : 'quiet' })}
        >
          {words}
        </Link>
      ))}
    >
      <div aria-live="polite">
        <p className="display text-2xl">{headline}</p>
        <p className="mt-2 text-text-2">{text}</p>
      </div>
      {children}
    </Surface>
  )
}
