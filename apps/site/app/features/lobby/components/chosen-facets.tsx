import { Chip } from '@marquee/ui/chip'
import { EmptyState } from '@marquee/ui/empty-state'
import {
  type ChosenValue,
  type Selection,
  chosenValues,
  clearFacets,
  toSearch,
  toggleValue,
} from '../../../domain/games/index.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { GamePage } from '../model.ts'
import { SearchLink } from './search-link.tsx'
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

export interface NoMatchProps {
  readonly selection: Selection
  readonly page: GamePage
  /** The value that was chosen last. */
  readonly last: ChosenValue | undefined
}

/** No game matches the chosen values: one link takes back the last one, another all of them. */
export function NoMatch({ selection, page, last }: NoMatchProps) {
  const { t } = useTexts('lobby')
  const labelOf = useFacetLabel(page)
  return (
    <EmptyState
      title={t('lobby.noMatch')}
      action={
        <div className="flex flex-wrap gap-3">
          {last && chosenValues(selection).length > 1 && (
            <SearchLink to={toSearch(toggleValue(selection, last.name, last.value))}>
              {t('lobby.facet.remove', { name: labelOf(last.name, last.value) })}
            </SearchLink>
          )}
          <SearchLink to={toSearch(clearFacets(selection))}>{t('lobby.facets.clearAll')}</SearchLink>
        </div>
      }
    />
  )
}
