import type { HeadsAnchor } from './head-store.ts'

/** What was recorded of an anchor outside the ledger. */
export interface RecordedAnchor extends Pick<HeadsAnchor, 'anchorId' | 'root'> {
  /** When it was recorded. */
  readonly at: Temporal.Instant
  /** When the anchor was begun; null in a record of an earlier release. */
  readonly startedAt: Temporal.Instant | null
}

/** The records of anchors, one of each, and what is wrong with others. */
export interface RecordedAnchors {
  readonly anchors: readonly RecordedAnchor[]
  readonly differences: readonly string[]
}

/** The record of the last anchor. */
export const findLast = (recorded: readonly RecordedAnchor[]): RecordedAnchor | null =>
  recorded.reduce<RecordedAnchor | null>(
    (last, anchor) => (last === null || anchor.anchorId > last.anchorId ? anchor : last),
    null,
  )

/**
 * The anchors from the first one that was recorded since a moment; the last one when none was. A number of anchors
 * would do less: who owns the database may add so many that the right ones are not among the last.
 */
export function recordedSince(
  anchors: readonly HeadsAnchor[],
  recorded: readonly RecordedAnchor[],
  since: Temporal.Instant,
): HeadsAnchor[] {
  const recent = recorded.filter(({ at }) => Temporal.Instant.compare(at, since) >= 0)
  const first = recent.reduce(
    (lowest, { anchorId }) => (anchorId < lowest ? anchorId : lowest),
    findLast(recorded)?.anchorId ?? 0n,
  )
  return anchors.filter(({ anchorId }) => anchorId >= first)
}

/** What differs between all anchors and their records. */
export function recordDifferences(
  anchors: readonly HeadsAnchor[],
  recorded: readonly RecordedAnchor[],
): string[] {
  const present = new Set(anchors.map(({ anchorId }) => anchorId))
  const rootById = new Map(recorded.map(({ anchorId, root }) => [anchorId, root]))
  return [
    ...recorded
      .filter(({ anchorId }) => !present.has(anchorId))
      .map(({ anchorId }) => `anchor ${anchorId} was recorded and is missing`),
    ...anchors.flatMap(({ anchorId, root }) => {
      const outside = rootById.get(anchorId)
      if (outside === undefined) return [`anchor ${anchorId} was not recorded outside the ledger`]
      return outside === root ? [] : [`anchor ${anchorId} has another root than was recorded`]
    }),
  ]
}
