import { Button, buttonClass } from '@marquee/ui/button'
import { Icon } from '@marquee/ui/icon'
import Lock from 'lucide/dist/esm/icons/lock.mjs'
import { use } from 'react'
import { Link, PathContext } from '../../shared/navigation/link.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { useSession } from '../session/index.ts'
import { toGameActions } from './actions.ts'
import { usePlayHref } from './use-play-href.ts'
import type { GameTile } from './verticals.ts'

export interface GameActionsProps {
  readonly game: GameTile
  /** Closes the modal over the game; on a page there is none. */
  readonly onClose?: () => void
}

/**
 * Play and demo, or the reason why the game cannot be opened. When the game is running behind the modal: a
 * button back to it.
 */
export function GameActions({ game, onClose }: GameActionsProps) {
  const { t } = useTexts('lobby')
  const { authorized } = useSession()
  const path = use(PathContext)
  const playHref = usePlayHref()
  const actions = toGameActions(game, {
    isRunning: path.includes('/play/') && path.split('/').at(-1) === game.slug,
    isSignedIn: authorized,
  })
  switch (actions.is) {
    case 'locked':
      return (
        <p className="flex items-center gap-2.5 text-sm text-text-2">
          <Icon of={Lock} size={18} className="shrink-0" />
          {t(`lock.${actions.lock}`, { provider: game.providerTitle })}
        </p>
      )
    case 'away':
      return <p className="text-sm text-text-2">{t('game.backSoon', { provider: game.providerTitle })}</p>
    case 'running':
      return (
        <Button full onClick={onClose}>
          {t('game.back')}
        </Button>
      )
    case 'open':
      return (
        <div className="flex flex-wrap gap-3">
          <Link to={playHref(game)} className={buttonClass({ variant: 'primary', className: 'flex-auto' })}>
            {t(actions.needsLogin ? 'game.logIn' : 'game.play')}
          </Link>
          {actions.hasDemo && (
            <Link
              to={playHref(game, true)}
              className={buttonClass({ variant: 'secondary', className: 'flex-auto' })}
            >
              {t('game.demo')}
            </Link>
          )}
        </div>
      )
    default:
      return actions satisfies never
  }
}
