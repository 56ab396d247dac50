import { TellMe } from '../../../domain/games/index.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { picture } from '../../../shared/ui/pictures.ts'
import type { Arranged } from '../live-model.ts'

/** Tables that are closed now, with the hours of their studios. */
export function OpeningLater({ later }: Pick<Arranged, 'later'>) {
  const { t } = useTexts('lobby')
  return (
    <section className="rounded-card border border-line bg-surface-1 p-4 lg:p-5">
      <h2 className="text-lg font-semibold">{t('live.later')}</h2>
      <p className="text-sm text-text-3">{t('live.later.reason')}</p>
      <ul className="mt-3 divide-y divide-line">
        {later.map(({ game, opensAt }) => {
          const art = picture(game.picture.wide, [320, 180], game.picture.dominantColour)
          return (
            <li key={game.id} className="flex items-center gap-3 py-3 last:pb-0">
              <img
                src={art.src}
                width={80}
                height={45}
                alt=""
                loading="lazy"
                className="h-[2.8125rem] w-20 shrink-0 rounded-control object-cover opacity-72"
                style={{ backgroundColor: art.color }}
              />
              <div className="min-w-0 flex-auto">
                <p className="font-semibold">{game.name}</p>
                <p className="text-sm text-text-3">
                  {opensAt === null ? t('live.closed') : <LocalTime iso={opensAt} />}
                </p>
              </div>
              {opensAt !== null && (
                <TellMe game={game} until="opening" className="shrink-0 border border-line-strong" />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
