import { toneOf } from '@marquee/contract/pictures'
import type { CSSProperties } from 'react'
import { GameActions, type GameTile } from '../../../domain/games/index.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { picture } from '../../../shared/ui/pictures.ts'
import { FavouriteButton } from './favourite-button.tsx'

export interface GameHeroProps {
  readonly game: GameTile
  readonly description?: string | null | undefined
}

/** Name, description and actions of a game on the colour of its picture, which is whole and fades into it. */
export function GameHero({ game, description }: GameHeroProps) {
  const { t } = useTexts('lobby')
  const art = picture(game.picture.wide, [412, 206])
  return (
    <div className="md:gutter md:pt-6">
      <div
        data-theme="dark"
        className="art-ground overflow-hidden md:flex md:flex-row-reverse md:items-stretch md:rounded-sheet"
        style={{ '--tone': toneOf(game.picture.dominantColour) } as CSSProperties}
      >
        <img
          src={art.src}
          width={art.width}
          height={art.height}
          alt=""
          fetchPriority="high"
          className="art-edge aspect-[2/1] w-full object-cover md:w-[54%]"
        />
        <div className="flex min-w-0 flex-1 flex-col justify-center px-4 py-3 text-on-art md:p-8">
          {/* The picture of a game has its lettering, that of a table has none. */}
          <h1 className={game.type === 'live-casino' ? 'display text-3xl md:text-4xl' : 'sr-only'}>
            {game.name}
          </h1>
          <p className="text-sm md:mt-1 md:text-base">
            {game.dealer === undefined
              ? game.providerTitle
              : `${t('tile.dealer', { dealer: game.dealer })} · ${game.providerTitle}`}
          </p>
          {description != null && <p className="mt-3 max-w-prose max-md:hidden">{description}</p>}
          <div className="mt-2 flex flex-wrap items-center gap-3 md:mt-5">
            <GameActions game={game} />
            <FavouriteButton game={game} />
          </div>
        </div>
      </div>
    </div>
  )
}
