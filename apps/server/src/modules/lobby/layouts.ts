import type {
  CategoryDocument,
  LayoutDocument,
  PageId,
  RailDocument,
  SettingsDocument,
} from './lobby-documents.ts'
import type { GameType } from './ports.ts'

/** Types of games on a page. */
export const typesOf: Readonly<Record<PageId, readonly GameType[]>> = {
  home: ['casino', 'live-casino'],
  'casino-lobby': ['casino'],
  'live-casino': ['live-casino'],
}

/** Below the prefix (spec 2 §2). */
export const pathOfCategory = (type: GameType, id: string): string =>
  `/${type === 'casino' ? 'online-casino' : 'live-casino-online'}/${id}`

/** The document of a market, otherwise the common one. */
const ofMarket = <T extends { readonly markets?: readonly string[] }>(
  documents: readonly T[],
  market: string,
): T | undefined =>
  documents.find(({ markets }) => markets?.includes(market)) ??
  documents.find(({ markets }) => !markets?.length)

/** Items in the given order of their ids, then the others in their own. */
function ordered<T>(items: readonly T[], order: readonly string[], idOf: (item: T) => string): readonly T[] {
  const rank = (item: T) => {
    const at = order.indexOf(idOf(item))
    return at < 0 ? order.length : at
  }
  return items.toSorted((a, b) => rank(a) - rank(b))
}

/** The rails of a market's layout: its own, and those of its base whose ids it does not have, in its order. */
function railsIn(layout: LayoutDocument, all: readonly LayoutDocument[]): readonly RailDocument[] {
  const base = all.find(({ _id, page }) => _id === layout.base?._ref && page === layout.page)
  const own = new Set(layout.rails.map(({ id }) => id))
  const rest = (base?.rails ?? []).filter(({ id }) => !own.has(id))
  return ordered([...layout.rails, ...rest], layout.order ?? [], ({ id }) => id)
}

/** The market's own layout, otherwise the common one; rails by category where there is none or it is empty. */
export function layoutOf(
  {
    layouts,
    categories,
  }: { readonly layouts: readonly LayoutDocument[]; readonly categories: readonly CategoryDocument[] },
  page: PageId,
  market: string,
): LayoutDocument {
  const all = layouts.filter((layout) => layout.page === page)
  const found = ofMarket(all, market)
  const rails = found ? railsIn(found, all) : []
  return rails.length > 0 && found ? { ...found, rails } : plainLayout(categories, page)
}

function plainLayout(categories: readonly CategoryDocument[], page: PageId): LayoutDocument {
  const rails = categories
    .filter((category) => typesOf[page].includes(category.type))
    .map(({ categoryId, type, label }): RailDocument => ({
      id: `${type}-${categoryId}`,
      title: label,
      layout: type === 'casino' ? 'portrait' : 'live',
      more: pathOfCategory(type, categoryId),
      source: { kind: 'category', type, category: categoryId },
      limit: 20,
    }))
  return { _id: `plain-${page}`, page, rails }
}

/** The settings of a vertical in a market; undefined when there are none. */
export const settingsOf = (
  settings: readonly SettingsDocument[],
  type: GameType,
  market: string,
): SettingsDocument | undefined =>
  ofMarket(
    settings.filter((one) => one.type === type),
    market,
  )

/** Categories in the order of a market's settings. */
export const inOrderOf = (
  settings: SettingsDocument | undefined,
  categories: readonly CategoryDocument[],
): readonly CategoryDocument[] =>
  ordered(categories, settings?.categories ?? [], ({ categoryId }) => categoryId)

/** Providers and sub-providers that a market's settings leave out of a vertical. */
export interface Offer {
  readonly providers: ReadonlySet<string> | null
  readonly excludedSubProviders: ReadonlySet<string>
}

/** What the settings of a market offer; a vertical without settings, or without a list of providers, offers all. */
export function offersOf(
  settings: readonly SettingsDocument[],
  market: string,
): Readonly<Record<GameType, Offer>> {
  const offerOf = (type: GameType): Offer => {
    const found = settingsOf(settings, type, market)
    return {
      providers: found?.providers?.length ? new Set(found.providers) : null,
      excludedSubProviders: new Set(found?.excludedSubProviders),
    }
  }
  return { casino: offerOf('casino'), 'live-casino': offerOf('live-casino') }
}
