import { LinkText } from '@marquee/ui/link-text'
import {
  type Selection,
  chosenValues,
  clearFacets,
  facetNames,
  toggleValue,
} from '../../../domain/games/index.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { GamePage } from '../model.ts'
import { FacetGroup } from './facet-group.tsx'
import { facetValues, isUseful } from './facet-values.ts'
import { useFacetLabel } from './use-facet-label.ts'
import type { ChangeSelection } from './use-selection.ts'

export interface FacetsProps {
  readonly selection: Selection
  readonly page: GamePage
  readonly onChange: ChangeSelection
  /** False in the sheet, which has its own heading. */
  readonly hasHeading?: boolean
}

/** Groups of checkboxes. Each count is the number of games with that value, the other groups unchanged. */
export function Facets({ selection, page, onChange, hasHeading = true }: FacetsProps) {
  const { t } = useTexts('lobby')
  const labelOf = useFacetLabel(page)
  const chosen = chosenValues(selection).length
  return (
    <div>
      {hasHeading && (
        <div className="mb-4 flex min-h-9 items-center justify-between">
          <h2 className="font-semibold">{t('filters.title')}</h2>
          {chosen > 0 && (
            <LinkText onClick={() => onChange(clearFacets)}>
              {t('lobby.facets.clear', { count: chosen })}
            </LinkText>
          )}
        </div>
      )}
      {facetNames
        .filter((name) => isUseful(page, name) || selection.facets[name].length > 0)
        .map((name) => (
          <FacetGroup
            key={name}
            title={t(`lobby.facet.${name}`)}
            values={page.facets[facetValues[name]].map(({ id, count }) => ({
              id,
              count,
              label: labelOf(name, id),
              isChosen: selection.facets[name].includes(id),
            }))}
            onToggle={(id) => onChange((newest) => toggleValue(newest, name, id))}
          />
        ))}
    </div>
  )
}
