import { useTexts } from '../../../shared/texts/index.ts'
import { SelectChip } from '../../../shared/ui/select-chip.tsx'
import { type LiveSort, liveSorts } from '../live-model.ts'

const texts = { popular: 'lobby.sort.popular', seats: 'live.sort.seats', stake: 'live.sort.stake' } as const

/** Select for the order of the live tables. */
export function LiveSortSelect({
  sort,
  onChange,
}: {
  readonly sort: LiveSort
  readonly onChange: (sort: LiveSort) => void
}) {
  const { t } = useTexts('lobby')
  return (
    <SelectChip
      label={t('lobby.sort')}
      value={sort}
      isOn={sort !== 'popular'}
      options={liveSorts.map((value) => ({ value, text: t(texts[value]) }))}
      onChange={onChange}
    />
  )
}
