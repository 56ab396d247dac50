import { type ContentDocument, isPublished } from './documents.ts'
import { isForVisitors, isRunning, type Targeted } from './targeting.ts'

/** What a visitor may see, for a time. */
export interface VisitorView {
  readonly documents: readonly ContentDocument[]
  /** The next start or end of something in it (ms); `Infinity` when there is none. */
  readonly untilMs: number
}

/** @returns `Infinity` for a date that has passed, is invalid or absent */
function dateAfter(date: unknown, atMs: number): number {
  if (typeof date !== 'string' || date === '') return Infinity
  try {
    const ms = Temporal.Instant.from(date).epochMilliseconds
    return ms > atMs ? ms : Infinity
  } catch {
    return Infinity
  }
}

/** Makes the visible part of values at an instant, and notes what they refer to and when the next one changes. */
class VisibleParts {
  readonly referredIds = new Set<string>()
  untilMs = Infinity
  readonly #at: Temporal.Instant

  constructor(at: Temporal.Instant) {
    this.#at = at
  }

  /** Copies what changes and nothing else; undefined for what is left out. */
  of(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) {
      const items = value.map((item) => this.of(item))
      const isSame = items.every((item, at) => item === value[at])
      return isSame ? value : items.filter((item) => item !== undefined)
    }
    if (!isForVisitors(value) || !this.#isRunning(value)) return undefined
    const fields = Object.entries(value).map(([name, field]) => {
      if (name === '_ref' && typeof field === 'string') this.referredIds.add(field)
      return [name, name === 'playerIds' ? undefined : this.of(field)] as const
    })
    const isSame = fields.every(([name, field]) => field === (value as Record<string, unknown>)[name])
    return isSame ? value : Object.fromEntries(fields.filter(([, field]) => field !== undefined))
  }

  #isRunning(value: Targeted): boolean {
    const { startDate, endDate } = value
    if (startDate === undefined && endDate === undefined) return true
    for (const date of [startDate, endDate])
      this.untilMs = Math.min(this.untilMs, dateAfter(date, this.#at.epochMilliseconds))
    return isRunning(value, this.#at)
  }
}

const isAsset = ({ _type }: ContentDocument): boolean =>
  _type === 'sanity.imageAsset' || _type === 'sanity.fileAsset'

/**
 * The documents for a caller without a token, who is a visitor: published, within their dates, without what is not for
 * visitors, without the ids of players, and with the pictures and files of these documents alone.
 */
export function visitorDocuments(documents: readonly ContentDocument[], atMs: number): VisitorView {
  const parts = new VisibleParts(Temporal.Instant.fromEpochMilliseconds(atMs))
  const shown = documents.flatMap((document) => {
    const part = isPublished(document._id) ? (parts.of(document) as ContentDocument | undefined) : undefined
    return part ? [part] : []
  })
  return {
    documents: shown.filter((document) => !isAsset(document) || parts.referredIds.has(document._id)),
    untilMs: parts.untilMs,
  }
}

/** What visitors may see of these documents at a time; the same view until it changes. */
export function visitorViewsOf(documents: readonly ContentDocument[]): (atMs: number) => VisitorView {
  let last: VisitorView | undefined
  return (atMs) => {
    if (!last || atMs >= last.untilMs) last = visitorDocuments(documents, atMs)
    return last
  }
}
