import { picture } from '../../shared/ui/pictures.ts'
import type { GameTile } from './verticals.ts'

/** The picture of a game beside its name (48 px). */
export function GameThumbnail({ game }: { game: GameTile }) {
  const art = picture(game.picture.square, [48, 48])
  return (
    <img
      src={art.src}
      width={art.width}
      height={art.height}
      alt=""
      loading="lazy"
      decoding="async"
      className="size-12 shrink-0 rounded-control object-cover"
      style={{ backgroundColor: game.picture.dominantColour }}
    />
  )
}
