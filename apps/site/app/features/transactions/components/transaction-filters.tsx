import { Button } from '@marquee/ui/button'
import { categoryNames, statusAppearances } from '../../../domain/payments/index.ts'
import { type TextId, useTexts } from '../../../shared/texts/index.ts'
import { type Filter, type Preset, categories, isFiltered, noFilter, presets, statuses } from '../model.ts'
import { SelectChip } from '../../../shared/ui/select-chip.tsx'

const presetNames: Readonly<Record<Preset, TextId<'transactions'>>> = {
  all: 'transactions.when.all',
  '24h': 'transactions.when.24h',
  '72h': 'transactions.when.72h',
  '7d': 'transactions.when.7d',
  '30d': 'transactions.when.30d',
}

export interface TransactionFiltersProps {
  readonly filter: Filter
  readonly onChange: (next: Filter) => void
}

/** Period, product and status as chips. */
export function TransactionFilters({ filter, onChange }: TransactionFiltersProps) {
  const { t } = useTexts('transactions', 'payments')
  return (
    <fieldset aria-label={t('transactions.filters')} className="mt-5 mb-6 flex flex-wrap gap-2">
      <SelectChip
        label={t('transactions.filter.when')}
        value={filter.preset}
        isOn={filter.preset !== 'all'}
        options={(Object.keys(presets) as Preset[]).map((value) => ({ value, text: t(presetNames[value]) }))}
        onChange={(preset) => onChange({ ...filter, preset })}
      />
      <SelectChip
        label={t('transactions.filter.product')}
        value={filter.category ?? ''}
        isOn={filter.category !== undefined}
        options={[
          { value: '', text: t('transactions.allProducts') },
          ...categories.map((value) => ({ value, text: t(categoryNames[value]) })),
        ]}
        onChange={(value) => onChange({ ...filter, category: value === '' ? undefined : value })}
      />
      <SelectChip
        label={t('transactions.filter.status')}
        value={filter.status ?? ''}
        isOn={filter.status !== undefined}
        options={[
          { value: '', text: t('transactions.anyStatus') },
          ...statuses.map((value) => ({ value, text: t(statusAppearances[value].text) })),
        ]}
        onChange={(value) => onChange({ ...filter, status: value === '' ? undefined : value })}
      />
      {isFiltered(filter) && (
        <Button size="sm" variant="quiet" onClick={() => onChange(noFilter)}>
          {t('transactions.clear')}
        </Button>
      )}
    </fieldset>
  )
}
