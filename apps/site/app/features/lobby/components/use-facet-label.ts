import type { FacetName } from '../../../domain/games/index.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { GamePage } from '../model.ts'
import { isFeature, isVolatility } from '../../../domain/games/index.ts'

/** Label of a facet's value. Without a translated name it is the provider's own. */
export function useFacetLabel(page: GamePage): (name: FacetName, id: string) => string {
  const { t } = useTexts('lobby')
  return (name, id) => {
    switch (name) {
      case 'feature':
        return isFeature(id) ? t(`game.feature.${id}`) : id
      case 'volatility':
        return isVolatility(id) ? t(`lobby.volatility.${id}`) : id
      case 'provider':
        return page.facets.providers.find((provider) => provider.id === id)?.title ?? id
      default:
        return name satisfies never
    }
  }
}
