import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { linkClass } from '@marquee/ui/link-text'
import { ALL_GAMES, type GameInfo, isFeature, usePlayHref } from '../../../domain/games/index.ts'
import { useCanFollow } from '../../../domain/session/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'

/** Features of a game, how often it pays, its provider and the rules that apply to it. */
export function HowItPlays({ info }: { info: GameInfo }) {
  const { t } = useTexts('lobby')
  const formats = useFormats()
  const to = useHref()
  const canFollow = useCanFollow()
  const playHref = usePlayHref()
  const provider = to(info.tile.type === 'casino' ? 'casino.category' : 'live-casino.category', {
    id: ALL_GAMES,
  })
  return (
    <section>
      <h2 className="mb-2 text-lg font-semibold">{t('game.plays')}</h2>
      {info.features.length > 0 && (
        <ul aria-label={t('game.features')} className="mb-3 flex flex-wrap gap-2">
          {info.features.map((feature) => (
            <li key={feature} className="rounded-control bg-surface-2 px-3 py-1.5 text-sm">
              {isFeature(feature) ? t(`game.feature.${feature}`) : feature}
            </li>
          ))}
        </ul>
      )}
      <DefinitionList>
        {info.hitPercent !== null && (
          <DefinitionRow
            name={t('game.hit')}
            text={t('game.hit.text')}
            value={formats.percent(info.hitPercent)}
          />
        )}
        <DefinitionRow
          name={t('game.provider')}
          value={
            canFollow(provider) ? (
              <Link
                to={`${provider}?provider=${info.tile.provider}`}
                className={linkClass({ tone: 'brand' })}
              >
                {info.tile.providerTitle}
              </Link>
            ) : (
              info.tile.providerTitle
            )
          }
        />
        <DefinitionRow
          name={t('game.rules')}
          text={t('game.rules.text')}
          value={
            <span className="grid justify-items-end gap-1">
              {info.tile.hasDemo && info.tile.lock === null && (
                <Link to={playHref(info.tile, true)} className={linkClass({ tone: 'brand' })}>
                  {t('game.demo')}
                </Link>
              )}
              <Link to={to('casino-rules')} className={linkClass({ tone: 'brand' })}>
                {t('search.topic.rules')}
              </Link>
            </span>
          }
        />
      </DefinitionList>
    </section>
  )
}
