const nameText = /^[\p{L}\p{M} .'’‘`´ʼ·‐‑–-]*$/u
const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/** Letters of one script with their marks, spaces, hyphens, apostrophes and dots, as in a passport. */
export function isPersonName(text: string): boolean {
  return (
    nameText.test(text) &&
    /\p{L}/u.test(text) &&
    !/\p{M}{4}/u.test(text) &&
    scripts.filter((script) => script.test(text)).length <= 1
  )
}

/** Letters without a base letter, and several spellings of one sound: `ø` is `oe` is `o`. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/ß/g, 'ss'],
  [/[æä]/g, 'a'],
  [/[øö]/g, 'o'],
  [/œ/g, 'o'],
  [/[ðđ]/g, 'd'],
  [/þ/g, 'th'],
  [/ł/g, 'l'],
  [/ı/g, 'i'],
  [/ae|aa/g, 'a'],
  [/oe/g, 'o'],
  [/ue/g, 'u'],
]

/** The words of a name without case, diacritics, apostrophes, invisible characters and spelling variants. */
function nameWords(name: string): string[] {
  let text = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{C}\p{Default_Ignorable_Code_Point}'’‘`´ʼ]/gu, '')
  for (const [spelling, letter] of spellings) text = text.replace(spelling, letter)
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

export interface PersonName {
  readonly firstName: string
  readonly lastName: string
}

/** One text for the spellings and the order of a name's words: `Müller, Tea` and `tea MUELLER` have the same. */
export const nameKey = ({ firstName, lastName }: PersonName): string =>
  [...new Set([...nameWords(firstName), ...nameWords(lastName)])].toSorted().join(' ')

const isWithin = (part: readonly string[], whole: readonly string[]): boolean =>
  part.length > 0 && part.every((word) => whole.includes(word))
const holdsOther = (a: readonly string[], b: readonly string[]): boolean => isWithin(a, b) || isWithin(b, a)

/**
 * Whether two names may belong to one person (ID-05): `Tea` and `Tea Maria`, `Anna-Liisa` and `Annaliisa`, `Müller`
 * and `Mueller`, given name and surname swapped. Staff tell apart two people with the same birth date.
 */
export function isSameName(a: PersonName, b: PersonName): boolean {
  const [givenA, lastA, givenB, lastB] = [a.firstName, a.lastName, b.firstName, b.lastName].map(
    nameWords,
  ) as [string[], string[], string[], string[]]
  const isSameLast = lastA.length > 0 && lastA.join('') === lastB.join('')
  if (isSameLast && (givenA.join('') === givenB.join('') || holdsOther(givenA, givenB))) return true
  const [allA, allB] = [new Set([...givenA, ...lastA]), new Set([...givenB, ...lastB])].map((set) => [
    ...set,
  ]) as [string[], string[]]
  return Math.min(allA.length, allB.length) >= 2 && holdsOther(allA, allB)
}
