/** Texts with their values in place. Free of server code: the studios' clients run this in the browser. */
import type { TextId } from './text-id.ts'

/** A text, or its plural forms by the value `count`. */
type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>
export type Texts = Readonly<Record<TextId, string | PluralForms>>
/** Numbers are formatted, lists of them too; text stands as it is. */
export type TextValue = string | number | readonly number[]

/** A text by its id and the values that stand in it. */
export interface TextRef {
  readonly id: TextId
  readonly values: Readonly<Record<string, TextValue>>
}

export type Translate = (id: TextId, values?: Readonly<Record<string, TextValue>>) => string

/**
 * Reads texts for a locale: `{name}` is a value, and `count` chooses the plural form.
 *
 * @throws RangeError when a value is missing
 */
export function createTranslate(texts: Texts, locale: string): Translate {
  const plurals = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 })
  const lists = new Intl.ListFormat(locale)
  const show = (value: TextValue): string => {
    if (typeof value === 'string') return value
    return typeof value === 'number'
      ? numbers.format(value)
      : lists.format(value.map((one) => numbers.format(one)))
  }
  return (id, values = {}) => {
    const found = texts[id]
    const text =
      typeof found === 'string' ? found : (found[plurals.select(Number(values['count']))] ?? found.other)
    return text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new RangeError(`${id} needs a value for ${name}`)
      return show(value)
    })
  }
}
