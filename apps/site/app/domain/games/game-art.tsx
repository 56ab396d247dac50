import { picture } from '../../shared/ui/pictures.ts'
import type { GameTile } from './verticals.ts'

/** The wide picture of a game, with the picture's colour until it has loaded. */
export function GameArt({ game }: { game: GameTile }) {
  const art = picture(game.picture.wide, [412, 206], game.picture.dominantColour)
  return (
    <img
      src={art.src}
      width={art.width}
      height={art.height}
      alt=""
      fetchPriority="high"
      className="aspect-[2/1] w-full rounded-card object-cover"
      style={{ backgroundColor: art.color }}
    />
  )
}
