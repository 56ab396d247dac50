import { VirtualGrid } from '@marquee/ui/rich/virtual-grid'
import { type AnyLayoutProps, type GameTile, listClass } from '../../../domain/games/index.ts'
import { useTexts } from '../../../shared/texts/index.ts'

export interface WindowedGamesProps extends AnyLayoutProps {
  /** Games by their position in the whole list. Those that are missing have not loaded. */
  readonly games: ReadonlyMap<number, GameTile>
  /** Games of the whole list. */
  readonly total: number
  /** Tiles of games that cannot be opened are among them, with a line that says why. */
  readonly hasClosed: boolean
  /** The first and last position in the document, when they change. */
  readonly onRange: (first: number, last: number) => void
}

/** A line below the picture of a game that cannot be opened. */
const CAPTION_PX = 28
/** Name, dealer and the line of seats or results below the picture of a table. */
const TABLE_FACTS_PX = 82

/** Up to so many games stand in one row on wide pages (`few-cells`). */
const FEW = 4

/** A layout of all games of a list, of which only the rows near the viewport are in the document. */
export function WindowedGames({ games, total, hasClosed, onRange, shape, tile }: WindowedGamesProps) {
  const { t } = useTexts('lobby')
  const isTable = shape === 'landscape'
  return (
    <VirtualGrid
      label={t('lobby.games')}
      count={total}
      className={`${listClass[shape]} ${total > FEW ? '' : 'few-cells'}`}
      // On the server those of the page in the address.
      initialCount={games.size}
      estimateRowHeight={(width) =>
        (isTable ? width / (16 / 9) + TABLE_FACTS_PX : width / (3 / 4)) + (hasClosed ? CAPTION_PX : 0)
      }
      onRange={onRange}
      renderCell={(index, { tabIndex, heightPx }) => {
        const game = games.get(index)
        return game ? (
          tile(game, index, {
            tabIndex,
            caption: game.lock === null ? undefined : t(`tile.lock.${game.lock}`),
          })
        ) : (
          <div style={{ minHeight: heightPx }}>
            <div className={`rounded-card bg-surface-2 ${isTable ? 'aspect-video' : 'aspect-[3/4]'}`} />
          </div>
        )
      }}
    />
  )
}
