/** What an attack found: its figures, and the rules that it tried to break. */
export interface Findings {
  readonly figures: Readonly<Record<string, number>>
  readonly rules: readonly Rule[]
}

export interface Rule {
  readonly rule: string
  readonly isKept: boolean
}

/** Chance (0 to 1) that one of so many different guesses hits a code of six digits. */
export const chanceOf = (guesses: number): number => guesses / 1_000_000

/** Number of answers by what they say: the error code, or `ok`. */
export function countByCode(answers: readonly { readonly code: string }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { code } of answers) counts[code || 'ok'] = (counts[code || 'ok'] ?? 0) + 1
  return counts
}
