import type { RouteOutput } from '@marquee/contract'
import { WifiOff } from '@marquee/ui/icons'
import {
  Banner,
  DefinitionList,
  DefinitionRow,
  ErrorState,
  Rail,
  Sheet,
  Skeleton,
  buttonClass,
} from '@marquee/ui/native'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/api-error.ts'
import { useFormats } from '../../shared/formats.ts'
import { GameTileView } from '../../shared/game-tile.tsx'
import { usePlayHref } from '../../shared/games.ts'
import { Link } from '../../shared/link.tsx'
import { useLocale } from '../../shared/locale.ts'
import type { ModalProps } from '../../shared/modals.ts'
import { useIsOnline } from '../../shared/online.ts'
import { picture } from '../../shared/pictures.ts'
import { apiQuery } from '../../shared/query.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { useTexts } from '../../shared/texts/index.ts'

const bySlugQuery = (slug: string, langmarket: string) =>
  apiQuery(['game', langmarket, slug], 'games.bySlug', { gameSlug: slug, langmarket })
const infoQuery = (id: number, langmarket: string) =>
  apiQuery(['game-info', langmarket, id], 'games.info', { id, langmarket })

type Info = RouteOutput<'games.info'>

/** What a game returns and costs before a stake, for everybody (GAM-08); play, demo or log in. */
export default function GameSheet({ close, params }: ModalProps) {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const isOnline = useIsOnline()
  const slug = params.get('game') ?? ''
  const tile = useQuery(bySlugQuery(slug, prefix))
  const info = useQuery({ ...infoQuery(tile.data?.id ?? 0, prefix), enabled: tile.data !== undefined })
  const { error } = tile.error ? tile : info
  const isUnknown = error instanceof ApiError && error.isUnknown
  const game = tile.data
  return (
    <Sheet
      title={game?.name ?? ' '}
      subtitle={game?.providerTitle}
      placement="panel"
      onClose={close}
      closeLabel={t('common.close')}
      footer={game ? <Actions game={game} /> : undefined}
    >
      {error && !info.data && (
        <ErrorState
          title={t(isUnknown ? 'game.unknown' : 'game.failed')}
          {...(isUnknown
            ? {}
            : {
                retryLabel: t('common.retry'),
                onRetry: () => void (tile.error ? tile.refetch() : info.refetch()),
                isRetrying: tile.isFetching || info.isFetching,
              })}
        />
      )}
      {game && <Art game={game} />}
      {!error && !info.data && !isOnline && (
        <Banner icon={WifiOff} role="status">
          {t('common.offlineReason')}
        </Banner>
      )}
      {!error && !info.data && isOnline && <Skeleton className="mt-4 h-64" />}
      {info.data && <Facts info={info.data} />}
    </Sheet>
  )
}

function Art({ game }: { game: Info['tile'] }) {
  const art = picture(game.picture.wide, [412, 206], game.picture.dominantColour)
  return (
    <img
      src={art.src}
      width={art.width}
      height={art.height}
      alt=""
      className="aspect-[2/1] w-full rounded-card object-cover"
      style={{ backgroundColor: art.color }}
    />
  )
}

function Actions({ game }: { game: Info['tile'] }) {
  const { t } = useTexts('lobby')
  const { authorized } = useSession()
  const playHref = usePlayHref()
  if (game.lock !== null)
    return <p className="text-sm text-text-2">{t(`lock.${game.lock}`, { provider: game.providerTitle })}</p>
  return (
    <div className="flex flex-wrap gap-3">
      <Link to={playHref(game)} className={buttonClass({ variant: 'primary', className: 'flex-1' })}>
        {t(authorized ? 'game.play' : 'game.logIn')}
      </Link>
      {game.hasDemo && (
        <Link
          to={playHref(game, true)}
          className={buttonClass({ variant: 'secondary', className: 'flex-1' })}
        >
          {t('game.demo')}
        </Link>
      )}
    </div>
  )
}

/** Features that have a name in our texts; another one is shown as its provider calls it. */
const FEATURES = [
  'bonus-wheel',
  'cascades',
  'choose-lines',
  'expanding-wilds',
  'fixed-prizes',
  'free-spins',
  'hold-and-respin',
  'jackpot',
  'multiplier',
  'respins',
  'retrigger',
  'sticky-wilds',
  'ways',
] as const

function isFeature(text: string): text is (typeof FEATURES)[number] {
  return (FEATURES as readonly string[]).includes(text)
}

function Facts({ info }: { info: Info }) {
  const { t } = useTexts('lobby')
  const formats = useFormats()
  const unknown = t('game.unpublished')
  return (
    <>
      {info.description !== null && <p className="mt-4 text-text-2">{info.description}</p>}
      <DefinitionList className="mt-4">
        <DefinitionRow
          name={t('game.return')}
          text={t('game.return.text')}
          value={info.returnPercent === null ? unknown : `${formats.number(Number(info.returnPercent))} %`}
        />
        <DefinitionRow
          name={t('game.volatility')}
          value={info.volatility === null ? unknown : t(`game.volatility.${info.volatility}`)}
        />
        {info.hitPercent !== null && (
          <DefinitionRow name={t('game.hit')} value={`${formats.number(Number(info.hitPercent))} %`} />
        )}
        {info.betLimits.map((limits) => (
          <DefinitionRow
            key={limits.min.currency}
            name={t('game.stakes')}
            value={t('game.stakesRange', { min: formats.money(limits.min), max: formats.money(limits.max) })}
          />
        ))}
        <DefinitionRow name={t('game.provider')} value={info.tile.providerTitle} />
        {info.features.length > 0 && (
          <DefinitionRow
            name={t('game.features')}
            value={formats.list(
              info.features.map((feature) => (isFeature(feature) ? t(`game.feature.${feature}`) : feature)),
            )}
          />
        )}
        {info.definitionHash !== null && (
          <DefinitionRow
            name={t('game.version')}
            value={<code className="text-sm">{info.definitionHash.slice(0, 12)}</code>}
          />
        )}
      </DefinitionList>
      {info.mine !== null && (
        <section className="mt-6">
          <h3 className="mb-2 text-lg font-semibold">{t('game.mine')}</h3>
          <DefinitionList>
            <DefinitionRow name={t('game.mine.rounds')} value={info.mine.rounds} />
            <DefinitionRow name={t('game.mine.staked')} value={formats.money(info.mine.staked)} />
            <DefinitionRow name={t('game.mine.won')} value={formats.money(info.mine.won)} />
            <DefinitionRow
              name={t('game.mine.net')}
              value={formats.money(info.mine.net, { signed: true })}
              look="total"
            />
          </DefinitionList>
        </section>
      )}
      {info.similar.length > 0 && (
        <div className="-mx-4 mt-6">
          <Rail
            title={t('game.similar')}
            level={3}
            previousLabel={t('lobby.previous')}
            nextLabel={t('lobby.next')}
            items={info.similar}
            itemKey={(game) => String(game.id)}
            renderItem={(game, { tabIndex }) => <GameTileView game={game} tabIndex={tabIndex} />}
          />
        </div>
      )}
    </>
  )
}
