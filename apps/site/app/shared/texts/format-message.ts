/** A message as the build compiles it from ICU (vite/texts.ts): text, values and plurals in order. */
export type CompiledMessage = string | readonly Token[]
type Token = string | readonly [name: string] | readonly [name: string, type: string, cases: Cases]
type Cases = Readonly<Record<string, CompiledMessage>>

/** The messages of a language by their ids. */
export type Messages = Readonly<Record<string, CompiledMessage>>

export type TextValues = Readonly<Record<string, string | number | Date>>

interface NumberWords {
  readonly rules: Intl.PluralRules
  readonly numbers: Intl.NumberFormat
}

const known = new Map<string, NumberWords>()

/** @param tag BCP 47; the site's own ids (`br`, `inen`) are other languages there, or none */
function numberWords(tag: string): NumberWords {
  let words = known.get(tag)
  if (!words) {
    words = { rules: new Intl.PluralRules(tag), numbers: new Intl.NumberFormat(tag) }
    known.set(tag, words)
  }
  return words
}

/**
 * Fills the values into a message.
 * @param tag the language of the message, for its plural forms and numbers
 * @param count what `#` stands for
 */
export function formatMessage(
  message: CompiledMessage,
  values: TextValues,
  tag: string,
  count?: number,
): string {
  if (typeof message === 'string') return message
  const parts = message.map((token) => {
    if (token === '#' && count !== undefined) return numberWords(tag).numbers.format(count)
    if (typeof token === 'string') return token
    const [name, type, cases] = token
    const value = values[name] ?? ''
    if (type === undefined || cases === undefined) return String(value)
    if (type !== 'plural')
      return formatMessage(cases[String(value)] ?? cases['other'] ?? '', values, tag, count)
    const number = Number(value)
    const chosen = cases[number] ?? cases[numberWords(tag).rules.select(number)] ?? cases['other'] ?? ''
    return formatMessage(chosen, values, tag, number)
  })
  return parts.join('')
}
