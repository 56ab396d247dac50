/**
 * Rules shared by browser and server: one function, one error code. They import nothing, so that no schema library
 * reaches a browser.
 */

export { isAddressLine, isLabel, isPostalCode, tidyText } from './characters.ts'
export { emailKey, isEmail } from './email.ts'
export { isPersonName, isSameName, nameKey } from './names.ts'
export {
  foldPassword,
  passwordContains,
  type PasswordProblem,
  passwordProblems,
  passwordRule,
  type PasswordStrength,
  passwordStrength,
} from './password.ts'

/** The longest text of the device company's script: 8001 characters, and some reserve. */
export const longestBlackbox = 10_000

/** Whole years between two calendar dates (yyyy-MM-dd); a 29 February birthday counts from 1 March. */
export function ageOn(dateOfBirth: string, today: string): number {
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = dateOfBirth.split('-').map(Number)
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const hadBirthday = month > bornMonth || (month === bornMonth && day >= bornDay)
  return year - bornYear - (hadBirthday ? 0 : 1)
}

export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return month >= 1 && month <= 12 && day >= 1 && day <= (days[month - 1] ?? 0)
}

/** Brazilian CPF: eleven digits, two of them check digits, not all equal. */
export function isCpf(text: string): boolean {
  const digits = text.replace(/[.\-\s]/g, '')
  if (!/^\d{11}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false
  const check = (length: number): number => {
    let sum = 0
    for (let index = 0; index < length; index++) sum += Number(digits[index]) * (length + 1 - index)
    return ((sum * 10) % 11) % 10
  }
  return check(9) === Number(digits[9]) && check(10) === Number(digits[10])
}

/** The national part of a phone number: 4 to 14 digits after spaces, dashes and brackets are removed. */
export function phoneBodyDigits(text: string): string | null {
  const digits = text.replace(/[\s\-().]/g, '').replace(/^0+(?=\d{4})/, '')
  return /^\d{4,14}$/.test(digits) ? digits : null
}

export type AmountProblem = 'format' | 'too_low' | 'too_high'

/**
 * Compares decimal text with bounds given as decimal text, exactly.
 * @returns the first problem, or null when the amount lies within the bounds (both inclusive)
 */
export function amountProblem(
  text: string,
  bounds: { digits: number; min?: string; max?: string },
): AmountProblem | null {
  const minor = minorOf(text, bounds.digits)
  if (minor === null || minor <= 0n) return 'format'
  if (bounds.min !== undefined && minor < (minorOf(bounds.min, bounds.digits) ?? 0n)) return 'too_low'
  if (bounds.max !== undefined && minor > (minorOf(bounds.max, bounds.digits) ?? minor)) return 'too_high'
  return null
}

function minorOf(text: string, digits: number): bigint | null {
  const match = /^(\d{1,15})(?:[.,](\d+))?$/.exec(text.trim())
  if (!match || (match[2] ?? '').length > digits) return null
  return BigInt(`${match[1]}${(match[2] ?? '').padEnd(digits, '0')}`)
}
