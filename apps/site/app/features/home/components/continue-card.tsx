import { toneOf } from '@marquee/contract/pictures'
import { buttonClass } from '@marquee/ui/button'
import { Icon } from '@marquee/ui/icon'
import Play from 'lucide/dist/esm/icons/play.mjs'
import type { CSSProperties } from 'react'
import { type GameTile, usePlayHref } from '../../../domain/games/index.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { picture } from '../../../shared/ui/pictures.ts'

/** The last played game as a wide card: text on the picture's colour, the whole picture beside or above it. */
export function ContinueCard({ game }: { game: GameTile }) {
  const { t } = useTexts('lobby')
  const playHref = usePlayHref()
  const art = picture(game.picture.wide, [412, 206])
  return (
    <section aria-label={t('home.continue.label')} className="min-w-0 flex-[1.9]">
      <div
        data-theme="dark"
        className="art-ground h-full overflow-hidden rounded-sheet md:flex md:flex-row-reverse md:items-stretch"
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
        <div className="flex min-w-0 flex-1 flex-col justify-center p-5 text-on-art md:p-8">
          <h2 className="display text-2xl md:text-3xl">{t('home.continue.label')}</h2>
          <p className="mt-1 text-sm md:text-base">
            {t('tile.label', { name: game.name, provider: game.providerTitle })}
          </p>
          {game.unansweredAt === undefined ? (
            <Link
              to={playHref(game)}
              className={buttonClass({ variant: 'inverse', className: 'mt-4 self-start' })}
            >
              <Icon of={Play} size={18} />
              {t('home.continue')}
              <span className="sr-only">: {game.name}</span>
            </Link>
          ) : (
            <p className="mt-4 text-sm">{t('game.backSoon', { provider: game.providerTitle })}</p>
          )}
        </div>
      </div>
    </section>
  )
}
