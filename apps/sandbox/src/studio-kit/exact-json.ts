import type { Body } from './protocol.ts'

/** Parses a JSON object with numbers as text, so that no amount passes through a float. @returns null for other text */
export function readExact(text: string): Body | null {
  try {
    const value: unknown = JSON.parse(text, (_name, part: unknown, context?: { source?: string }) =>
      typeof part === 'number' ? (context?.source ?? String(part)) : part,
    )
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : null
  } catch {
    return null
  }
}

/** A field of an answer as text; empty where it is missing or not text (numbers are text, see `readExact`). */
export function textIn(body: Body, name: string): string {
  const value = body[name]
  return typeof value === 'string' ? value : ''
}
