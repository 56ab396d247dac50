import { Icon } from '@marquee/ui/icon'
import { linkClass } from '@marquee/ui/link-text'
import Clock from 'lucide/dist/esm/icons/clock.mjs'
import { useCanFollow } from '../../../domain/session/index.ts'
import type { SiteAddress } from '../../../shared/navigation/address.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'

export interface ClosedGamesLinkProps {
  /** The list of all games. */
  readonly to: SiteAddress
  readonly closed: number
}

/** The only link of a lobby to the games that cannot be opened here. */
export function ClosedGamesLink({ to, closed }: ClosedGamesLinkProps) {
  const { t } = useTexts('lobby')
  const canFollow = useCanFollow()
  if (closed === 0 || !canFollow(to)) return null
  return (
    <p className="gutter mt-10 flex gap-2 text-sm text-text-2">
      <Icon of={Clock} size={16} className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        {t('lobby.closed.count', { count: closed })}{' '}
        <Link to={`${to}?show=all`} className={linkClass({ tone: 'brand' })}>
          {t('lobby.closed.show')}
        </Link>
      </span>
    </p>
  )
}
