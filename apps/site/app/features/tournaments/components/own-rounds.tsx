import { Card } from '@marquee/ui/card'
import { cx } from '@marquee/ui/cx'
import { linkClass } from '@marquee/ui/link-text'
import { SectionHeading } from '@marquee/ui/section-heading'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { type Bar, type OwnRound, type TournamentPage, barsOf, bestRound, timesOf } from '../model.ts'
import { useTournamentTexts } from '../use-tournament-texts.ts'
import { Disclosure } from './disclosure.tsx'

/** Rounds in the list: the newest ones that the server sends. Older ones are among the transactions. */
const MAX_LISTED = 50
/** Of the height of the tallest bar; a round that paid nothing is a line. */
const LOWEST = 0.04

/** The player's rounds: bars where the best one counts, and a list with receipts. */
export function OwnRounds({ page: { tournament, rounds } }: { page: TournamentPage }) {
  const { t } = useTexts('tournaments')
  const formats = useFormats()
  const { own, rule, state } = tournament
  if (own === null || state === 'coming') return null
  const bars = barsOf(rounds, rule)
  const played = formats.number(own.rounds)
  const title =
    rule.rounds === null
      ? t('tournaments.roundsPlayed', { played })
      : t('tournaments.rounds', { played, rounds: formats.number(rule.rounds) })
  return (
    <Card as="section" aria-label={title}>
      <SectionHeading
        title={title}
        reason={bars && bars.length > 0 ? t('tournaments.roundsNote') : undefined}
      />
      {rounds.length === 0 ? (
        <p className="mt-2 text-sm text-text-2">{t('tournaments.noRounds')}</p>
      ) : (
        <>
          {bars && <Bars bars={bars} slots={Math.max(rule.rounds ?? 0, bars.length)} />}
          {rule.kind === 'win-to-bet' && <Best rounds={rounds} />}
          <RoundList rounds={rounds} limit={rule.rounds} />
        </>
      )}
    </Card>
  )
}

/** For the eye only: the list below has the same rounds in words. */
function Bars({ bars, slots }: { bars: readonly Bar[]; slots: number }) {
  const formats = useFormats()
  return (
    <div aria-hidden className="mt-4 flex items-end gap-0.5 md:gap-1">
      {Array.from({ length: slots }, (_, at) => {
        const bar = bars[at]
        return (
          <div key={at} className="min-w-0 flex-1 text-center">
            <div className="flex h-20 items-end">
              <div
                className={cx(
                  'w-full rounded-t-[3px]',
                  bar === undefined ? 'bg-line' : bar.isBest ? 'bg-brand' : 'bg-text-3',
                  'forced-colors:bg-[CanvasText]',
                )}
                style={{ height: `${Math.max(LOWEST, bar?.height ?? 0) * 100}%` }}
              />
            </div>
            <span
              className={cx(
                'num hidden text-xs md:block',
                bar?.isBest === true ? 'font-semibold text-brand-text' : 'text-text-3',
              )}
            >
              {bar && slots <= 20 ? formats.number(Math.floor(bar.times * 10) / 10) : '\u00a0'}
            </span>
          </div>
        )
      })}
    </div>
  )
}

function Best({ rounds }: { rounds: readonly OwnRound[] }) {
  const { t } = useTexts('tournaments')
  const formats = useFormats()
  const texts = useTournamentTexts()
  const round = bestRound(rounds)
  if (!round) return null
  return (
    <p className="mt-3 text-sm text-text-2">
      <LocalTime iso={round.at}>
        {(time) =>
          t('tournaments.best', {
            times: texts.times(timesOf(round.paid, round.staked)),
            number: round.number,
            staked: formats.money(round.staked),
            paid: formats.money(round.paid),
            time,
          })
        }
      </LocalTime>{' '}
      <Receipt round={round} />
    </p>
  )
}

/** To the booked transactions of a round. */
function Receipt({ round }: { round: OwnRound }) {
  const { t } = useTexts('tournaments')
  const to = useHref()
  const search = new URLSearchParams({ modal: 'transaction', transaction: round.round })
  return (
    <Link to={`${to('banking.transactions')}?${search}`} className={linkClass()}>
      {t('tournaments.receipt')}
      <span className="sr-only">: {t('tournaments.round', { number: round.number })}</span>
    </Link>
  )
}

/** Why a round has no points; nothing for one that has. */
function WithoutPoints({ round, limit }: { round: OwnRound; limit: number | null }) {
  const { t } = useTexts('tournaments')
  const line = (text: string) => <span className="block">{text}</span>
  if (!round.isCounted && limit !== null) return line(t('tournaments.roundBeyond', { rounds: limit }))
  switch (round.standing) {
    case 'open':
      return line(t('tournaments.roundOpen'))
    case 'more-bets':
      return line(t('tournaments.roundMoreBets'))
    case 'scored':
      return null
    default:
      return round.standing satisfies never
  }
}

function RoundList({ rounds, limit }: { rounds: readonly OwnRound[]; limit: number | null }) {
  const { t } = useTexts('tournaments')
  const formats = useFormats()
  const to = useHref()
  const newest = rounds.at(-1)?.number ?? 0
  const listed = rounds.filter(({ number }) => number > newest - MAX_LISTED).toReversed()
  return (
    <Disclosure title={t('tournaments.allRounds')} isDeferred>
      <ol className="text-sm">
        {listed.map((round) => (
          <li
            key={round.number}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2.5"
          >
            <span className="font-medium">
              {t('tournaments.round', { number: formats.number(round.number) })}
            </span>
            <span className="ms-auto text-text-2">
              <LocalTime iso={round.at} />
            </span>
            <span className="num basis-full text-text-2">
              {t('tournaments.roundFacts', {
                staked: formats.money(round.staked),
                paid: formats.money(round.paid),
              })}
              <WithoutPoints round={round} limit={limit} />
            </span>
            <Receipt round={round} />
          </li>
        ))}
      </ol>
      {newest > MAX_LISTED && (
        <Link to={to('banking.transactions')} className={linkClass({ className: 'mt-2' })}>
          {t('tournaments.olderRounds')}
        </Link>
      )}
    </Disclosure>
  )
}
