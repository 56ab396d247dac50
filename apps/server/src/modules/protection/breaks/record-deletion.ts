/** Records of breaks are deleted some years after the break was over (EXC-17). */
import type { Queryable } from '../../../kernel/index.ts'
import {
  isKeepingOver,
  type KeepingTime,
  keepingTimeOf,
  keptEverywhereFrom,
  type RecordRule,
} from '../../players/index.ts'
import type { BreaksDependencies } from './current-breaks.ts'
import {
  deleteRecordedBreaks,
  readPlayersWithRecords,
  readRecordedBreaks,
  readRecordedReturns,
} from './record-deletion-store.ts'
import { endOfBreak } from './record-rules.ts'

const KEY = 'exclusion.keepYears'

type Dependencies = Pick<BreaksDependencies, 'db' | 'clock' | 'players' | 'wallet'>

export interface BreakRecords {
  readonly rule: RecordRule
  /** Whether an exclusion lasts, or its record is still kept: other records of the player are needed with it. */
  isExclusionKept(queryable: Queryable, playerId: bigint): Promise<boolean>
}

export function createBreakRecords({ db, clock, players, wallet }: Dependencies): BreakRecords {
  const timeOf = async (queryable: Queryable, playerId: bigint): Promise<KeepingTime | null> => {
    const player = await players.factsOf(playerId, queryable)
    return player && keepingTimeOf(player, KEY, clock.now())
  }

  async function endsOf(queryable: Queryable, playerId: bigint) {
    const returns = await readRecordedReturns(queryable, playerId)
    const records = await readRecordedBreaks(queryable, playerId)
    return records.map((record) => ({ ...record, endedAt: endOfBreak(record, returns) }))
  }

  return {
    async isExclusionKept(queryable, playerId) {
      const time = await timeOf(queryable, playerId)
      if (time === null || (await wallet.storedBreakOf(playerId, queryable))?.kind === 'exclusion')
        return true
      const now = clock.now()
      return (await endsOf(queryable, playerId)).some(
        ({ kind, endedAt }) =>
          kind === 'exclusion' && (endedAt === null || !isKeepingOver(endedAt, time, now)),
      )
    },
    rule: {
      id: 'exclusions',
      async readPage({ after, limit }) {
        const before = keptEverywhereFrom(KEY, clock.now())
        const found = await readPlayersWithRecords(db, { after, limit, before })
        return { players: found, last: found.length < limit ? null : (found.at(-1) ?? null) }
      },
      async deleteDue(tx, playerId) {
        await wallet.lock(tx, playerId)
        const time = await timeOf(tx, playerId)
        if (time === null) return null
        const now = clock.now()
        const records = await endsOf(tx, playerId)
        const due = records.flatMap(({ number, endedAt }) =>
          endedAt !== null && isKeepingOver(endedAt, time, now) ? [{ number, endedAt }] : [],
        )
        const othersBefore = now.toZonedDateTimeISO(time.zone).subtract({ years: time.years }).toInstant()
        const rows = await deleteRecordedBreaks(tx, playerId, {
          numbers: due.map(({ number }) => number),
          // A return says when an exclusion was over: it goes with the last record.
          othersBefore: due.length === records.length ? othersBefore : null,
        })
        if (Object.keys(rows).length === 0) return null
        const [endedAt = othersBefore] = due
          .map((record) => record.endedAt)
          .toSorted((a, b) => Temporal.Instant.compare(b, a))
        return { endedAt, parts: [{ isTold: true, rows, files: 0 }] }
      },
    },
  }
}
