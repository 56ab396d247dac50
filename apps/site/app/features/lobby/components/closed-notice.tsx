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

/** The only link to the games that cannot be opened here, and the link back. */
export function ClosedNotice({ selection, closed }: ClosedNoticeProps) {
  const { t } = useTexts('lobby')
  const path = use(PathContext) as `/${string}`
  if (closed === 0) return null
  const isShown = selection.show === 'all'
  const to = toSearch({ ...selection, show: isShown ? 'open' : 'all' })
  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-2 text-sm text-text-2">
      <Icon of={Clock} size={16} />
      {t('lobby.closed.count', { count: closed })}
      <Link to={`${path}${to}`} preventScrollReset className={linkClass({ tone: 'brand' })}>
        {t(isShown ? 'lobby.closed.hide' : 'lobby.closed.show')}
      </Link>
    </p>
  )
}
