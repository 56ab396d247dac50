import type { Queryable } from '../../kernel/index.ts'
import { readRecordedStates, type Recorded } from './store.ts'

/** Rows that are remembered at most; the oldest are forgotten. */
const MAX_REMEMBERED = 50_000

/**
 * What this instance has recorded and no batch has yet, in its memory: who changes the tables cannot reach it. So a row
 * that is removed or changed together with its witness, before it is sealed, is noticed (AUD-02).
 */
export interface Watch {
  remember(row: Recorded): void
  /** Forgets rows that were sealed or rolled back. @returns one text for each that is not there as it was written */
  check(queryable: Queryable): Promise<string[]>
}

export function createWatch(): Watch {
  const remembered = new Map<bigint, Recorded>()
  return {
    remember(row) {
      const [oldest] = remembered.keys()
      if (oldest !== undefined && remembered.size >= MAX_REMEMBERED) remembered.delete(oldest)
      remembered.set(row.entryId, row)
    },
    async check(queryable) {
      if (remembered.size === 0) return []
      const states = await readRecordedStates(queryable, [...remembered.values()])
      const isOver = states.filter(({ state }) => state !== 'open' && state !== 'waiting')
      for (const { entryId } of isOver) remembered.delete(entryId)
      return isOver
        .filter(({ state }) => state === 'lost')
        .map(({ entryId }) => `row ${entryId} was changed or removed before it was sealed`)
    },
  }
}
