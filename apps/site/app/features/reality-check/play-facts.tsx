import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import type { ActivitySummary } from '../../domain/activity/index.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { useTexts } from '../../shared/texts/index.ts'

const SECOND_MS = 1_000

/** Time, deposits, stakes, wins and their difference, as the ledger has them (RC-04, RC-14). */
export function PlayFacts({ figures }: { readonly figures: NonNullable<ActivitySummary['figures']> }) {
  const { t } = useTexts('activity')
  const formats = useFormats()
  return (
    <DefinitionList>
      <DefinitionRow name={t('activity.time')} value={formats.duration(figures.secondsPlayed * SECOND_MS)} />
      <DefinitionRow name={t('activity.deposits')} value={formats.money(figures.deposited)} />
      <DefinitionRow name={t('shell.safety.staked')} value={formats.money(figures.staked)} />
      <DefinitionRow name={t('shell.safety.won')} value={formats.money(figures.won)} />
      <DefinitionRow
        variant="total"
        name={t('shell.safety.net')}
        value={formats.money(figures.net, { signed: true })}
      />
    </DefinitionList>
  )
}
