import type { FacetName } from '../../../domain/games/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { GamePage } from '../model.ts'
import { isFeature, isVolatility } from '../../../domain/games/index.ts'

/** Label of a facet's value. Without a translated name it is the provider's own. */
export function useFacetLabel(page: GamePage): (name: FacetName, id: string) => string {
  const { t } = useTexts('lobby')
  const formats = useFormats()
  return (name, id) => {
    switch (name) {
      case 'feature':
        return isFeature(id) ? t(`game.feature.${id}`) : id
      case 'volatility':
        return isVolatility(id) ? t(`lobby.volatility.${id}`) : id
      case 'return':
        return t('lobby.facet.return.value', { percent: formats.percent(id) })
      case 'stake': {
        const amount = page.facets.stakes.find((stake) => stake.id === id)?.amount
        return amount ? t('lobby.facet.stake.value', { amount: formats.money(amount) }) : id
      }
      case 'provider':
        return page.facets.providers.find((provider) => provider.id === id)?.title ?? id
      default:
        return name satisfies never
    }
  }
}
