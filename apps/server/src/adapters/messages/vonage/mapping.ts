import type { LanguageId } from '@marquee/markets'
import type { StartBody } from './wire.ts'

/** Seconds until a code ends; the company's bounds are 15 and 900. */
const CODE_SECONDS = 600
const CODE_LENGTH = 6

/** Languages of the company's text messages by ours: of those it writes (its list of locales) the nearest one. */
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

/** @param to E.164; the company wants it without the plus */
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
