import { createTranslate } from '../../games/translate.ts'
import type { Skin } from './skins/skin.ts'
import type { Boot } from './types.ts'

/** What the page has passed to its code. */
export const boot = JSON.parse(document.querySelector('#boot')?.textContent ?? '{}') as Boot

/** Texts in the language of the page. */
export const t = createTranslate(boot.texts, boot.locale)

/** Name of a symbol, which is a letter on the strip. */
export function symbolName(skin: Skin, symbol: string): string {
  const art = skin.symbols[symbol]
  return art ? t(art.name) : symbol
}

/** A text in which a symbol's name may stand first. */
export const asSentence = (text: string): string =>
  text.charAt(0).toLocaleUpperCase(boot.locale) + text.slice(1)

const moments = new Intl.DateTimeFormat(boot.locale, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
/** Date and time in the reader's own zone. */
export const timeText = (ms: number): string => moments.format(ms)

const numbers = new Intl.NumberFormat(boot.locale, { maximumFractionDigits: 4 })
export const numberText = (value: number): string => numbers.format(value)

const hundredths = new Intl.NumberFormat(boot.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** A number with two decimals. */
export const hundredthsText = (value: number): string => hundredths.format(value / 100)

const percents = new Intl.NumberFormat(boot.locale, { style: 'percent', minimumFractionDigits: 2 })
/** @param percent decimal text with two digits */
export const percentText = (percent: string): string => percents.format(Number(percent) / 100)

const seconds = new Intl.NumberFormat(boot.locale, { style: 'unit', unit: 'second', unitDisplay: 'short' })
export const secondsText = (ms: number): string => seconds.format(ms / 1000)
