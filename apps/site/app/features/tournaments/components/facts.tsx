import type { ReactNode } from 'react'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Tournament, TournamentPage } from '../model.ts'
import { useTournamentTexts } from '../use-tournament-texts.ts'

/** Prizes, own place or number of players, and the next date, in large type. */
export function Facts({ page: { tournament } }: { page: TournamentPage }) {
  const { t } = useTexts('tournaments')
  const formats = useFormats()
  const { total, places } = tournament
  return (
    <dl className="relative mt-4 grid divide-y divide-line rounded-sheet border border-line bg-surface-1 md:grid-cols-3 md:divide-x md:divide-y-0 lg:-mt-12">
      <Fact
        name={t('tournaments.stat.prizes')}
        value={formats.money(total)}
        note={t('tournaments.stat.prizesNote', { places })}
      />
      <PlaceFact tournament={tournament} />
      <DateFact tournament={tournament} />
    </dl>
  )
}

function Fact({ name, value, note }: { name: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-3.5 md:block md:px-6 md:py-5">
      <dt className="text-sm text-text-2">{name}</dt>
      <dd className="num display min-h-[1lh] text-xl md:text-2xl">{value}</dd>
      {note !== undefined && <dd className="w-full text-sm text-text-3">{note}</dd>}
    </div>
  )
}

function PlaceFact({ tournament: { own, players, rule } }: { tournament: Tournament }) {
  const { t } = useTexts('tournaments')
  const formats = useFormats()
  const texts = useTournamentTexts()
  const count = formats.number(players)
  if (own === null || !own.isIn) return <Fact name={t('tournaments.stat.players')} value={count} />
  if (own.place === null)
    return (
      <Fact
        name={t('tournaments.stat.place')}
        value={t('tournaments.stat.noPlace')}
        note={t('tournaments.stat.noPlaceNote')}
      />
    )
  return (
    <Fact
      name={t('tournaments.stat.place')}
      value={t('tournaments.stat.placeOf', { place: formats.number(own.place), players: count })}
      note={texts.scoreNote(rule, own.score)}
    />
  )
}

function DateFact({ tournament: { state, startsAt, endsAt, finalAt } }: { tournament: Tournament }) {
  const { t } = useTexts('tournaments')
  const facts = {
    coming: ['tournaments.stat.starts', startsAt, 'tournaments.stat.startsNote'],
    open: ['tournaments.stat.ends', endsAt, 'tournaments.stat.endsNote'],
    checking: ['tournaments.stat.final', finalAt, 'tournaments.stat.finalNote'],
    final: ['tournaments.stat.ended', endsAt, 'tournaments.stat.endedNote'],
  } as const
  const [name, iso, note] = facts[state]
  return <Fact name={t(name)} value={<LocalTime iso={iso} />} note={t(note)} />
}
