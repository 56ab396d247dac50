import { type LanguageId, isLanguageId } from '@marquee/markets'

/** ISO 639-1 codes: studios take the region from the country. */
const languageByOurs: Readonly<Record<LanguageId, string>> = {
  en: 'en',
  fi: 'fi',
  no: 'no',
  de: 'de',
  caf: 'fr',
  ca: 'en',
  nz: 'en',
  fr: 'fr',
  inen: 'en',
  cl: 'es',
  pe: 'es',
  pt: 'pt',
  br: 'pt',
  ja: 'ja',
  tl: 'tl',
  tr: 'tr',
  pl: 'pl',
}

/** The language that a game is opened in. */
export const launchLanguage = (language: string): string =>
  isLanguageId(language) ? languageByOurs[language] : languageByOurs.en
