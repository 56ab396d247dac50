import { Row } from '@marquee/ui/row'
import { SectionHeading } from '@marquee/ui/section-heading'
import { useModal } from '../../shared/navigation/modals.ts'
import { GameThumbnail } from './game-thumbnail.tsx'
import type { GameTile } from './verticals.ts'

export interface GameRow {
  readonly id: string
  readonly game: GameTile
  readonly end: string
  readonly endText: string
}

export interface GameRowsProps {
  readonly title: string
  readonly reason?: string
  readonly rows: readonly GameRow[]
  readonly className?: string
}

/** A list of results, one game per row. A row opens the game's info sheet. */
export function GameRows({ title, reason, rows, className }: GameRowsProps) {
  const modal = useModal()
  return (
    <section className={className}>
      <SectionHeading title={title} reason={reason} className="mb-2" />
      <ul className="max-w-prose">
        {rows.map(({ id, game, end, endText }) => (
          <Row
            key={id}
            title={game.name}
            text={game.providerTitle}
            start={<GameThumbnail game={game} />}
            end={end}
            endText={endText}
            onClick={() => modal.open('game', { game: game.slug })}
          />
        ))}
      </ul>
    </section>
  )
}
