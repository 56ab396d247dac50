import { useSearchParams } from 'react-router'
import { useTexts } from '../../../shared/texts/index.ts'
import { SelectChip } from '../../../shared/ui/select-chip.tsx'
import { type LiveSort, liveSorts } from '../live-model.ts'

/** Select for the order of the live tables, which the address has. */
export function LiveSortSelect({ sort }: { readonly sort: LiveSort }) {
  const { t } = useTexts('lobby')
  const [, setParams] = useSearchParams()
  return (
    <SelectChip
      label={t('lobby.sort')}
      value={sort}
      isOn={sort !== 'games'}
      options={liveSorts.map((value) => ({
        value,
        text: t(`live.sort.${value}`),
      }))}
      onChange={(chosen) => setParams({ sort: chosen }, { replace: true, preventScrollReset: true })}
    />
  )
}
