import { type Sort, sorts } from '../../../domain/games/index.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { SelectChip } from '../../../shared/ui/select-chip.tsx'
import type { ChangeSelection } from './use-selection.ts'

/** Select for the order of a list of games. */
export function SortSelect({ sort, onChange }: { readonly sort: Sort; readonly onChange: ChangeSelection }) {
  const { t } = useTexts('lobby')
  return (
    <span className="ms-auto">
      <SelectChip
        label={t('lobby.sort')}
        value={sort}
        isOn={sort !== 'popular'}
        options={sorts.map((value) => ({ value, text: t(`lobby.sort.${value}`) }))}
        onChange={(value) => onChange((newest) => ({ ...newest, sort: value }))}
      />
    </span>
  )
}
