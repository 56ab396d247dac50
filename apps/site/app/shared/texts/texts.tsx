import { type ReactNode, createContext, use } from 'react'
import type { Catalog } from './catalog.ts'
import type { Namespace, TextId } from './files.ts'
import { type TextParts, renderTags } from './render-tags.tsx'
import type { TextValues } from './format-message.ts'

const CatalogContext = createContext<Catalog | undefined>(undefined)

/** Provides the texts to everything below it. */
export function TextsProvider({ catalog, children }: { catalog: Catalog; children: ReactNode }) {
  return <CatalogContext value={catalog}>{children}</CatalogContext>
}

export interface Texts<N extends Namespace> {
  /** The text of an id, with its values filled in by ICU. */
  t: (id: TextId<N>, values?: TextValues) => string
  /** A text with formatted parts: `Read our <0>terms</0>` with `[(words) => <a …>{words}</a>]`. */
  rich: (id: TextId<N>, parts: TextParts, values?: TextValues) => ReactNode
}

/**
 * The texts of the shell and of the given namespaces. A namespace that has not loaded suspends; a route starts
 * loading its own with `defineHandle({ texts: […] })`, so this is rare.
 */
export function useTexts<N extends Namespace = 'default'>(...namespaces: readonly N[]): Texts<N | 'default'> {
  const catalog = use(CatalogContext)
  if (!catalog) throw new Error('no texts')
  for (const namespace of namespaces) use(catalog.need(namespace))
  const { text } = catalog
  return {
    t: text,
    rich: (id, parts, values) => renderTags(text(id, values), parts),
  }
}
