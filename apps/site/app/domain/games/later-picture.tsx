import { AwayPicture } from './away-picture.tsx'
import type { GamePictureProps } from './game-picture.tsx'
import { LivePicture } from './live-picture.tsx'
import { PotPicture } from './pot-picture.tsx'

/** A picture with more below it: of a game whose studio does not answer, of a game with a jackpot, of a live table. */
export function LaterPicture(props: GamePictureProps) {
  const { game } = props
  if (game.lock === null) {
    if (game.unansweredAt) return <AwayPicture {...props} />
    if (game.badge === 'jackpot') return <PotPicture {...props} />
  }
  return <LivePicture {...props} />
}
