import { Rail } from '@marquee/ui/rail'
import type { ReactNode } from 'react'
import { useTexts } from '../../shared/texts/index.ts'
import type { GameLayoutProps } from './game-collection.tsx'
import { MoreLink } from './more-link.tsx'

export interface GameRailProps extends GameLayoutProps {
  /** Number of placeholders while the games load. */
  readonly count?: number | undefined
  /** The games are fetched when the rail is scrolled near. */
  readonly onNear?: (() => void) | undefined
  /** One more place after the games. */
  readonly end?: ReactNode
}

/** A row of games that scrolls sideways, with one tab stop and arrow keys. */
export function GameRail({ title, more, games, tile, onNear, ...rest }: GameRailProps) {
  const { t } = useTexts('lobby')
  return (
    <Rail
      {...rest}
      title={title}
      action={more && <MoreLink {...more} title={title} />}
      previousLabel={t('lobby.previous')}
      nextLabel={t('lobby.next')}
      items={games}
      initial={onNear ? 0 : undefined}
      onNear={onNear}
      itemKey={(game) => String(game.id)}
      renderItem={(game, { index, tabIndex }) => tile(game, index, { tabIndex })}
    />
  )
}
