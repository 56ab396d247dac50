import { defaultLanguage } from '@marquee/markets/prefix'
import type { Messages } from '@lingui/core'
import { load, namespaces } from 'virtual:texts'
import { type Catalogue, createCatalogue } from './catalogue.ts'
import type { Namespace } from './files.ts'

const catalogues = new Map<string, Promise<Catalogue>>()

async function read(language: string): Promise<Catalogue> {
  const parts = await Promise.all(
    namespaces.map(async (name) => (await load[`${language}/${name}`]?.())?.default),
  )
  return createCatalogue({
    language,
    messages: Object.assign({}, ...parts) as Messages,
    loaded: namespaces as readonly Namespace[],
  })
}

/** All texts of a language, read once. A language without texts is served in English. */
export function serverCatalogue(language: string): Promise<Catalogue> {
  const name = load[`${language}/default`] ? language : defaultLanguage
  const known = catalogues.get(name) ?? read(name)
  catalogues.set(name, known)
  return known
}
