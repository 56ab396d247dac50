import { type LanguageId, isLanguageId } from '@marquee/markets'

/** Locales as the studio writes them. */
const localeByOurs: Readonly<Record<LanguageId, string>> = {
  en: 'en_GB',
  fi: 'fi_FI',
  no: 'no_NO',
  de: 'de_DE',
  caf: 'fr_CA',
  ca: 'en_GB',
  nz: 'en_GB',
  fr: 'fr_FR',
  inen: 'en_GB',
  cl: 'es_ES',
  pe: 'es_ES',
  pt: 'pt_PT',
  br: 'pt_BR',
  ja: 'ja_JP',
  tl: 'en_GB',
  tr: 'tr_TR',
  pl: 'pl_PL',
}

/** The language that a game is opened in. */
export const launchLanguage = (language: string): string =>
  isLanguageId(language) ? localeByOurs[language] : localeByOurs.en
