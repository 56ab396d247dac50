export { type Currency, type CurrencyCode, currencies, currencyCodes, isCurrencyCode } from './currencies.ts'
export { type DisplayOptions, displayMoney } from './display.ts'
export {
  type Money,
  MoneyError,
  type MoneyText,
  type Rounding,
  add,
  decimalFromMinor,
  fromMoneyText,
  minorFromDecimal,
  money,
  split,
  subtract,
  toMoneyText,
} from './money.ts'
