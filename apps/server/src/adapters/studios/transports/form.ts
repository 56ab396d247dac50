import { z } from 'zod'
import { type Reading, textFrom } from './reading.ts'

/** Decoded values by name. Of a repeated name the last value counts; `hasOwn` decides, whatever the name. */
export type TextFields = Readonly<Record<string, string>>

/** Fields of a query, or of a body that is written like one. */
export function readQuery(text: string): TextFields {
  const fields = Object.create(null) as Record<string, string>
  for (const [name, value] of new URLSearchParams(text)) fields[name] = value
  return fields
}

/** A form body (`application/x-www-form-urlencoded`). */
export function readForm(body: Buffer): Reading<TextFields> {
  const text = textFrom(body)
  return text === null ? { ok: false, reason: 'not UTF-8' } : { ok: true, values: readQuery(text) }
}

export const writeForm = (fields: TextFields): string => new URLSearchParams({ ...fields }).toString()

/** The fields that say something: an empty value means that the field is absent. */
export function withoutEmpty(fields: TextFields): TextFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

/** A schema of texts that must all be there. */
export const requiredTexts = <Name extends string>(
  ...names: readonly Name[]
): z.ZodType<Readonly<Record<Name, string>>> =>
  z.object(
    Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>,
  ) as z.ZodType<Readonly<Record<Name, string>>>
