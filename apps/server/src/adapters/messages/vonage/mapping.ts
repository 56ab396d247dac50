import type { LanguageId } from '@marquee/markets'
import type { StartBody } from './wire.ts'

/** Lifetime of a code in seconds; the company allows 15 to 900. */
const CODE_SECONDS = 600
const CODE_LENGTH = 6

/** Language of the text message for each of ours: the nearest one on the company's list of locales. */
const locales: Readonly<Record<LanguageId, string>> = {
  en: 'en-gb',
  fi: 'fi-fi',
  no: 'nb-no',
  de: 'de-de',
  caf: 'fr-ca',
  ca: 'en-us',
  nz: 'en-au',
  fr: 'fr-fr',
  inen: 'en-in',
  cl: 'es-mx',
  pe: 'es-mx',
  pt: 'pt-pt',
  br: 'pt-br',
  ja: 'ja-jp',
  tl: 'fil-ph',
  tr: 'tr-tr',
  pl: 'pl-pl',
}

const localeOf = (language: string): string =>
  Object.hasOwn(locales, language) ? locales[language as LanguageId] : locales.en

/** @param to E.164; the company expects it without the plus */
export function startBody(request: {
  brandName: string
  to: string
  language: string
  reference: string
}): StartBody {
  return {
    brand: request.brandName,
    locale: localeOf(request.language),
    channel_timeout: CODE_SECONDS,
    code_length: CODE_LENGTH,
    client_ref: request.reference.slice(0, 40),
    workflow: [{ channel: 'sms', to: request.to.replace(/^\+/, '') }],
  }
}
