import { Badge } from '@marquee/ui/badge'
import type { SpanAtWidth } from '@marquee/ui/mixed-grid'
import { Tile, type TileArt, type TileProps } from '@marquee/ui/tile'
import { useQueryClient } from '@tanstack/react-query'
import type { MouseEvent, ReactNode } from 'react'
import { useLocale } from '../../shared/formats/locale.ts'
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx'
import { isPlainPress } from '../../shared/navigation/address.ts'
import { preloadModal, useModal } from '../../shared/navigation/modals.ts'
import { useIsPhone } from '../../shared/request/root-data.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { picture, previewUrl } from '../../shared/ui/pictures.ts'
import { gameBySlugQuery } from './queries.ts'
import { usePlayHref } from './use-play-href.ts'
import type { GameTile } from './verticals.ts'

// Loaded late: only this panel shows amounts, on hover and focus.
const GamePanel = lazyWithPreload(() => import('./game-panel.tsx').then((file) => file.GamePanel))

export type GameTileShape = 'portrait' | 'square' | 'landscape' | 'fill'

const SIZES = {
  portrait: [200, 267],
  /** A phone shows three portraits side by side. */
  phone: [132, 176],
  square: [206, 206],
  landscape: [320, 180],
} as const
const FILL = {
  '1x1': ['square', [206, 206]],
  '2x1': ['wide', [412, 206]],
  '1x2': ['tall', [206, 412]],
  '2x2': ['square', [412, 412]],
} as const

const ONE_CELL = { span: '1x1' } as const

export interface GameTileViewProps {
  readonly game: GameTile
  readonly shape?: GameTileShape
  /** Only for `fill` tiles: the cells that the tile spans, narrowest page first. */
  readonly spans?: readonly SpanAtWidth[]
  readonly eager?: boolean
  /** Shows name and colour only, until the first view has loaded. */
  readonly deferImage?: boolean
  readonly tabIndex?: number
  /** Text below the picture, for example the amount won. */
  readonly caption?: string | undefined
  /** A live table shows its last results. Only where the page says that they foretell nothing. */
  readonly withResults?: boolean | undefined
}

export interface GamePictureProps extends GameTileViewProps, Pick<TileProps, 'toggle'> {
  /** The tile leads to the game itself, not to its info sheet. */
  readonly opensGame?: boolean
  /** Shown below the picture instead of the caption, which is its text; null where there is no room. */
  readonly facts?: ReactNode
  /** Shown instead of the game's own badge. */
  readonly mark?: ReactNode
  /** Along the lower edge of the picture. */
  readonly foot?: ReactNode
  /** Closed for now, which the caption says. */
  readonly isUnavailable?: boolean
}

/** The picture of a game with its mark, its link and its panel. */
export function GamePicture({
  game,
  shape = 'portrait',
  spans,
  eager,
  deferImage,
  tabIndex,
  caption,
  opensGame,
  facts,
  mark: ownMark,
  foot,
  isUnavailable,
  toggle,
}: GamePictureProps) {
  const { t } = useTexts('lobby')
  const modal = useModal()
  const playHref = usePlayHref()
  const isPanelLoaded = GamePanel.useIsLoaded()
  const client = useQueryClient()
  const { prefix } = useLocale()
  const isPhone = useIsPhone()
  const openInfo = () => {
    // The tile gives the sheet name, picture and actions before the facts are fetched.
    client.setQueryData(gameBySlugQuery(game.slug, prefix).queryKey, game)
    modal.open('game', { game: game.slug })
  }
  const openInfoInstead = (event: MouseEvent<HTMLElement>) => {
    // A press with a modifier key opens the game's page in another tab.
    if (!isPlainPress(event)) return
    event.preventDefault()
    openInfo()
  }
  const mark = markOf(game)
  const markText = mark && t(`tile.badge.${mark}`)
  const label = [
    t('tile.label', { name: game.name, provider: game.providerTitle }),
    markText,
    game.lock && t('tile.locked'),
    caption,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <Tile
      name={game.name}
      label={label}
      art={artOf(game, shape, isPhone, spans)}
      deferImage={deferImage}
      shape={shape}
      eager={eager}
      badge={ownMark ?? (markText && <Badge tone="overlay">{markText}</Badge>)}
      foot={foot}
      caption={facts === undefined ? caption : facts}
      // The lettering of a wide picture is beside its hero, whatever the other shapes have.
      markEdge={game.picture.titleAbove && !spans?.every(({ span }) => span === '2x1') ? 'bottom' : 'top'}
      isLocked={game.lock !== null}
      isUnavailable={isUnavailable}
      tabIndex={tabIndex}
      toggle={toggle}
      href={playHref(game)}
      onOpen={opensGame ? undefined : openInfoInstead}
      onInfo={openInfo}
      renderPanel={
        isPanelLoaded && game.lock === null && !game.unansweredAt && !isUnavailable
          ? () => <GamePanel game={game} />
          : undefined
      }
      onPrefetch={() => {
        preloadModal('game')
        GamePanel.preload()
      }}
    />
  )
}

/**
 * Badge on the picture. A game that cannot be opened gets none that would be untrue, and a jackpot badge
 * needs a pot.
 */
function markOf({ badge, lock }: GameTile): 'new' | 'exclusive' | undefined {
  return lock === null && (badge === 'new' || badge === 'exclusive') ? badge : undefined
}

function artOf(
  { picture: pictures }: GameTile,
  shape: GameTileShape,
  isPhone: boolean,
  spans: readonly SpanAtWidth[] = [],
): TileArt {
  const preview = pictures.preview && previewUrl(pictures.preview)
  if (shape !== 'fill') {
    const name = shape === 'landscape' ? 'wide' : shape
    const size = SIZES[isPhone && shape === 'portrait' ? 'phone' : shape]
    return { ...picture(pictures[name], size, pictures.dominantColour), preview }
  }
  const ofSpan = ({ span }: Pick<SpanAtWidth, 'span'>) => {
    const [name, size] = FILL[span]
    return picture(pictures[name], size, pictures.dominantColour)
  }
  const [narrowest = ONE_CELL, ...wider] = spans
  // The browser takes the first media query that matches.
  const sources = wider.map((at) => ({ media: at.media, src: ofSpan(at).src })).toReversed()
  const isSame = wider.every(({ span }) => span === narrowest.span)
  return { ...ofSpan(narrowest), preview, sources: isSame ? undefined : sources }
}
