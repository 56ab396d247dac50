import { picture } from '../../shared/ui/pictures.ts'
import type { GameTile } from './verticals.ts'

/** The wide picture of a game; its colour until the picture is there. */
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
