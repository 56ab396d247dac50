import { Row } from '@marquee/ui/row'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useHref } from '../../../shared/navigation/href.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { picture } from '../../../shared/ui/pictures.ts'
import type { Tournament } from '../model.ts'
import { useTournamentTexts } from '../use-tournament-texts.ts'

/** A tournament that comes or has ended, as a row that leads to its page. */
export function TournamentRow({ tournament }: { tournament: Tournament }) {
  const { t } = useTexts('tournaments')
  const texts = useTournamentTexts()
  const formats = useFormats()
  const to = useHref()
  const { id, type, name, total, state, picture: pictures } = tournament
  return (
    <Row
      href={to('tournament', { type, id })}
      title={name}
      text={
        state === 'coming' ? (
          texts.summary(tournament)
        ) : (
          <>
            {t('tournaments.players', { count: tournament.players })}
            <OwnResult own={tournament.own} />
          </>
        )
      }
      start={
        pictures && (
          <img
            src={picture(pictures.square, [48, 48]).src}
            width={48}
            height={48}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-12 shrink-0 rounded-control object-cover"
            style={{ backgroundColor: pictures.dominantColour }}
          />
        )
      }
      end={formats.money(total)}
      endText={<When tournament={tournament} />}
    />
  )
}

function When({ tournament: { state, startsAt, endsAt, finalAt } }: { tournament: Tournament }) {
  const { t } = useTexts('tournaments')
  if (state === 'coming')
    return <LocalTime iso={startsAt}>{(time) => t('tournaments.starts', { time })}</LocalTime>
  if (state === 'checking')
    return <LocalTime iso={finalAt}>{(time) => t('tournaments.checkedUntil', { time })}</LocalTime>
  return <LocalTime iso={endsAt}>{(time) => t('tournaments.endedAt', { time })}</LocalTime>
}

/** The reader's own place, once it is final. */
function OwnResult({ own }: Pick<Tournament, 'own'>) {
  const { t } = useTexts('tournaments')
  const formats = useFormats()
  if (own === null || !own.isIn || own.place === null) return null
  const place = formats.number(own.place)
  return (
    <span className="block text-text">
      {own.prize === null
        ? t('tournaments.ownNoPrize', { place })
        : t('tournaments.ownPrize', { place, prize: formats.money(own.prize) })}
    </span>
  )
}
