/** Pairs of ISO 639 codes for one language: the one that operators send, and the one of our files. */
const aliases: Readonly<Record<string, string>> = { no: 'nb', tl: 'fil' }
/** Texts of languages that have them by region only. As in CLDR, Portuguese without a region is that of Brazil. */
const defaultRegions: Readonly<Record<string, string>> = { pt: 'pt-BR' }

/**
 * The language of texts: the locale's own when it has texts, otherwise its parent language (`fr-CA` reads `fr`),
 * otherwise that of the language's default region (`pt` reads `pt-BR`), otherwise English.
 * @param locale such as `fi-FI`, `pt_BR` or `en-UN`
 * @param available BCP 47 tags
 */
export function findLanguage(locale: string, available: Readonly<Record<string, unknown>>): string {
  const [name = '', ...rest] = locale.replaceAll('_', '-').split('-')
  const language = aliases[name] ?? name
  const tags = [[language, ...rest].join('-'), language, defaultRegions[language] ?? 'en']
  return tags.find((tag) => Object.hasOwn(available, tag)) ?? 'en'
}
