import { Card } from '@marquee/ui/card'
import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { SectionHeading } from '@marquee/ui/section-heading'
import { Select } from '@marquee/ui/select'
import { useState } from 'react'
import { SignedMoney } from '../../../domain/wallet/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Period } from '../model.ts'

export interface MonthSummaryProps {
  /** The latest first; at least one. */
  readonly months: readonly [Period, ...Period[]]
  readonly zone: string
}

const SECOND_MS = 1_000

/** Time and money of one month, which the player chooses. */
export function MonthSummary({ months, zone }: MonthSummaryProps) {
  const { t } = useTexts('figures')
  const formats = useFormats(zone)
  const [chosen, setChosen] = useState<string>()
  const month = months.find(({ startsAt }) => startsAt === chosen) ?? months[0]
  const nameOf = ({ startsAt }: Period, number: number) => {
    const name = formats.month(startsAt)
    return number === 0 ? t('figures.soFar', { period: name }) : name
  }
  return (
    <Card as="section" padding="sm">
      <SectionHeading size="sm" title={t('figures.month')} className="mb-3" />
      <Select
        aria-label={t('figures.month.choose')}
        value={month.startsAt}
        onChange={(event) => setChosen(event.target.value)}
        options={months.map((one, number) => ({ value: one.startsAt, label: nameOf(one, number) }))}
      />
      <DefinitionList className="mt-2">
        <DefinitionRow name={t('figures.played')} value={formats.duration(month.secondsPlayed * SECOND_MS)} />
        <DefinitionRow name={t('figures.sessions')} value={formats.number(month.sessions)} />
        <DefinitionRow name={t('figures.deposits')} value={formats.money(month.deposited)} />
        <DefinitionRow name={t('figures.withdrawals')} value={formats.money(month.withdrawn)} />
        <DefinitionRow name={t('shell.safety.staked')} value={formats.money(month.staked)} />
        <DefinitionRow name={t('shell.safety.won')} value={formats.money(month.won)} />
        <DefinitionRow
          variant="total"
          name={t('shell.safety.net')}
          value={<SignedMoney amount={month.net} tone="plain" />}
        />
      </DefinitionList>
    </Card>
  )
}
