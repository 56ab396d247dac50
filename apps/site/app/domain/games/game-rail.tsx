import { Rail } from '@marquee/ui/rail'
import { useTexts } from '../../shared/texts/index.ts'
import type { GameCollectionHeading } from './collection-heading.ts'
import { GameTileView } from './game-tile.tsx'
import { MoreLink } from './more-link.tsx'
import type { GameTile } from './verticals.ts'

export interface GameRailProps extends GameCollectionHeading {
  readonly games: readonly GameTile[]
  /** Number of placeholders while the games load. */
  readonly count?: number | undefined
  readonly shape: 'portrait' | 'landscape'
  readonly eager: number
  readonly deferImages: boolean
  /** The games are fetched when the rail is scrolled near. */
  readonly onNear?: (() => void) | undefined
  readonly level?: 2 | 3 | undefined
  /** Text below a tile, for example the amount won. */
  readonly captionOf?: ((game: GameTile) => string | undefined) | undefined
  readonly className?: string | undefined
}

/** A row of games that scrolls sideways, with one tab stop and arrow keys. */
export function GameRail({
  title,
  reason,
  more,
  games,
  count,
  shape,
  eager,
  deferImages,
  onNear,
  level,
  captionOf,
  className,
}: GameRailProps) {
  const { t } = useTexts('lobby')
  return (
    <Rail
      className={className}
      title={title}
      reason={reason}
      level={level}
      action={more && <MoreLink {...more} title={title} />}
      previousLabel={t('lobby.previous')}
      nextLabel={t('lobby.next')}
      items={games}
      count={count}
      initial={onNear ? 0 : undefined}
      onNear={onNear}
      itemKey={(game) => String(game.id)}
      shape={shape}
      renderItem={(game, { index, tabIndex }) => (
        <GameTileView
          game={game}
          shape={shape}
          eager={index < eager}
          deferImage={deferImages}
          tabIndex={tabIndex}
          caption={captionOf?.(game)}
        />
      )}
    />
  )
}
