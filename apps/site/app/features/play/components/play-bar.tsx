import { buttonClass } from '@marquee/ui/button'
import { IconButton } from '@marquee/ui/icon-button'
import ArrowLeft from 'lucide/dist/esm/icons/arrow-left.mjs'
import Heart from 'lucide/dist/esm/icons/heart.mjs'
import Info from 'lucide/dist/esm/icons/info.mjs'
import Maximize from 'lucide/dist/esm/icons/maximize.mjs'
import Plus from 'lucide/dist/esm/icons/plus.mjs'
import { PanicButton } from '../../../domain/breaks/index.ts'
import { type GameTile, useIsFavourite, usePlayHref, useSetFavourite } from '../../../domain/games/index.ts'
import { useCanOpen, useSession } from '../../../domain/session/index.ts'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useModal } from '../../../shared/navigation/modals.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { PlayFigures } from './play-figures.tsx'

export interface PlayBarProps {
  readonly game: GameTile
  readonly isDemo: boolean
  /** Back to the games. */
  readonly onClose: () => void
  readonly isRoundRunning: boolean
  readonly onFullScreen: () => void
}

/** Beside the game there is no room for one line. */
const ON_ITS_SIDE = 'short:shrink short:whitespace-normal'

/** The site's only bar while a game is open: above it, or beside it on a phone in landscape. */
export function PlayBar({ game, isDemo, onClose, isRoundRunning, onFullScreen }: PlayBarProps) {
  const { t } = useTexts('play')
  const { authorized } = useSession()
  const modal = useModal()
  const playHref = usePlayHref()
  return (
    <header className="[&_:focus-visible]:-outline-offset-2 flex min-h-12 items-center gap-1.5 @max-[26rem]:gap-0 @max-[17rem]:flex-wrap border-b border-line bg-surface-1 px-1 @max-[26rem]:px-0 @max-[17rem]:[&>button]:w-8 @max-[17rem]:[&>button]:min-w-8 md:gap-2 md:px-3 short:w-26 short:flex-col short:items-stretch short:border-e short:border-b-0 short:p-1.5">
      <IconButton label={t('play.close')} icon={ArrowLeft} onClick={onClose} />
      <h1 className="sr-only min-w-0 flex-1 truncate text-sm font-medium md:not-sr-only short:sr-only">
        {game.name}
      </h1>
      <span className="flex-1 md:hidden short:block" />
      {isDemo ? (
        <>
          <p className="text-sm text-text-2">{t('play.demo')}</p>
          <Link
            to={playHref(game)}
            className={`${buttonClass({ variant: 'secondary', size: 'sm' })} shrink-0 whitespace-nowrap ${ON_ITS_SIDE}`}
          >
            {t('play.real')}
          </Link>
        </>
      ) : (
        <>
          {/*
           * The bar keeps its height while the figures grow, so that the game below does not move. With large text
           * they have a row of their own, and 2rem are more than 44 px.
           */}
          <span className="flex min-w-0 flex-wrap justify-end gap-1.5 py-1 @max-[24rem]:gap-0.5 @max-[22rem]:gap-0 md:gap-2 short:contents @max-[17rem]:order-last @max-[17rem]:basis-full @max-[17rem]:justify-start @max-[17rem]:pt-0 @max-[17rem]:pb-1.5">
            <PlayFigures product={game.type} isRoundRunning={isRoundRunning} />
          </span>
          <DepositButton />
          <span className="contents">
            <PanicButton isInBar />
          </span>
        </>
      )}
      <span className="hidden md:contents short:hidden">
        {authorized && <FavouriteButton game={game} />}
        <IconButton label={t('play.fullScreen')} icon={Maximize} onClick={onFullScreen} />
      </span>
      <IconButton
        label={t('play.info')}
        icon={Info}
        onClick={() => modal.open('game', { game: game.slug })}
      />
    </header>
  )
}

function DepositButton() {
  const { t } = useTexts('play')
  const { open } = useModal()
  const offlineReason = useOfflineReason()
  const canDeposit = useCanOpen('banking.deposit')
  if (!canDeposit) return null
  return (
    <IconButton
      label={t('shell.deposit')}
      icon={Plus}
      // On phones it is over the end of the balance, which has room for the plus.
      className="@min-[17rem]:@max-[26rem]:-ms-11 @min-[17rem]:@max-[26rem]:ps-4"
      // Not `disabled`, so that the reason stays readable.
      aria-disabled={offlineReason !== undefined}
      title={offlineReason}
      onClick={offlineReason === undefined ? () => open('deposit') : undefined}
    />
  )
}

function FavouriteButton({ game }: { game: GameTile }) {
  const { t } = useTexts('play')
  const { prefix } = useLocale()
  const isFavourite = useIsFavourite(prefix, game.id)
  const setFavourite = useSetFavourite(prefix)
  return (
    <IconButton
      label={t(isFavourite ? 'play.favourite.on' : 'play.favourite.off')}
      icon={Heart}
      pressed={isFavourite}
      onClick={() => void setFavourite(game, !isFavourite)}
    />
  )
}
