import { cx } from '@marquee/ui/cx'
import { VirtualGrid, useIsGridLoaded } from '@marquee/ui/rich/virtual-grid'
import { useQueryClient } from '@tanstack/react-query'
import { useReducer, useRef, useState } from 'react'
import {
  GameCollection,
  GameItems,
  type GameTile,
  GameTileView,
  type Selection,
  gamesByPosition,
  gamesPageQuery,
  listClass,
  pageCount,
  pagesOfRange,
  verticals,
} from '../../../domain/games/index.ts'
import { useHasMounted } from '../../../shared/browser/use-has-mounted.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { GamePage } from '../model.ts'
import { ClosedNotice } from './closed-notice.tsx'
import { LaterPages } from './later-pages.tsx'
import { PageLinks } from './page-links.tsx'
import { useAddressOfPage } from './use-address-of-page.ts'

export interface GameListProps {
  readonly selection: Selection
  /** The page number in the address. */
  readonly page: GamePage
  readonly pageNumber: number
  /** The list still shows the previous selection while the new one loads. */
  readonly isStale: boolean
}

/** Pictures of the first rows load at once, the others after the page has mounted. */
const FIRST_VIEW = 16
const EAGER = 3
/** A line below the picture of a game that cannot be opened. */
const CAPTION_PX = 28
/** Name, dealer and the line of seats or results below the picture of a table. */
const TABLE_FACTS_PX = 82

/**
 * The games of a selection in a virtual grid: its height covers every game from the start, and a page is fetched
 * when one of its rows is scrolled near. Without scripts it shows the page in the address, with links to the
 * neighbouring pages.
 */
export function GameList({ selection, page, pageNumber, isStale }: GameListProps) {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const hasMounted = useHasMounted()
  const list = useRef<HTMLDivElement>(null)
  const [range, setRange] = useState<{ first: number; last: number }>()
  const { vertical } = selection
  const { shape, pageSize } = verticals[vertical]
  const total = page.total
  const near = range ? pagesOfRange(vertical, range.first, Math.min(range.last, total - 1)) : []
  const client = useQueryClient()
  const [, rerender] = useReducer((answers: number) => answers + 1, 0)
  const games = gamesByPosition(vertical, [
    { page: pageNumber, items: page.items },
    ...near.flatMap((number) => {
      const items = client.getQueryData(gamesPageQuery(prefix, selection, number).queryKey)?.items
      return items ? [{ page: number, items }] : []
    }),
  ])
  useAddressOfPage({ list, selection, pageNumber, pageSize, range })
  const isGridLoaded = useIsGridLoaded()
  const isWindowed = isGridLoaded || pageNumber === 1
  const tile = (game: GameTile, index: number, tabIndex: 0 | -1) => (
    <GameTileView
      game={game}
      shape={shape}
      tabIndex={tabIndex}
      eager={index < EAGER}
      withResults
      deferImage={index >= FIRST_VIEW && !hasMounted}
      caption={game.lock === null ? undefined : t(`tile.lock.${game.lock}`)}
    />
  )
  return (
    <div ref={list} aria-busy={isStale} className={cx(isStale && 'opacity-60')}>
      {vertical === 'live-casino' && <p className="mb-4 text-sm text-text-3">{t('live.results.note')}</p>}
      {selection.show === 'all' && <ClosedNotice selection={selection} closed={page.closed} />}
      {isWindowed ? (
        <VirtualGrid
          label={t('lobby.games')}
          count={total}
          className={listClass[shape]}
          initialCount={Math.min(total, pageSize)}
          estimateRowHeight={(width) =>
            (vertical === 'casino' ? width / (3 / 4) : width / (16 / 9) + TABLE_FACTS_PX) +
            (selection.show === 'all' ? CAPTION_PX : 0)
          }
          onRange={(first, last) => setRange({ first, last })}
          renderCell={(index, { tabIndex, heightPx }) => {
            const game = games.get(index)
            return game ? (
              tile(game, index, tabIndex)
            ) : (
              <Placeholder isTable={shape === 'landscape'} heightPx={heightPx} />
            )
          }}
        />
      ) : (
        <GameCollection
          layout={GameItems}
          games={page.items}
          shape={shape}
          eager={EAGER}
          withResults
          deferFrom={hasMounted ? undefined : FIRST_VIEW}
        />
      )}
      <LaterPages selection={selection} pages={near} onAnswer={rerender} />
      <PageLinks selection={selection} pageNumber={pageNumber} pages={pageCount(vertical, total)} />
      {selection.show === 'open' && <ClosedNotice selection={selection} closed={page.closed} />}
    </div>
  )
}

const Placeholder = ({ isTable, heightPx }: { isTable: boolean; heightPx: number | undefined }) => (
  <div style={{ minHeight: heightPx }}>
    <div className={cx('rounded-card bg-surface-2', isTable ? 'aspect-video' : 'aspect-[3/4]')} />
  </div>
)
