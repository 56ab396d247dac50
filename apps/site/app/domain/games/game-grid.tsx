import type { CellSpan } from '@marquee/ui/fit-spans'
import { MixedGrid } from '@marquee/ui/mixed-grid'
import { SectionHeading } from '@marquee/ui/section-heading'
import type { GameCollectionHeading } from './collection-heading.ts'
import { GameTileView } from './game-tile.tsx'
import { MoreLink } from './more-link.tsx'
import type { GameTile } from './verticals.ts'

export interface GameGridProps extends GameCollectionHeading {
  readonly games: readonly GameTile[]
  readonly eager: number
  readonly deferImages: boolean
  readonly className?: string | undefined
}

/**
 * A mixed grid: square cells of which some span several, each with a picture of its own ratio. The last row
 * is full at every width.
 */
export function GameGrid({ title, reason, more, games, eager, deferImages, className }: GameGridProps) {
  return (
    <section className={className}>
      <div className="gutter pb-1">
        {title !== undefined && (
          <SectionHeading
            title={title}
            reason={reason}
            action={more && <MoreLink {...more} title={title} />}
            className="mb-3"
          />
        )}
        <MixedGrid
          label={title ?? ''}
          items={games}
          itemKey={(game) => String(game.id)}
          spanOf={(game) => `${game.columns}x${game.rows}` as CellSpan}
          renderItem={(game, index, spans) => (
            <GameTileView
              game={game}
              shape="fill"
              spans={spans}
              eager={index < eager}
              deferImage={deferImages}
            />
          )}
        />
      </div>
    </section>
  )
}
