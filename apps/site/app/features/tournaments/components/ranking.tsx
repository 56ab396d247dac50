import { Card } from '@marquee/ui/card'
import { cx } from '@marquee/ui/cx'
import { SectionHeading } from '@marquee/ui/section-heading'
import { plus } from '../../../shared/formats/amounts.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { type RankingRow, type Rule, type TournamentPage, timesOf } from '../model.ts'
import { useTournamentTexts } from '../use-tournament-texts.ts'
import { Disclosure } from './disclosure.tsx'

const CELL = 'py-2.5 ps-3 first:ps-0'

/** The head of the ranking, and the player with their neighbours. */
export function Ranking({ page: { tournament, ranking } }: { page: TournamentPage }) {
  const { t } = useTexts('tournaments')
  const { rule } = tournament
  const { top, between, around } = ranking
  return (
    <Card as="section" aria-label={t('tournaments.ranking')}>
      <SectionHeading
        title={t('tournaments.ranking')}
        reason={
          <LocalTime iso={ranking.asOf} format="time">
            {(time) => t('tournaments.asOf', { time })}
          </LocalTime>
        }
      />
      {top.length === 0 ? (
        <p className="mt-3 text-sm text-text-2">{t('tournaments.noRanking')}</p>
      ) : (
        <table className="mt-3 w-full border-collapse text-sm">
          <caption className="sr-only">{t('tournaments.ranking')}</caption>
          <thead>
            <tr className="border-b border-line-strong text-xs text-text-2">
              <th scope="col" className={cx(CELL, 'w-[1%] text-start font-medium')}>
                {t('tournaments.place')}
              </th>
              <th scope="col" className={cx(CELL, 'text-start font-medium')}>
                {t('tournaments.player')}
              </th>
              <th scope="col" className={cx(CELL, 'text-end font-medium')}>
                {t(`tournaments.score.${rule.kind}`)}
              </th>
              <th scope="col" className={cx(CELL, 'text-end font-medium')}>
                {t('tournaments.prize')}
              </th>
            </tr>
          </thead>
          <tbody>
            {top.map((row) => (
              <PlayerRow key={`${row.place} ${row.name}`} row={row} rule={rule} />
            ))}
            {around.length > 0 && between > 0 && (
              <tr className="border-b border-line">
                <td colSpan={4} className={cx(CELL, 'text-text-2')}>
                  {t('tournaments.between', { count: between })}
                </td>
              </tr>
            )}
            {around.map((row) => (
              <PlayerRow key={`${row.place} ${row.name}`} row={row} rule={rule} />
            ))}
          </tbody>
        </table>
      )}
      <Explanation rule={rule} />
    </Card>
  )
}

function PlayerRow({ row, rule }: { row: RankingRow; rule: Rule }) {
  const { t } = useTexts('tournaments')
  const formats = useFormats()
  const texts = useTournamentTexts()
  return (
    <tr className={cx('border-b border-line last:border-b-0', row.isOwn && 'font-semibold text-brand-text')}>
      <td className={cx(CELL, 'num')}>{formats.number(row.place)}</td>
      <th scope="row" className={cx(CELL, 'text-start wrap-anywhere', !row.isOwn && 'font-normal')}>
        {row.isOwn ? t('tournaments.you') : row.name}
      </th>
      <td className={cx(CELL, 'num text-end')}>{texts.score(rule, row.score)}</td>
      <td className={cx(CELL, 'num text-end')}>{row.prize ? formats.money(row.prize) : '–'}</td>
    </tr>
  )
}

/** How many stakes the example of a best round pays. */
const EXAMPLE = 5

function Explanation({ rule }: { rule: Rule }) {
  const { t } = useTexts('tournaments')
  const formats = useFormats()
  const texts = useTournamentTexts()
  let paid = rule.stake
  for (let stakes = 1; stakes < EXAMPLE; stakes++) paid = plus(paid, rule.stake)
  return (
    <Disclosure title={t('tournaments.explain')}>
      <p className="max-w-prose text-sm text-text-2">
        {t(`tournaments.explain.${rule.kind}`, {
          paid: formats.money(paid),
          stake: formats.money(rule.stake),
          times: texts.times(timesOf(paid, rule.stake)),
        })}
      </p>
    </Disclosure>
  )
}
