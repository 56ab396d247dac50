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
import type { Texts } from './translate.ts'

/** Texts by BCP 47 tag. */
const tables: Readonly<Record<string, Texts>> = {
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

/** Countries whose own English is used; elsewhere English is formatted as in Britain. */
const englishCountries: ReadonlySet<string> = new Set(['GB', 'IE', 'CA', 'NZ', 'IN', 'PH', 'AU', 'US', 'ZA'])

/** The language that a game is shown in. */
export interface GameLanguage {
  /** BCP 47 tag of the texts. */
  readonly language: string
  /** Locale of numbers, amounts and dates. */
  readonly locale: string
  readonly texts: Texts
}

/**
 * The language of a launch, English when there are no texts in it.
 *
 * @param language ISO 639 code, or a whole locale
 * @param country ISO 3166 code; empty when it is not known
 */
export function gameLanguage(language: string, country = ''): GameLanguage {
  const wanted = language.length > 3 || country === '' ? language : `${language}-${country}`
  const tag = findLanguage(wanted, tables)
  const region = wanted.split(/[-_]/)[1]?.toUpperCase() ?? ''
  return { language: tag, locale: localeOf(tag, region), texts: tables[tag] ?? en }
}

function localeOf(tag: string, region: string): string {
  if (tag === 'en') return englishCountries.has(region) ? `en-${region}` : 'en-GB'
  return tag.includes('-') || !/^[A-Z]{2}$/.test(region) ? tag : `${tag}-${region}`
}
