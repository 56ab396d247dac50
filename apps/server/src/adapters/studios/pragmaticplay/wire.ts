import { z } from 'zod'

/** The studio's answer to a launch; unknown fields are tolerated, an unknown shape is not. */
export const gameUrlAnswer = z.object({
  error: z.union([z.string(), z.number()]).transform(String),
  description: z.string().optional(),
  gameURL: z.string().optional(),
})

/** Fields of a form body or query, decoded; the last of a repeated name counts, as the studio signs it. */
export function readForm(body: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(body)) fields.set(name, value)
  return fields
}

export function writeForm(fields: ReadonlyMap<string, string>): string {
  return new URLSearchParams([...fields]).toString()
}
