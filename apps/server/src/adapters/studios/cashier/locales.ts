import { type LanguageId, isLanguageId } from '@marquee/markets'

const localeByLanguage: Readonly<Record<LanguageId, string>> = {
  en: 'en_GB',
  fi: 'fi_FI',
  no: 'nb_NO',
  de: 'de_DE',
  caf: 'fr_CA',
  ca: 'en_CA',
  nz: 'en_NZ',
  fr: 'fr_FR',
  inen: 'en_IN',
  cl: 'es_CL',
  pe: 'es_PE',
  pt: 'pt_PT',
  br: 'pt_BR',
  ja: 'ja_JP',
  tl: 'tl_PH',
  tr: 'tr_TR',
  pl: 'pl_PL',
}

/** The locale that a game is opened in. */
export const toLocale = (language: string): string =>
  localeByLanguage[isLanguageId(language) ? language : 'en']
