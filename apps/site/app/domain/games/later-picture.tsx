import { AwayPicture } from './away-picture.tsx'
import type { GamePictureProps } from './game-picture.tsx'
import { LivePicture } from './live-picture.tsx'
import { PotPicture } from './pot-picture.tsx'

const pictures = { away: AwayPicture, jackpot: PotPicture, live: LivePicture } as const
export type LaterKind = keyof typeof pictures

/** The picture of a game whose studio does not answer, of a game with a jackpot, or of a live table. */
export function LaterPicture({ kind, ...props }: GamePictureProps & { readonly kind: LaterKind }) {
  const Picture = pictures[kind]
  return <Picture {...props} />
}
