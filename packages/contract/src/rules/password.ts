/**
 * Requirements of a new password (SEC-05): long, not in the list of breached passwords, not made of facts about its
 * owner. No composition rules. Only the server has the list of breached passwords.
 */
export const passwordRule = { minLength: 12, maxLength: 128 } as const

export type PasswordProblem = 'too_short' | 'too_long' | 'common' | 'contains_email' | 'contains_name'

/** The owner's data, as far as known. */
export interface PasswordOwner {
  readonly email?: string
  readonly firstName?: string
  readonly lastName?: string
}

/** Nobody sees or types it, for example a soft hyphen that was copied with a word. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** Without case, diacritics, compatibility forms and invisible characters. */
export function foldPassword(password: string): string {
  return password.normalize('NFKD').replace(/\p{M}/gu, '').replace(invisible, '').toLowerCase()
}

/** Its characters as they are hashed, in NFKC, whichever form a keyboard writes; invisible ones make it no longer. */
const countedLength = (password: string): number =>
  [...password.normalize('NFKC').replace(invisible, '')].length

/** A year does not count: most are years of birth. */
const years = /(?:19|20)\d\d/g
/** Shorter words occur inside other words by chance. */
const MIN_WORD_LENGTH = 4

export function passwordProblems(password: string, owner: PasswordOwner = {}): PasswordProblem[] {
  const problems: PasswordProblem[] = []
  if (countedLength(password.replace(years, '')) < passwordRule.minLength) problems.push('too_short')
  if (countedLength(password) > passwordRule.maxLength) problems.push('too_long')
  const folded = foldPassword(password)
  if (isPattern(folded)) problems.push('common')
  const holdsWordOf = (text: string): boolean =>
    wordsOf(text).some((word) => word.length >= MIN_WORD_LENGTH && folded.includes(word))
  const name = owner.email?.slice(0, Math.max(0, owner.email.lastIndexOf('@'))) ?? ''
  if (holdsWordOf(name)) problems.push('contains_email')
  if (holdsWordOf(`${owner.firstName ?? ''} ${owner.lastName ?? ''}`)) problems.push('contains_name')
  return problems
}

/** The words of a text as they may occur in a password. */
function wordsOf(text: string): string[] {
  return foldPassword(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Whether a password contains a word of a name, for example the brand's. */
export function passwordContains(password: string, name: string): boolean {
  const folded = foldPassword(password)
  return wordsOf(name).some((word) => word.length >= MIN_WORD_LENGTH && folded.includes(word))
}

const KEYBOARD = 'qwertyuiop asdfghjkl zxcvbnm 1234567890 qwertzuiop azertyuiop'

/** One sequence repeated, or mostly characters that are neighbours in the alphabet, in counting or on a keyboard. */
function isPattern(folded: string): boolean {
  if (/^(.{1,8}?)\1+$/su.test(folded) || new Set(folded).size < 5) return true
  const characters = [...folded]
  const following = characters.filter((character, index) => {
    const before = characters[index - 1]
    if (before === undefined) return false
    const step = character.codePointAt(0)! - before.codePointAt(0)!
    return (
      Math.abs(step) <= 1 || KEYBOARD.includes(before + character) || KEYBOARD.includes(character + before)
    )
  })
  return following.length >= characters.length * 0.75
}

export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong'

/** A rough rating by length and variety for the strength meter; not a requirement. */
export function passwordStrength(password: string): PasswordStrength {
  if (passwordProblems(password).length > 0) return 'weak'
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length
  const score = [...password].length + kinds * 3
  return score >= 30 ? 'strong' : score >= 22 ? 'good' : 'fair'
}
