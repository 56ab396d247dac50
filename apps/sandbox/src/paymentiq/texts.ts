import { findLanguage } from '../locale.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fi from './texts/fi.json' with { type: 'json' }
import fil from './texts/fil.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import ja from './texts/ja.json' with { type: 'json' }
import nb from './texts/nb.json' with { type: 'json' }
import pl from './texts/pl.json' with { type: 'json' }
import ptBR from './texts/pt-BR.json' with { type: 'json' }
import ptPT from './texts/pt-PT.json' with { type: 'json' }
import tr from './texts/tr.json' with { type: 'json' }

export type TextId = keyof typeof en

/** Texts by BCP 47 tag. */
const tables: Readonly<Record<string, Readonly<Record<TextId, string>>>> = {
  en,
  fi,
  nb,
  de,
  fr,
  es,
  'pt-PT': ptPT,
  'pt-BR': ptBR,
  ja,
  fil,
  tr,
  pl,
}

export type Translate = (id: TextId, values?: Readonly<Record<string, string>>) => string

/** Texts of the embedding page's language, English where there are none. @param locale such as `fi-FI`, `pt_BR`, `en-UN` */
export function textsFor(locale: string): { language: string; t: Translate } {
  const language = findLanguage(locale, tables)
  const table = tables[language] ?? en
  return {
    language,
    t: (id, values = {}) => table[id].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole),
  }
}

/** Whether there is a sentence for it. */
export function isTextId(id: string): id is TextId {
  return Object.hasOwn(en, id)
}
