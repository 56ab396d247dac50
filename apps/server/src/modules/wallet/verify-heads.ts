import {
  type Clock,
  type Database,
  inTransaction,
  type Queryable,
  restrictSearchPath,
} from '../../kernel/index.ts'
import {
  type AnchorRange,
  BEFORE_ALL_PLAYERS,
  type ComparedHead,
  hasEntryBefore,
  type HeadsAnchor,
  readAnchors,
  readComparedHeads,
  readLeftOut,
  readTableProblems,
} from './head-store.ts'
import { hashHead } from './heads.ts'
import { createMerkleTree, type MerkleTree } from './merkle.ts'
import type { PlayerId } from './operation.ts'
import {
  findLast,
  recordDifferences,
  type RecordedAnchor,
  type RecordedAnchors,
  recordedSince,
} from './recorded-anchors.ts'

export interface HeadsCheckDependencies {
  readonly db: Database
  readonly clock: Clock
  /** Is called in the snapshot in which the anchors are read. */
  readonly readRecorded: (snapshot: Queryable) => Promise<RecordedAnchors>
}

export interface HeadsCheckOptions {
  /** Calculates the trees of anchors that were recorded since then; of all when absent. */
  readonly since?: Temporal.Instant | undefined
  /** Stops between two pages of players. */
  readonly signal?: AbortSignal | undefined
}

/** A comparison of anchors, heads and entries. */
export interface HeadsCheck {
  /**
   * Compares anchors with the heads that were kept, the heads with the entries, and the roots with those recorded
   * outside the ledger. An entry that was rewritten with its whole chain differs from its head; a head that was
   * rewritten with it, from its root; a root, from the one outside. Every player is compared, also those who have not
   * played since: with the last head before the anchors, and with all heads of them.
   *
   * An anchor that left out a player's entry or has one that the wallet has not, and a last anchor of long ago or none,
   * are differences too: a trigger could drop heads, a false head could keep later ones out, and a job can be removed.
   *
   * One that was stopped goes on at its page. The page is in memory, because those whom the check is to find write in
   * the database.
   * @returns what differs: first the anchors, then the players
   */
  run(options?: HeadsCheckOptions): Promise<string[]>
}

/** Anchors of one walk over the players: a page of players has at most one more head of each. */
const ANCHORS_PER_WALK = 8
/** More anchors than there are in the days of a daily check. */
const MAX_COMPARED = 64
/** Differences are listed up to this number, and counted beyond it. */
const MAX_LISTED = 100
/** A check that stopped longer ago begins again. */
const RESUMED_WITHIN = { hours: 6 }
/** One anchor is due each night, and its job may be late. */
const MAX_ANCHOR_AGE = { hours: 26 }
/** An anchor has every entry that is so much older than its start: no transaction writes entries for so long. */
const MAX_WRITING = { hours: 1 }

/** A walk over all players, for the trees of some anchors. */
interface Walk {
  readonly range: AnchorRange
  readonly trees: readonly { readonly anchor: HeadsAnchor; readonly tree: MerkleTree }[]
  /** Of the earliest walk: it compares also the heads that were kept before its anchors. */
  readonly isFirst: boolean
  /** Of the latest walk: it compares the players with the wallet. */
  readonly isLast: boolean
  readonly changes: string[]
  after: PlayerId | null
}

interface Comparison {
  readonly startedAt: Temporal.Instant
  readonly walks: Walk[]
  /** The anchor of which the entries of all wallets are searched; null without one. */
  readonly last: RecordedAnchor | null
  /** The last player whose wallet was searched; null when all were. */
  searched: PlayerId | null
  readonly differences: string[]
  unlisted: number
}

export function createHeadsCheck(dependencies: HeadsCheckDependencies): HeadsCheck {
  const { db, clock } = dependencies
  let stopped: Comparison | null = null
  return {
    async run({ since, signal } = {}) {
      const oldest = clock.now().subtract(RESUMED_WITHIN)
      if (stopped !== null && Temporal.Instant.compare(stopped.startedAt, oldest) < 0) stopped = null
      const comparison: Comparison = (stopped ??= await startComparison(dependencies, since))
      for (let walk = comparison.walks[0]; walk; walk = comparison.walks[0]) {
        await continueWalk(db, comparison, walk, signal)
        note(comparison, comparison.differences, rootDifferences(walk))
        note(comparison, comparison.differences, walk.changes)
        comparison.walks.shift()
      }
      await searchLeftOut(db, comparison, signal)
      stopped = null
      return listed(comparison)
    },
  }
}

/** Reads with a restricted search path: a function in another schema takes no part in an answer. */
const read = <T>(db: Database, work: Parameters<typeof inTransaction<T>>[1]): Promise<T> =>
  inTransaction(
    db,
    async (tx) => {
      await restrictSearchPath(tx)
      return work(tx)
    },
    { readOnly: true },
  )

async function startComparison(
  { db, clock, readRecorded }: HeadsCheckDependencies,
  since: Temporal.Instant | undefined,
): Promise<Comparison> {
  const startedAt = clock.now()
  const { problems, anchors, recorded, isOverdue } = await read(db, async (tx) => ({
    problems: await readTableProblems(tx),
    anchors: await readAnchors(tx),
    recorded: await readRecorded(tx),
    isOverdue: await hasEntryBefore(tx, startedAt.subtract(MAX_ANCHOR_AGE)),
  }))
  const recent = since && recordedSince(anchors, recorded.anchors, since)
  const comparison: Comparison = {
    startedAt,
    walks: walksOf(recent?.slice(0, MAX_COMPARED) ?? anchors),
    last: findLast(recorded.anchors),
    searched: BEFORE_ALL_PLAYERS,
    differences: [],
    unlisted: 0,
  }
  note(comparison, comparison.differences, problems)
  if (recent && recent.length > MAX_COMPARED)
    note(comparison, comparison.differences, [
      `${recent.length} anchors were recorded since ${since.toString()}: only the first ${MAX_COMPARED} are compared`,
    ])
  note(comparison, comparison.differences, recorded.differences)
  note(comparison, comparison.differences, recordDifferences(anchors, recorded.anchors))
  note(comparison, comparison.differences, ageDifferences(comparison, isOverdue))
  return comparison
}

function walksOf(anchors: readonly HeadsAnchor[]): Walk[] {
  const count = Math.ceil(anchors.length / ANCHORS_PER_WALK)
  return Array.from({ length: count }, (_, number) => {
    const own = anchors.slice(number * ANCHORS_PER_WALK, (number + 1) * ANCHORS_PER_WALK)
    return {
      range: { first: own[0]!.anchorId, last: own.at(-1)!.anchorId },
      trees: own.map((anchor) => ({ anchor, tree: createMerkleTree() })),
      isFirst: number === 0,
      isLast: number === count - 1,
      changes: [],
      after: BEFORE_ALL_PLAYERS,
    }
  })
}

/** @param isOverdue whether there are entries that an anchor should have by now */
function ageDifferences({ last, startedAt }: Comparison, isOverdue: boolean): string[] {
  if (!last)
    return isOverdue ? [`no anchor has the entries of before the last ${MAX_ANCHOR_AGE.hours} hours`] : []
  const isOld = Temporal.Instant.compare(last.at, startedAt.subtract(MAX_ANCHOR_AGE)) < 0
  return isOld ? [`anchor ${last.anchorId} of ${last.at.toString()} is the last one`] : []
}

/** Finds entries of before the last anchor that it should have, from the wallet where the search stopped. */
async function searchLeftOut(
  db: Database,
  comparison: Comparison,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { last: anchor, differences } = comparison
  if (!anchor) return
  const { anchorId } = anchor
  const before = (anchor.startedAt ?? anchor.at).subtract(MAX_WRITING)
  for (let { searched: after } = comparison; after !== null; after = comparison.searched) {
    signal?.throwIfAborted()
    const start = { after, anchorId, before }
    const { leftOut, last } = await read(db, (tx) => readLeftOut(tx, start))
    const found = leftOut.map(
      ({ playerId, seq }) => `anchor ${anchorId} leaves out entry ${seq} of player ${playerId}`,
    )
    note(comparison, differences, found)
    comparison.searched = last
  }
}

/** Adds the players after those of the walk to its trees, and compares them. */
async function continueWalk(
  db: Database,
  comparison: Comparison,
  walk: Walk,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let { after } = walk; after !== null; after = walk.after) {
    signal?.throwIfAborted()
    const start = { after, range: walk.range }
    const { heads, last } = await read(db, (tx) => readComparedHeads(tx, start))
    for (const own of Map.groupBy(heads, ({ playerId }) => playerId).values()) {
      addToTrees(walk, own)
      note(comparison, walk.changes, changesOf(walk, own))
    }
    walk.after = last
  }
}

/** @param heads of one player, by anchor */
function addToTrees({ trees }: Walk, heads: readonly ComparedHead[]): void {
  let next = 0
  let leaf: { readonly head: ComparedHead; readonly hasTimes: boolean; readonly hash: Buffer } | undefined
  for (const { anchor, tree } of trees) {
    const { hasTimes } = anchor
    while (heads[next + 1] && heads[next + 1]!.anchorId <= anchor.anchorId) next++
    const head = heads[next]
    if (!head || head.anchorId > anchor.anchorId) continue
    if (leaf?.head !== head || leaf.hasTimes !== hasTimes)
      leaf = { head, hasTimes, hash: hashHead(head, anchor) }
    tree.add(leaf.hash)
  }
}

/** @param heads of one player, by anchor; at least one */
function changesOf({ range, isFirst, isLast }: Walk, heads: readonly ComparedHead[]): string[] {
  const { playerId, anchorId: latest, isInWallet } = heads.at(-1)!
  const compared = heads.filter(({ anchorId }) => isFirst || anchorId >= range.first)
  return [
    ...(isLast && !isInWallet ? [`player ${playerId} of anchor ${latest} is missing in the wallet`] : []),
    ...compared
      .filter(({ isAhead }) => isAhead)
      .map(
        ({ seq, anchorId }) =>
          `entry ${seq} of player ${playerId}, which anchor ${anchorId} has, is not among those of the wallet`,
      ),
    ...compared
      .filter(({ isUnchanged }) => !isUnchanged)
      .map(({ seq, anchorId, isUnchanged }) =>
        isUnchanged === null
          ? `entry ${seq} of player ${playerId}, which anchor ${anchorId} has, is missing`
          : `entry ${seq} of player ${playerId} is not the one of anchor ${anchorId}`,
      ),
  ]
}

const rootDifferences = ({ trees }: Walk): string[] =>
  trees
    .filter(({ anchor, tree }) => tree.root().toString('hex') !== anchor.root)
    .map(({ anchor }) => `the heads of anchor ${anchor.anchorId} have another root`)

/** Adds differences to a list while there is room. */
function note(comparison: Comparison, list: string[], found: readonly string[]): void {
  const added = found.slice(0, Math.max(0, MAX_LISTED - list.length))
  list.push(...added)
  comparison.unlisted += found.length - added.length
}

const listed = ({ differences, unlisted }: Comparison): string[] =>
  unlisted === 0 ? differences : [...differences, `${unlisted} more differences are not listed`]
