import { AnchorProvider, Badge, Tile, type TileProps } from '@marquee/ui/native'
import { type GameTile, useIsFavourite, usePlayHref, useSetFavourite } from './games.ts'
import { LinkAnchor } from './link.tsx'
import { useLocale } from './locale.ts'
import { useModal, warmModal } from './modals.ts'
import { picture } from './pictures.ts'
import { useSession } from './session/use-session.ts'
import { useTexts } from './texts/index.ts'

type Shape = 'portrait' | 'square' | 'live' | 'fill'

const SIZES = { portrait: [200, 267], square: [206, 206], live: [320, 180] } as const
const FILL = {
  '1x1': ['square', [206, 206]],
  '2x1': ['wide', [412, 206]],
  '1x2': ['tall', [206, 412]],
  '2x2': ['square', [412, 412]],
} as const

export interface GameTileViewProps {
  readonly game: GameTile
  readonly shape?: Shape
  readonly eager?: boolean
  /** Name and colour only, until the first view has what it needs. */
  readonly artLater?: boolean
  readonly tabIndex?: number
  /** Below the art, for example what was won. */
  readonly caption?: string
}

/** A game as a picture: opens the game for a signed-in player, the info sheet for everybody else and for locked games. */
export function GameTileView(props: GameTileViewProps) {
  const { authorized } = useSession()
  return authorized ? <PlayersTile {...props} /> : <GamePicture {...props} />
}

function PlayersTile(props: GameTileViewProps) {
  const { game } = props
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const playHref = usePlayHref()
  const isOn = useIsFavourite(prefix, game.id)
  const setFavourite = useSetFavourite(prefix)
  return (
    <AnchorProvider component={LinkAnchor}>
      <GamePicture
        {...props}
        href={game.lock === null ? playHref(game) : undefined}
        favourite={{
          isOn,
          label: t(isOn ? 'tile.favourite.on' : 'tile.favourite.off', { name: game.name }),
          onToggle: () => setFavourite.mutate({ game, favourite: !isOn }),
        }}
      />
    </AnchorProvider>
  )
}

function GamePicture({
  game,
  shape = 'portrait',
  eager,
  artLater,
  tabIndex,
  caption,
  href,
  favourite,
}: GameTileViewProps & Pick<TileProps, 'href' | 'favourite'>) {
  const { t } = useTexts('lobby')
  const modal = useModal()
  const openInfo = () => modal.open('game', { game: game.slug })
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
    <Tile
      name={game.name}
      label={label}
      art={artOf(game, shape)}
      artLater={artLater}
      shape={shape}
      eager={eager}
      detail={game.providerTitle}
      badge={badge}
      caption={caption}
      isLocked={game.lock !== null}
      tabIndex={tabIndex}
      favourite={favourite}
      {...(href === undefined ? { onOpen: openInfo } : { href })}
      onInfo={openInfo}
      onApproach={() => warmModal('game')}
    />
  )
}

function artOf({ picture: pictures, columns, rows }: GameTile, shape: Shape) {
  if (shape === 'fill') {
    const [name, size] = FILL[`${columns}x${rows}` as keyof typeof FILL] ?? FILL['1x1']
    return picture(pictures[name], size, pictures.dominantColour)
  }
  return picture(pictures[shape === 'live' ? 'wide' : shape], SIZES[shape], pictures.dominantColour)
}
