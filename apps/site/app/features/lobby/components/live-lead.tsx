import { Badge } from '@marquee/ui/badge'
import { buttonClass } from '@marquee/ui/button'
import type { ReactNode } from 'react'
import {
  type GameTile,
  Places,
  ResultList,
  currencyOf,
  toLiveState,
  useLiveTables,
  usePlayHref,
} from '../../../domain/games/index.ts'
import { useSession } from '../../../domain/session/index.ts'
import { useIsCalm } from '../../../shared/browser/preferences.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { picture } from '../../../shared/ui/pictures.ts'

/** The first table of the live lobby that has a seat: its picture, and beside it what a player decides by. */
export function LiveLead({ game }: { readonly game: GameTile }) {
  const { t } = useTexts('lobby')
  const formats = useFormats()
  const isCalm = useIsCalm()
  const { authorized } = useSession()
  const playHref = usePlayHref()
  const { tables } = useLiveTables(currencyOf(game))
  const live = tables ? toLiveState(tables.get(game.id)) : undefined
  const table = live && 'table' in live ? live.table : undefined
  const stakes = table?.stakes ?? game.stakes
  const dealer = table?.dealer ?? game.dealer
  const { seats = null, seatsTaken: taken = null } = table ?? {}
  const hasPlaces = seats !== null && taken !== null
  const seatsText = hasPlaces
    ? t('live.free', { free: seats - taken, seats })
    : live?.is === 'open'
      ? t('live.noSeatLimit')
      : live?.is === 'unknown' && t('live.unknown')
  const results = isCalm ? [] : (table?.results ?? [])
  const art = picture(game.picture.wide, [320, 180], game.picture.dominantColour)
  return (
    <article className="live-lead rounded-card border border-line bg-surface-1">
      <div
        className="relative aspect-video lg:aspect-auto lg:min-h-[26.125rem]"
        style={{ backgroundColor: art.color }}
      >
        <img
          src={art.src}
          width={art.width}
          height={art.height}
          alt=""
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover"
        />
        {live?.is === 'open' && (
          <span data-theme="dark" className="absolute start-3 top-3">
            <Badge tone="overlay" pulse>
              {t('live.mark')}
            </Badge>
          </span>
        )}
      </div>
      <div className="flex flex-col gap-3 p-4 lg:p-6">
        <div>
          <h2 className="text-xl font-semibold">{game.name}</h2>
          <p className="text-sm text-text-2">
            {[dealer && t('tile.dealer', { dealer }), game.providerTitle].filter(Boolean).join(' · ')}
          </p>
        </div>
        <dl className="divide-y divide-line">
          {stakes && (
            <Fact name={t('game.stakes')}>
              {formats.money(stakes.min)} – {formats.money(stakes.max)}
            </Fact>
          )}
          {game.returnPercent && (
            <Fact name={t('game.return')}>{formats.percent(game.returnPercent.lowest)}</Fact>
          )}
          {seatsText && <Fact name={t('live.seats')}>{seatsText}</Fact>}
        </dl>
        {hasPlaces && <Places seats={seats} taken={taken} />}
        {results.length > 0 && (
          <div>
            <ResultList results={results} label={t('live.results')} />
          </div>
        )}
        <div className="mt-auto flex flex-wrap gap-3 pt-1">
          <Link to={playHref(game)} className={buttonClass({ variant: 'primary', className: 'flex-auto' })}>
            {t(authorized ? 'live.join' : 'game.logIn')}
          </Link>
        </div>
      </div>
    </article>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 py-2.5 text-sm">
    <dt className="text-text-2">{name}</dt>
    <dd className="num text-end font-semibold">{children}</dd>
  </div>
)
