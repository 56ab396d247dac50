import { ALL_GAMES } from '../../domain/games/index.ts'
import { useHref } from '../../shared/navigation/href.ts'
import type { SiteAddress } from '../../shared/navigation/address.ts'
import type { Option } from './model.ts'

/** Address of a result; none for a game, which opens its info sheet. */
export function useOptionAddress(): (option: Option) => SiteAddress | undefined {
  const to = useHref()
  const all = to('casino.category', { id: ALL_GAMES })
  return (option) => {
    switch (option.is) {
      case 'game':
        return undefined
      case 'category':
        return to(`${option.type}.category`, { id: option.id })
      case 'provider':
      case 'feature':
        return `${all}?${option.is}=${option.id}`
      case 'topic':
        return to(option.id)
      default:
        return option satisfies never
    }
  }
}
