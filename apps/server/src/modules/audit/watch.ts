import { type Database, inTransaction, restrictSearchPath, type Tx } from '../../kernel/index.ts'
import { type Head, readHeadAfter, readRecordedStates, type Recorded } from './store.ts'

/** Rows that are remembered at most; the oldest are forgotten. */
const MAX_REMEMBERED = 50_000

/**
 * What this instance has recorded and no batch has yet, and the last batch that it has seen, in its memory: who changes
 * the tables cannot reach it. So a row that is removed or changed together with its witness, before it is sealed, is
 * noticed, and so is a chain that is calculated again after the last anchor (AUD-02).
 */
export interface Watch {
  remember(row: Recorded): void
  /**
   * Forgets rows that were sealed or rolled back.
   * @returns one text for each that is not there as it was written, and for a batch that is not there any more
   */
  check(db: Database): Promise<string[]>
}

export function createWatch(): Watch {
  const remembered = new Map<bigint, Recorded>()
  let seen: Head | null = null

  async function checkRows(tx: Tx): Promise<string[]> {
    if (remembered.size === 0) return []
    const states = await readRecordedStates(tx, [...remembered.values()])
    const isOver = states.filter(({ state }) => state !== 'open' && state !== 'waiting')
    for (const { entryId } of isOver) remembered.delete(entryId)
    return isOver
      .filter(({ state }) => state === 'lost')
      .map(({ entryId }) => `row ${entryId} was changed or removed before it was sealed`)
  }

  async function checkChain(tx: Tx): Promise<string[]> {
    const before = seen
    const { head, hash } = await readHeadAfter(tx, before?.batchId ?? 0n)
    seen = head
    return before === null || hash?.equals(before.hash)
      ? []
      : [`batch ${before.batchId} was changed or removed since this instance has seen it`]
  }

  return {
    remember(row) {
      const [oldest] = remembered.keys()
      if (oldest !== undefined && remembered.size >= MAX_REMEMBERED) remembered.delete(oldest)
      remembered.set(row.entryId, row)
    },
    // One snapshot: a row that is forgotten has its batch at or before the one that is remembered from then on.
    check: (db) =>
      inTransaction(
        db,
        async (tx) => {
          await restrictSearchPath(tx)
          return [...(await checkRows(tx)), ...(await checkChain(tx))]
        },
        { readOnly: true },
      ),
  }
}
