import { Button } from '@marquee/ui/button'
import { linkClass } from '@marquee/ui/link-text'
import { type ReactNode, Suspense, useState } from 'react'
import { ALL_GAMES, GameCollection, GameItems } from '../../../domain/games/index.ts'
import { useIsCalm } from '../../../shared/browser/preferences.ts'
import { useHasMounted } from '../../../shared/browser/use-has-mounted.ts'
import { useIsOnline } from '../../../shared/browser/use-online.ts'
import { listText } from '../../../shared/formats/list-text.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { lazyPart } from '../../../shared/loading/lazy-part.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useIsPhone } from '../../../shared/request/root-data.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Arranged } from '../live-model.ts'
import { LiveLead } from './live-lead.tsx'

// Which tables are closed is known after the first view only.
const OpeningLater = lazyPart(() => import('./opening-later.tsx').then((file) => file.OpeningLater))

export interface LiveTablesProps {
  readonly arranged: Arranged
  /** Tables that can be opened here, also those of further pages. */
  readonly total: number
  /** Nothing is known of any table: no network, or no answer. */
  readonly isFailed: boolean
  readonly onRetry: () => void
  readonly sort: ReactNode
}

/** Tables of the first page on a phone (spec 2 §9), after the one across. */
const PHONE_TABLES = 29
/**
 * Tables of a desktop's first view beside the one across, which fills that of a phone. Their pictures load at once,
 * those of others after the page has mounted: its scripts wait for the same line.
 */
const FIRST_VIEW = 3

/** One table across, the others in a grid, those that open later in a card of their own. */
export function LiveTables({ arranged, total, isFailed, onRetry, sort }: LiveTablesProps) {
  const { t } = useTexts('lobby')
  const to = useHref()
  const isCalm = useIsCalm()
  const hasMounted = useHasMounted()
  const firstView = useIsPhone() ? 0 : FIRST_VIEW
  const [isWhole, setWhole] = useState(false)
  const { lead, tables, later, silent, open } = arranged
  const listed = tables.length + (lead ? 1 : 0) + later.length
  const left = tables.length - PHONE_TABLES
  return (
    <>
      <div className="gutter mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-auto text-sm text-text-3">
          {open > 0 && t('live.open.count', { count: open })} {!isCalm && t('live.results.note')}
        </p>
        {sort}
      </div>
      <Notice silent={silent} isFailed={isFailed} onRetry={onRetry} />
      {!lead && silent.length === 0 && <p className="gutter mt-6 text-text-2">{t('live.noneFree')}</p>}
      <GameCollection
        layout={GameItems}
        columns="gutter mt-4 grid grid-cols-1 gap-x-5 gap-y-7 md:grid-cols-2 xl:grid-cols-3"
        games={tables}
        shape="landscape"
        eager={firstView}
        deferFrom={hasMounted ? undefined : firstView}
        withResults
        onPhones={isWhole ? undefined : PHONE_TABLES}
        first={
          lead && (
            <li className="md:col-span-full">
              <LiveLead key={lead.id} game={lead} />
            </li>
          )
        }
        last={
          later.length > 0 && (
            <li>
              <Suspense>
                <OpeningLater later={later} />
              </Suspense>
            </li>
          )
        }
      />
      {!isWhole && left > 0 && (
        <div className="gutter mt-6 md:hidden">
          <Button variant="secondary" full onClick={() => setWhole(true)}>
            {t('live.more', { count: left })}
          </Button>
        </div>
      )}
      {total > listed && (
        <p className="gutter mt-6">
          <Link to={to('live-casino.category', { id: ALL_GAMES })} className={linkClass({ tone: 'brand' })}>
            {t('lobby.more', { count: total })}
          </Link>
        </p>
      )}
    </>
  )
}

/** Names what is not known, and what is not concerned. */
function Notice({
  silent,
  isFailed,
  onRetry,
}: Pick<LiveTablesProps, 'isFailed' | 'onRetry'> & { readonly silent: readonly string[] }) {
  const { t } = useTexts('lobby')
  const { intl } = useLocale()
  const isOnline = useIsOnline()
  const text = !isOnline
    ? t('live.offline')
    : isFailed
      ? t('live.failed')
      : silent.length > 0
        ? t('live.silent', { providers: listText(intl, silent) })
        : undefined
  return (
    <div role="status">
      {text && (
        <p className="gutter mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-text-2">
          {text}
          {isFailed && isOnline && (
            <Button variant="quiet" className="max-md:-ms-4" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
