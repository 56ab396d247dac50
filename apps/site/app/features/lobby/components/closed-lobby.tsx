import { buttonClass } from '@marquee/ui/button'
import { EmptyState } from '@marquee/ui/empty-state'
import { useCanFollow } from '../../../domain/session/index.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { ClosedGamesLinkProps } from './closed-games-link.tsx'

/** A lobby in which no game can be opened: how many are listed all the same, and the link to them. */
export function ClosedLobby({ to, closed }: ClosedGamesLinkProps) {
  const { t } = useTexts('lobby')
  const canFollow = useCanFollow()
  return (
    <EmptyState
      className="gutter"
      title={t('lobby.closed.title')}
      {...(closed > 0 &&
        canFollow(to) && {
          text: t('lobby.closed.listed', { count: closed }),
          action: (
            <Link to={`${to}?show=all`} className={buttonClass({ variant: 'secondary' })}>
              {t('lobby.closed.show')}
            </Link>
          ),
        })}
    />
  )
}
