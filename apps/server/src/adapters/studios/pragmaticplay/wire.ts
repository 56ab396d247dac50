import { z } from 'zod'

/** The studio's response to a launch. Unknown fields are ignored; another shape does not parse. */
export const gameUrlAnswer = z.object({
  error: z.union([z.string(), z.number()]).transform(String),
  description: z.string().optional(),
  gameURL: z.string().optional(),
})

/** Decoded fields of a form body or query. Of a repeated name the last value counts, as in the studio's signature. */
export function readForm(body: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(body)) fields.set(name, value)
  return fields
}

export function writeForm(fields: ReadonlyMap<string, string>): string {
  return new URLSearchParams([...fields]).toString()
}
