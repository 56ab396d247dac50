import { Badge, Tile } from '@marquee/ui/native'
import { type GameTile, useFavourites, usePlayHref, useSetFavourite } from './games.ts'
import { useLocale } from './locale.ts'
import { useModal, warmModal } from './modals.ts'
import { picture } from './pictures.ts'
import { useSession } from './session/use-session.ts'
import { useTexts } from './texts/index.ts'

type Shape = 'portrait' | 'square' | 'live' | 'fill'

const SIZES = { portrait: [200, 267], square: [206, 206], live: [320, 180] } as const
const FILL = {
  '1x1': ['square', 206, 206],
  '2x1': ['wide', 412, 206],
  '1x2': ['tall', 206, 412],
  '2x2': ['square', 412, 412],
} as const

export interface GameTileViewProps {
  readonly game: GameTile
  readonly shape?: Shape
  readonly eager?: boolean
  readonly tabIndex?: number
  /** Below the art, for example what was won. */
  readonly caption?: string
}

/** A game as a picture: opens the game for a signed-in player, the info sheet for everybody else and for locked games. */
export function GameTileView({ game, shape = 'portrait', eager, tabIndex, caption }: GameTileViewProps) {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const { authorized } = useSession()
  const modal = useModal()
  const playHref = usePlayHref()
  const { ids } = useFavourites(prefix)
  const setFavourite = useSetFavourite(prefix)
  const openInfo = () => modal.open('game', { game: game.slug })
  const isFavourite = ids.has(game.id)
  const opensGame = authorized && game.lock === null
  const { art, refName } = artOf(game, shape)
  const badge =
    game.badge === null ? undefined : (
      <Badge tone={game.badge === 'jackpot' ? 'gold' : game.badge === 'live' ? 'live' : 'neutral'}>
        {t(`tile.badge.${game.badge}`)}
      </Badge>
    )
  const label = [
    t('tile.label', { name: game.name, provider: game.providerTitle }),
    game.badge === null ? '' : t(`tile.badge.${game.badge}`),
    game.lock === null ? '' : t('tile.locked'),
    caption ?? '',
  ]
    .filter((part) => part !== '')
    .join(', ')
  return (
    <span onPointerEnter={() => warmModal('game')} className="contents" data-art={refName}>
      <Tile
        name={game.name}
        label={label}
        art={art}
        shape={shape}
        eager={eager}
        detail={game.providerTitle}
        badge={badge}
        caption={caption}
        isLocked={game.lock !== null}
        tabIndex={tabIndex}
        favourite={
          authorized
            ? {
                isOn: isFavourite,
                label: t(isFavourite ? 'tile.favourite.on' : 'tile.favourite.off', { name: game.name }),
                onToggle: () => setFavourite.mutate({ game, favourite: !isFavourite }),
              }
            : undefined
        }
        {...(opensGame ? { href: playHref(game) } : { onOpen: openInfo })}
        onInfo={openInfo}
      />
    </span>
  )
}

function artOf(game: GameTile, shape: Shape) {
  const { picture: pictures } = game
  if (shape === 'fill') {
    const span = `${game.columns}x${game.rows}` as keyof typeof FILL
    const [name, width, height] = FILL[span] ?? FILL['1x1']
    return { art: picture(pictures[name], width, height, pictures.dominantColour), refName: name }
  }
  const [width, height] = SIZES[shape]
  const name = shape === 'live' ? 'wide' : shape
  return { art: picture(pictures[name], width, height, pictures.dominantColour), refName: name }
}
