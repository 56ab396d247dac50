import { Card } from '@marquee/ui/card'
import { SectionHeading } from '@marquee/ui/section-heading'
import { fromMoneyText, toMoneyText } from '@marquee/money'
import type { ReactNode } from 'react'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Rule, Tournament } from '../model.ts'

/** The rules in four lines: stake, score, equal scores, time. */
export function Rules({ tournament: { rule, finalAt } }: { tournament: Tournament }) {
  const { t } = useTexts('tournaments')
  const stakeRule = useStakeRule()
  const lines: readonly ReactNode[] = [
    stakeRule(rule),
    t(`tournaments.rule.score.${rule.kind}`),
    t('tournaments.rule.equal'),
    <LocalTime key="time" iso={finalAt}>
      {(time) => t('tournaments.rule.time', { time })}
    </LocalTime>,
  ]
  return (
    <Card as="section" aria-label={t('tournaments.rules')}>
      <SectionHeading title={t('tournaments.rules')} className="mb-3" />
      <ol className="grid gap-2.5 text-sm text-text-2">
        {lines.map((line, at) => (
          <li key={at} className="flex gap-3">
            <span aria-hidden className="num w-3 shrink-0 text-text-3">
              {at + 1}
            </span>
            <span className="min-w-0">{line}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function useStakeRule(): (rule: Rule) => string {
  const { t } = useTexts('tournaments')
  const formats = useFormats()
  return ({ kind, stake, rounds }) => {
    const amount = formats.money(stake)
    if (rounds === null) return t('tournaments.rule.stake.all', { stake: amount })
    if (kind !== 'win-to-bet') return t('tournaments.rule.stake.limited', { rounds, stake: amount })
    const { minor, currency } = fromMoneyText(stake)
    const sum = formats.money(toMoneyText({ minor: minor * BigInt(rounds), currency }))
    return t('tournaments.rule.stake.win-to-bet', { rounds, stake: amount, sum })
  }
}
