import { expect } from 'vitest'

/** One query of the conformance table, over the documents of `documents.ts`. */
export type GroqCase = readonly [
  name: string,
  query: string,
  expected: unknown,
  params?: Readonly<Record<string, unknown>>,
]

/** Cases by chapter of the public specification (spec.groq.dev). */
export type GroqChapters = Readonly<Record<string, readonly GroqCase[]>>

/** The query is refused before it runs, with the place in it: in UTF-16 units from its start. */
export const refusedAt = (start: number) => ({ refused: true, start })
/** The same, at any place. */
export const refused = refusedAt(expect.any(Number))
