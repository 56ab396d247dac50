import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, Suspense, useState } from 'react'
import { GameCollection, GameRail, type GameTile, fullLayout } from '../../../domain/games/index.ts'
import { useHasMounted } from '../../../shared/browser/use-has-mounted.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { addressBelow } from '../../../shared/navigation/address.ts'
import { PartBoundary } from '../../../shared/loading/part-boundary.tsx'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { LobbyData } from '../model.ts'
import { type LobbyPage, laterRailsQuery } from '../queries.ts'
import { isUnplayed, railsWith } from '../rails.ts'

type RailData = LobbyData['rails'][number]

export interface RailsProps {
  readonly page: LobbyPage
  readonly rails: readonly RailData[]
  /** Ids of games shown elsewhere on the page. */
  readonly without?: ReadonlySet<number>
  /** No larger picture above: the first pictures load eagerly. */
  readonly eager: boolean
  /** Below the second rail, or below the only one. */
  readonly between?: ReactNode
}

const EAGER = 3

/** The first rails come with the page. The others are rows of placeholders until one of them is scrolled near. */
export function Rails({ page, rails, without = new Set(), eager, between }: RailsProps) {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const [isNear, setNear] = useState(false)
  const hasMounted = useHasMounted()
  const later = useQuery({ ...laterRailsQuery(prefix, page), enabled: isNear })
  const isFailed = !later.data && later.error !== null
  return (
    <>
      {railsWith(rails, later.data?.rails, without)
        .filter(({ tiles }) => tiles !== undefined || !isFailed)
        .map(({ rail, tiles }, index, { length }) => (
          <Fragment key={rail.id}>
            {/* The first rail hydrates with the page, each later rail on its own. */}
            <Boundary isFirst={index === 0}>
              <LobbyRail
                rail={rail}
                tiles={tiles}
                eager={eager && index === 0 ? EAGER : 0}
                deferImages={index > 0 && !hasMounted}
                onNear={rail.tiles.length === 0 ? () => setNear(true) : undefined}
              />
            </Boundary>
            {index === Math.min(1, length - 1) && between}
          </Fragment>
        ))}
      {isFailed && (
        <div className="gutter mt-9">
          <QueryFailed title={t('lobby.failed')} query={later} />
        </div>
      )}
    </>
  )
}

/** A rail whose request fails is left out. */
const Boundary = ({ isFirst, children }: { isFirst: boolean; children: ReactNode }) => (
  <PartBoundary>{isFirst ? children : <Suspense>{children}</Suspense>}</PartBoundary>
)

interface LobbyRailProps {
  readonly rail: RailData
  /** Undefined while they load. */
  readonly tiles: readonly GameTile[] | undefined
  readonly eager: number
  readonly deferImages: boolean
  readonly onNear: (() => void) | undefined
}

function LobbyRail({ rail, tiles, eager, deferImages, onNear }: LobbyRailProps) {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const count = tiles?.length ?? rail.count
  // Results are shown where the page says that they foretell nothing.
  const isLive = rail.layout === 'live'
  const order = isUnplayed(rail.played, tiles) ? 'games' : rail.order
  const reason = (order === rail.order && rail.reason) || t(`lobby.reason.${order}`)
  return (
    <GameCollection
      layout={onNear ? GameRail : fullLayout(rail.layout, count)}
      className="mt-9 md:mt-11"
      title={rail.title}
      reason={isLive ? t('live.results.note') : reason}
      more={
        rail.more === null || rail.all === null || rail.all <= count
          ? undefined
          : { to: addressBelow(prefix, rail.more), count: rail.all }
      }
      games={tiles ?? []}
      count={count}
      shape={isLive ? 'landscape' : 'portrait'}
      withResults={isLive}
      eager={eager}
      deferFrom={deferImages ? 0 : undefined}
      onNear={onNear}
    />
  )
}
