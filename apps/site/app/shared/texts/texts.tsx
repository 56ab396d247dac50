import { type ReactNode, createContext, use } from 'react'
import type { Catalogue } from './catalogue.ts'
import type { Namespace, TextId } from './files.ts'

const CatalogueContext = createContext<Catalogue | undefined>(undefined)

/** Gives everything below its texts. */
export function TextsProvider({ catalogue, children }: { catalogue: Catalogue; children: ReactNode }) {
  return <CatalogueContext value={catalogue}>{children}</CatalogueContext>
}

export type TextValues = Readonly<Record<string, string | number | Date>>
/** Draws what stands between the n-th pair of tags of a message. */
export type TextParts = readonly ((children: ReactNode) => ReactNode)[]

export interface Texts<N extends Namespace> {
  /** The text of an id, with its values filled in by ICU. */
  t: (id: TextId<N>, values?: TextValues) => string
  /** A text with parts of its own look: `Read our <0>terms</0>` with `[(words) => <a …>{words}</a>]`. */
  rich: (id: TextId<N>, parts: TextParts, values?: TextValues) => ReactNode
}

/** Splits `a <0>b</0> c` and hands `b` to the part of that number. */
function draw(message: string, parts: TextParts): ReactNode {
  return message.split(/(<(\d+)>.*?<\/\2>)/gs).flatMap((piece, i): ReactNode[] => {
    // The pattern has two groups: text, whole tag, number, text, …
    if (i % 3 === 2) return []
    const tag = i % 3 === 1 ? /^<(\d+)>(.*)<\/\1>$/s.exec(piece) : null
    if (!tag) return piece === '' ? [] : [piece]
    const part = parts[Number(tag[1])]
    return [<span key={i}>{part ? part(tag[2]) : tag[2]}</span>]
  })
}

/**
 * The texts of the shell and of the namespaces named. A namespace that has not arrived suspends; a route starts loading
 * its own with `handle = texts('…')`, so that this seldom happens.
 */
export function useTexts<N extends Namespace = 'default'>(...namespaces: readonly N[]): Texts<N | 'default'> {
  const catalogue = use(CatalogueContext)
  if (!catalogue) throw new Error('useTexts() needs a TextsProvider')
  for (const namespace of namespaces) if (!catalogue.has(namespace)) use(catalogue.need(namespace))
  const { i18n } = catalogue
  return {
    t: (id, values) => i18n._(id, values),
    rich: (id, parts, values) => draw(i18n._(id, values), parts),
  }
}
