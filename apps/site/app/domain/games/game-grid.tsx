import type { CellSpan } from '@marquee/ui/fit-spans'
import { MixedGrid } from '@marquee/ui/mixed-grid'
import { SectionHeading } from '@marquee/ui/section-heading'
import type { GameLayoutProps } from './game-collection.tsx'
import { MoreLink } from './more-link.tsx'

/**
 * A mixed grid: square cells of which some span several, each with a picture of its own ratio. The last row
 * is full at every width.
 */
export function GameGrid({ title, reason, more, games, tile, className }: GameLayoutProps) {
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
          renderItem={(game, index, spans) => tile(game, index, { shape: 'fill', spans })}
        />
      </div>
    </section>
  )
}
