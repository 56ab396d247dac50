import { type ContentDocument, isPublished } from './documents.ts'

const isForPlayersOnly = (value: object): boolean =>
  (value as { authorized?: unknown }).authorized === 'authorized'

/** Copies what changes and nothing else; undefined for what is left out. */
function visible(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map(visible)
    const isSame = items.every((item, at) => item === value[at])
    return isSame ? value : items.filter((item) => item !== undefined)
  }
  if (isForPlayersOnly(value)) return undefined
  const fields = Object.entries(value).map(
    ([name, field]) => [name, name === 'playerIds' ? undefined : visible(field)] as const,
  )
  const isSame = fields.every(([name, field]) => field === (value as Record<string, unknown>)[name])
  return isSame ? value : Object.fromEntries(fields.filter(([, field]) => field !== undefined))
}

/**
 * The documents for a caller without a token, who is a visitor: published, without what is for players only, and
 * without the ids of players.
 */
export const visitorDocuments = (documents: readonly ContentDocument[]): readonly ContentDocument[] =>
  documents.flatMap((document) => {
    const shown = isPublished(document._id) ? (visible(document) as ContentDocument | undefined) : undefined
    return shown ? [shown] : []
  })
