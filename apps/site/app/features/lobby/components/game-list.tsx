import { cx } from '@marquee/ui/cx'
import { useIsGridLoaded } from '@marquee/ui/rich/virtual-grid'
import { useQueryClient } from '@tanstack/react-query'
import { useReducer, useRef, useState } from 'react'
import {
  GameCollection,
  GameItems,
  type Selection,
  gamesByPosition,
  gamesPageQuery,
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
import { WindowedGames } from './windowed-games.tsx'

export interface GameListProps {
  readonly selection: Selection
  /** The page number in the address. */
  readonly page: GamePage
  readonly pageNumber: number
  /** The list still shows the previous selection while the new one loads. */
  readonly isStale: boolean
}

/**
 * Share of a page whose pictures load at once: nine on a phone, in three rows. The others load after the page has
 * mounted: its scripts wait for the same line.
 */
const FIRST_VIEW = 0.6
const EAGER = 3

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
  const { shape } = verticals[vertical]
  const total = page.total
  const near = range ? pagesOfRange(selection, range.first, Math.min(range.last, total - 1)) : []
  const client = useQueryClient()
  const [, rerender] = useReducer((answers: number) => answers + 1, 0)
  const games = gamesByPosition(selection, [
    { page: pageNumber, items: page.items },
    ...near.flatMap((number) => {
      const items = client.getQueryData(gamesPageQuery(prefix, selection, number).queryKey)?.items
      return items ? [{ page: number, items }] : []
    }),
  ])
  useAddressOfPage({ list, selection, pageNumber, range })
  const isGridLoaded = useIsGridLoaded()
  const isWindowed = isGridLoaded || pageNumber === 1
  const look = {
    shape,
    eager: EAGER,
    withResults: true,
    deferFrom: hasMounted ? undefined : selection.pageSize * FIRST_VIEW,
  }
  return (
    <div ref={list} aria-busy={isStale} className={cx(isStale && 'opacity-60')}>
      {vertical === 'live-casino' && <p className="mb-4 text-sm text-text-3">{t('live.results.note')}</p>}
      {selection.show === 'all' && <ClosedNotice selection={selection} closed={page.closed} />}
      {isWindowed ? (
        <GameCollection
          layout={WindowedGames}
          games={games}
          total={total}
          hasClosed={selection.show === 'all'}
          onRange={(first, last) => setRange({ first, last })}
          {...look}
        />
      ) : (
        <GameCollection layout={GameItems} games={page.items} {...look} />
      )}
      <LaterPages selection={selection} pages={near} onAnswer={rerender} />
      <PageLinks selection={selection} pageNumber={pageNumber} pages={pageCount(selection, total)} />
      {selection.show === 'open' && <ClosedNotice selection={selection} closed={page.closed} />}
    </div>
  )
}
