import { AwayPicture } from './away-picture.tsx'
import { useFormats } from '../../shared/formats/formats.ts'
import { GamePicture, type GamePictureProps } from './game-picture.tsx'
import { LivePicture } from './live-picture.tsx'
import { PotPicture } from './pot-picture.tsx'

const pictures = { away: AwayPicture, jackpot: PotPicture, live: LivePicture, return: GamePicture } as const
export type LaterKind = keyof typeof pictures

/**
 * The picture of a game whose studio does not answer, of a game with a jackpot, of a live table, or of a game in a rail
 * that is sorted by the return.
 */
export function LaterPicture({ kind, ...props }: GamePictureProps & { readonly kind: LaterKind }) {
  const { percentRange } = useFormats()
  const { caption, game } = props
  const Picture = pictures[kind]
  const stated = game.statesReturn && game.returnPercent ? percentRange(game.returnPercent) : undefined
  return <Picture {...props} caption={caption ?? stated} />
}
