import { findLanguage } from '../locale.ts'
import en from './texts/en.json' with { type: 'json' }
import fi from './texts/fi.json' with { type: 'json' }
import nb from './texts/nb.json' with { type: 'json' }

export type TextId = keyof typeof en

/** Texts of the languages in which operators offer this sign-in, by BCP 47 tag; others read English. */
const tables: Readonly<Record<string, Readonly<Record<TextId, string>>>> = { en, fi, nb }

export type Translate = (id: TextId, values?: Readonly<Record<string, string>>) => string

/** @param locale such as `fi-FI` or `sv_SE` */
export function textsFor(locale: string): { readonly language: string; readonly t: Translate } {
  const language = findLanguage(locale, tables)
  const table = tables[language] ?? en
  return {
    language,
    t: (id, values = {}) => table[id].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole),
  }
}
