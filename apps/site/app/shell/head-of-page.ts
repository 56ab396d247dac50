/** Writes what search engines and link previews read into the head of the present document. */
import type { SearchState } from './search-state.ts'
import { type DataNode, scriptText } from './structured-data.ts'

export interface HeadOfPage {
  readonly state: SearchState
  readonly origin: string
  readonly title: string
  readonly description: string
}

const CANONICAL = 'link[rel="canonical"]'
const ALTERNATES = 'link[rel="alternate"][hreflang]'
const ROBOTS = 'meta[name="robots"]'
const DATA = 'script[type="application/ld+json"]'

function element(
  name: 'link' | 'meta' | 'script',
  attributes: Readonly<Record<string, string>>,
): HTMLElement {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  return made
}

/** Replaces all that match by these elements. */
function replace(selector: string, elements: readonly HTMLElement[]): void {
  for (const old of document.head.querySelectorAll(selector)) old.remove()
  document.head.append(...elements)
}

/** Sets the content of a `meta` that every page has. */
function setContent(attribute: 'name' | 'property', name: string, content: string): void {
  const found = document.head.querySelector(`meta[${attribute}="${name}"]`)
  if (found) found.setAttribute('content', content)
  else document.head.append(element('meta', { [attribute]: name, content }))
}

export function writeHead({ state, origin, title, description }: HeadOfPage): void {
  setContent('name', 'description', description)
  setContent('property', 'og:title', title)
  setContent('property', 'og:description', description)
  if (state.is === 'hidden') {
    replace(CANONICAL, [])
    replace(ALTERNATES, [])
    replace(ROBOTS, [element('meta', { name: 'robots', content: 'noindex' })])
    return
  }
  const canonical = origin + state.canonical
  replace(ROBOTS, [])
  replace(CANONICAL, [element('link', { rel: 'canonical', href: canonical })])
  replace(
    ALTERNATES,
    state.alternates.map(({ hreflang, address }) =>
      element('link', { rel: 'alternate', hreflang, href: origin + address }),
    ),
  )
  setContent('property', 'og:url', canonical)
}

/** Replaces the structured data; none removes it. A data block is no script: no policy has to allow it. */
export function writeNodes(nodes: readonly DataNode[]): void {
  const block = element('script', { type: 'application/ld+json' })
  block.textContent = nodes.length === 0 ? '' : scriptText(nodes)
  replace(DATA, nodes.length === 0 ? [] : [block])
}
