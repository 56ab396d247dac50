import type { StartBody } from './wire.ts'

/** Seconds until a code ends; the company's bounds are 15 and 900. */
const CODE_SECONDS = 600
const CODE_LENGTH = 6

/** Languages of text messages, of those that the company writes, by our language. */
const locales: Readonly<Record<string, string>> = {
  fi: 'fi-fi',
  no: 'nb-no',
  de: 'de-de',
  caf: 'fr-fr',
  fr: 'fr-fr',
  ca: 'en-us',
  nz: 'en-gb',
  inen: 'en-gb',
  cl: 'es-mx',
  pe: 'es-mx',
  pt: 'pt-pt',
  br: 'pt-br',
  ja: 'ja-jp',
  tr: 'tr-tr',
  pl: 'pl-pl',
}

function localeOf(language: string): string {
  return locales[language] ?? 'en-gb'
}

/** @param to E.164; the company wants it without the plus */
export function startBody(request: {
  brandName: string
  to: string
  language: string
  reference: string
}): StartBody {
  return {
    brand: request.brandName.slice(0, 18),
    locale: localeOf(request.language),
    channel_timeout: CODE_SECONDS,
    code_length: CODE_LENGTH,
    client_ref: request.reference.slice(0, 40),
    workflow: [{ channel: 'sms', to: request.to.replace(/^\+/, '') }],
  }
}
