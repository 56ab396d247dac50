import { linkClass } from '@marquee/ui/link-text'
import type { SiteAddress } from '../../shared/navigation/address.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { useCanFollow } from '../session/index.ts'

export interface MoreLinkProps {
  readonly to: SiteAddress
  /** Number of games behind the link. */
  readonly count: number
  /** Title of the collection, for screen readers. */
  readonly title: string | undefined
}

/** "All 142 ›" */
export function MoreLink({ to, count, title }: MoreLinkProps) {
  const { t } = useTexts('lobby')
  const canFollow = useCanFollow()
  if (!canFollow(to)) return null
  const all = t('lobby.more', { count })
  return (
    <Link
      to={to}
      prefetch="intent"
      aria-label={title === undefined ? undefined : `${all}: ${title}`}
      className={linkClass({ tone: 'brand', className: 'text-sm' })}
    >
      {all}
      <span aria-hidden> ›</span>
    </Link>
  )
}
