import type { PersonalRow } from '../../kernel/index.ts'
import type { PlayerSeal } from './player-keys.ts'

/** Columns with fields of acts. */
const columns = ['before', 'after'] as const

/** Rows with their fields as JSON, the sealed ones opened; null for a value whose key was deleted. */
export const openFields = (seal: PlayerSeal | null, rows: readonly PersonalRow[]): PersonalRow[] =>
  rows.map((row) => ({
    ...row,
    ...Object.fromEntries(columns.map((column) => [column, opened(seal, row[column])])),
  }))

function opened(seal: PlayerSeal | null, text: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof text !== 'string') return null
  const fields = JSON.parse(text) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const sealed = sealedIn(value)
      return [name, sealed === undefined ? value : openOrNull(seal, name, sealed)]
    }),
  )
}

function sealedIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('sealed' in value)) return undefined
  return typeof value.sealed === 'string' ? value.sealed : undefined
}

/** A player whose key was deleted may have a newer one, which does not open older values. */
function openOrNull(seal: PlayerSeal | null, field: string, sealed: string): unknown {
  try {
    return seal?.open(field, sealed) ?? null
  } catch {
    return null
  }
}
