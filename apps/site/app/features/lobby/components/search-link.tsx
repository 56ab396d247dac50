import { buttonClass } from '@marquee/ui/button'
import type { ReactNode } from 'react'
import { use } from 'react'
import type { Search } from '../../../domain/games/index.ts'
import { Link, PathContext } from '../../../shared/navigation/link.tsx'

/** A link with the look of a button to another selection of the same page. */
export function SearchLink({ to, children }: { to: Search; children: ReactNode }) {
  const path = use(PathContext) as `/${string}`
  return (
    <Link to={`${path}${to}`} className={buttonClass({ variant: 'secondary' })}>
      {children}
    </Link>
  )
}
