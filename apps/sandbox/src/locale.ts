/** Two names of one language in ISO 639: the one that operators send, and the one of our files. */
const aliases: Readonly<Record<string, string>> = { no: 'nb', tl: 'fil' }

/**
 * The language to read texts in: the locale's own when there are texts for it, else its parent language (`fr-CA` reads
 * `fr`), else English.
 *
 * @param locale such as `fi-FI`, `pt_BR` or `en-UN`
 * @param available BCP 47 tags
 */
export function findLanguage(locale: string, available: Readonly<Record<string, unknown>>): string {
  const [name = '', ...rest] = locale.replaceAll('_', '-').split('-')
  const language = aliases[name] ?? name
  return [[language, ...rest].join('-'), language].find((tag) => Object.hasOwn(available, tag)) ?? 'en'
}
