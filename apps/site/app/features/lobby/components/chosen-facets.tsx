import { Chip } from '@marquee/ui/chip'
import { type Selection, chosenValues, toggleValue } from '../../../domain/games/index.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { GamePage } from '../model.ts'
import { useFacetLabel } from './use-facet-label.ts'
import type { ChangeSelection } from './use-selection.ts'

export interface ChosenFacetsProps {
  readonly selection: Selection
  readonly page: GamePage
  readonly onChange: ChangeSelection
}

/** A chip for each chosen value, which removes it. */
export function ChosenFacets({ selection, page, onChange }: ChosenFacetsProps) {
  const { t } = useTexts('lobby')
  const labelOf = useFacetLabel(page)
  return chosenValues(selection).map(({ name, value }) => (
    <Chip
      key={`${name} ${value}`}
      removes
      aria-label={t('lobby.facet.remove', { name: labelOf(name, value) })}
      onClick={() => onChange((newest) => toggleValue(newest, name, value))}
    >
      {labelOf(name, value)}
    </Chip>
  ))
}
