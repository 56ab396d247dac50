import { Badge } from '@marquee/ui/badge'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Tournament } from '../model.ts'
import { useTournamentTexts } from '../use-tournament-texts.ts'
import { Art, toneStyle } from './art.tsx'

/** An open tournament as a wide card: what counts, the prizes, and the end as a date. */
export function OpenCard({ tournament, isEager }: { tournament: Tournament; isEager: boolean }) {
  const { t } = useTexts('tournaments')
  const texts = useTournamentTexts()
  const formats = useFormats()
  const to = useHref()
  const { id, type, name, picture, players, total, places, endsAt, own } = tournament
  return (
    <li>
      <Link
        to={to('tournament', { type, id })}
        prefetch="intent"
        data-theme="dark"
        className="pressable relative isolate flex h-full min-h-96 flex-col overflow-hidden rounded-sheet bg-surface-2 p-5 text-on-art md:min-h-75 md:p-7 forced-colors:border"
        style={toneStyle(picture)}
      >
        <Art picture={picture} isEager={isEager} />
        <div className="flex flex-wrap gap-2">
          <Badge tone="overlay">{t('tournaments.openPlayers', { count: players })}</Badge>
          {own?.isIn === true && <Badge tone="overlay-brand">{t('tournaments.entered')}</Badge>}
        </div>
        <div className="mt-auto pt-40 md:max-w-[50%] md:pt-8">
          <h3 className="display text-2xl">{name}</h3>
          <div className="mt-1 text-sm">{texts.summary(tournament)}</div>
          <div className="mt-2 text-sm font-semibold">
            {t('tournaments.prizesFor', { total: formats.money(total), places })}
          </div>
          <div className="min-h-[1lh] text-sm font-semibold">
            <LocalTime iso={endsAt}>{(time) => t('tournaments.ends', { time })}</LocalTime>
          </div>
        </div>
      </Link>
    </li>
  )
}
