import { defaultLanguage, htmlLang, isLanguageId } from '@marquee/markets/prefix'
import { load, namespaces } from 'virtual:texts'
import { type Catalog, createCatalog, parseBrandTexts } from './catalog.ts'
import type { Namespace } from './files.ts'
import type { Messages } from './format-message.ts'

const catalogs = new Map<string, Promise<Catalog>>()

async function read(language: string, ofBrand: string): Promise<Catalog> {
  const parts = await Promise.all(
    namespaces.map(async (name) => (await load[`${language}/${name}`]?.())?.default),
  )
  return createCatalog({
    language,
    tag: htmlLang(isLanguageId(language) ? language : defaultLanguage),
    messages: Object.assign({}, ...parts) as Messages,
    ofBrand: parseBrandTexts(ofBrand),
    loaded: namespaces as readonly Namespace[],
  })
}

/**
 * All texts of a language, read once. A language without texts is served in English.
 * @param ofBrand the brand's own messages, as the document contains them
 */
export function getServerCatalog(language: string, ofBrand: string): Promise<Catalog> {
  const name = load[`${language}/default`] ? language : defaultLanguage
  const key = `${name} ${ofBrand}`
  const known = catalogs.get(key) ?? read(name, ofBrand)
  catalogs.set(key, known)
  return known
}
