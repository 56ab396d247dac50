import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { linkClass } from '@marquee/ui/link-text'
import { GameCollection, GameRail, type GameInfo, isFeature, verticals } from '../../../domain/games/index.ts'
import { calendarDate } from '../../../shared/formats/calendar-date.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { GameJackpot } from './game-jackpot.tsx'
import { OwnRounds } from './own-rounds.tsx'
import { LargeFacts } from './large-facts.tsx'
import { TableNow } from './table-now.tsx'

/**
 * The facts of a game: return, volatility and stakes in large, then the others, the player's own rounds, and similar
 * games.
 */
export function GameFacts({ info }: { info: GameInfo }) {
  const { t } = useTexts('lobby')
  const formats = useFormats()
  const { intl } = useLocale()
  const to = useHref()
  const features = info.features.map((feature) =>
    isFeature(feature) ? t(`game.feature.${feature}`) : feature,
  )
  return (
    <>
      {info.tile.type === 'live-casino' && <TableNow game={info.tile} />}
      <LargeFacts info={info} />
      {info.jackpot !== null && <GameJackpot gameId={info.tile.id} jackpot={info.jackpot} />}
      {info.description !== null && <p className="mt-4 text-text-2">{info.description}</p>}
      <DefinitionList className="mt-4">
        {info.hitPercent !== null && (
          <DefinitionRow
            name={t('game.hit')}
            text={t('game.hit.text')}
            value={formats.percent(info.hitPercent)}
          />
        )}
        {info.returnChangedOn !== null && (
          <DefinitionRow name={t('game.returnChanged')} value={calendarDate(intl, info.returnChangedOn)} />
        )}
        <DefinitionRow name={t('game.provider')} value={info.tile.providerTitle} />
      </DefinitionList>
      <p className="mt-2">
        <Link to={to('game', { gameSlug: info.tile.slug })} className={linkClass({ tone: 'brand' })}>
          {t('game.facts')}
        </Link>
      </p>
      {features.length > 0 && (
        <section className="mt-6">
          <h3 className="mb-2 text-lg font-semibold">{t('game.features')}</h3>
          <ul className="flex flex-wrap gap-2">
            {features.map((feature) => (
              <li key={feature} className="rounded-control bg-surface-2 px-3 py-1.5 text-sm">
                {feature}
              </li>
            ))}
          </ul>
        </section>
      )}
      {info.mine !== null && (
        <div className="mt-6">
          <OwnRounds mine={info.mine} level="h3" />
        </div>
      )}
      {info.similar.length > 0 && (
        <div className="-mx-4 mt-6 md:-mx-6 xl:-mx-8">
          <GameCollection
            layout={GameRail}
            level={3}
            title={t('game.similar')}
            games={info.similar}
            shape={verticals[info.tile.type].shape}
          />
        </div>
      )}
    </>
  )
}
