import { Row } from '@marquee/ui/row'
import { GameThumbnail, TellMe } from '../../../domain/games/index.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Arranged } from '../live-model.ts'

/** Tables that are closed now, with the hours of their studios. */
export function OpeningLater({ later }: Pick<Arranged, 'later'>) {
  const { t } = useTexts('lobby')
  return (
    <section className="rounded-card border border-line bg-surface-1 p-4 lg:p-5">
      <h2 className="text-lg font-semibold">{t('live.later')}</h2>
      <p className="text-sm text-text-3">{t('live.later.reason')}</p>
      <ul className="mt-1">
        {later.map(({ game, opensAt }) => (
          <Row
            key={game.id}
            start={<GameThumbnail game={game} />}
            title={game.name}
            text={opensAt === null ? t('live.closed') : <LocalTime iso={opensAt} />}
            end={
              opensAt !== null && <TellMe game={game} until="opening" className="border border-line-strong" />
            }
          />
        ))}
      </ul>
    </section>
  )
}
