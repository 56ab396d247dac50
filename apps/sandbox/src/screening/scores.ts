/** Scores of names, for near-miss spellings. The company's own matcher is far larger; only its scale is the same. */

interface Named {
  readonly firstName: string
  readonly lastName: string
  /** yyyy-MM-dd; null when the list does not say. */
  readonly dateOfBirth: string | null
}

/** A different year of birth. */
const OTHER_YEAR = 0.35
/** Another day of the same year: often a mistake of a list. */
const OTHER_DAY = 0.1
/** The query or the list has no birth date. */
const NO_DATE = 0.05

/** 0 to 1, two digits: 1 for equal names in either order and the same birth date. */
export function scoreOf(asked: Named, listed: Named): number {
  const name = Math.max(
    similarity(folded(asked.firstName, asked.lastName), folded(listed.firstName, listed.lastName)),
    similarity(folded(asked.lastName, asked.firstName), folded(listed.firstName, listed.lastName)),
  )
  const score = name - penaltyOf(asked.dateOfBirth, listed.dateOfBirth)
  return Math.round(Math.max(0, score) * 100) / 100
}

function penaltyOf(asked: string | null, listed: string | null): number {
  if (asked === null || listed === null) return NO_DATE
  if (asked === listed) return 0
  return asked.slice(0, 4) === listed.slice(0, 4) ? OTHER_DAY : OTHER_YEAR
}

/** Lower case, without accents and signs. */
const folded = (...names: readonly string[]): string =>
  names
    .join(' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** 1 without the share of letters that have to be changed (Levenshtein). */
function similarity(one: string, other: string): number {
  const longest = Math.max(one.length, other.length)
  return longest === 0 ? 0 : 1 - distance(one, other) / longest
}

function distance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++)
      current.push(
        Math.min(
          current[column - 1]! + 1,
          previous[column]! + 1,
          previous[column - 1]! + (one[row - 1] === other[column - 1] ? 0 : 1),
        ),
      )
    previous = current
  }
  return previous[other.length]!
}
