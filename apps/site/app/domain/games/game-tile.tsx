import { Suspense, memo } from 'react'
import { useLocale } from '../../shared/formats/locale.ts'
import { lazyPart } from '../../shared/loading/lazy-part.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { useSession } from '../session/index.ts'
import { useIsFavourite, useSetFavourite } from './favourites.ts'
import { GamePicture, type GamePictureProps, type GameTileViewProps } from './game-picture.tsx'
import type { LaterKind } from './later-picture.tsx'

export type { GameTileViewProps } from './game-picture.tsx'

// Rendered by the server; its script, which shows amounts, loads after the first view.
const LaterPicture = lazyPart(() => import('./later-picture.tsx').then((file) => file.LaterPicture))

/**
 * A game as a picture that links to its page. Tiles of visitors and of locked games open the info sheet
 * instead.
 */
export const GameTileView = memo(function GameTileView(props: GameTileViewProps) {
  const { authorized } = useSession()
  return authorized ? <PlayerTile {...props} /> : <AnyPicture {...props} />
})

function PlayerTile(props: GameTileViewProps) {
  const { game } = props
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const isOn = useIsFavourite(prefix, game.id)
  const setFavourite = useSetFavourite(prefix)
  return (
    <AnyPicture
      {...props}
      opensGame={game.lock === null}
      toggle={{
        isOn,
        label: t(isOn ? 'tile.favourite.on' : 'tile.favourite.off', { name: game.name }),
        onToggle: () => void setFavourite(game, !isOn),
      }}
    />
  )
}

/** A picture with more below it, or for a game whose studio does not answer; the picture alone until it has loaded. */
function AnyPicture(props: GamePictureProps) {
  const plain = <GamePicture {...props} />
  const kind = laterKindOf(props)
  return kind ? (
    <Suspense fallback={plain}>
      <LaterPicture {...props} kind={kind} />
    </Suspense>
  ) : (
    plain
  )
}

function laterKindOf({ game, shape }: GamePictureProps): LaterKind | undefined {
  if (game.lock === null) {
    if (game.unansweredAt) return 'away'
    if (game.badge === 'jackpot') return 'jackpot'
  }
  if (game.type === 'live-casino' && shape !== 'fill') return 'live'
  return game.statesReturn && 'return'
}
