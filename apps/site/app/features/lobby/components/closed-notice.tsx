import { cx } from '@marquee/ui/cx'
import { Icon } from '@marquee/ui/icon'
import { linkClass } from '@marquee/ui/link-text'
import Clock from 'lucide/dist/esm/icons/clock.mjs'
import { use } from 'react'
import { type Selection, toSearch } from '../../../domain/games/index.ts'
import { Link, PathContext } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'

export interface ClosedNoticeProps {
  readonly selection: Selection
  /** Number of games that cannot be opened here. */
  readonly closed: number
}

/** Says that some games cannot be opened here: after the open ones with a link to them, above a list that has them. */
export function ClosedNotice({ selection, closed }: ClosedNoticeProps) {
  const { t } = useTexts('lobby')
  const path = use(PathContext) as `/${string}`
  if (closed === 0) return null
  const isShown = selection.show === 'all'
  const to = toSearch({ ...selection, show: isShown ? 'open' : 'all' })
  return (
    <p className={cx('flex max-w-prose gap-2 text-sm text-text-2', isShown ? 'mb-5' : 'mt-8')}>
      <Icon of={Clock} size={16} className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        {t(isShown ? 'lobby.closed.listed' : 'lobby.closed.count', { count: closed })}{' '}
        <Link to={`${path}${to}`} preventScrollReset className={linkClass({ tone: 'brand' })}>
          {t(isShown ? 'lobby.closed.hide' : 'lobby.closed.show')}
        </Link>
      </span>
    </p>
  )
}
