/** Due-diligence records are deleted some years after the relationship has ended (KYC-14). */
import type { Clock, Database, DeletedRows, Queryable, Tx } from '../../kernel/index.ts'
import type { ClosingLedger } from './closing.ts'
import type { RecordRule } from './record-deletion.ts'
import { deleteScreenings, markRecordsDeleted, readClosedAccounts } from './record-deletion-store.ts'
import { isKeepingOver, keepingTimeOf, relationshipEnd } from './record-rules.ts'
import { readStatusSince } from './standing-store.ts'
import { lockPlayer, type PlayerRecord } from './store.ts'

/** The due-diligence records of a module. */
export interface DueDiligencePart {
  /** Whether the player may read that they were there: not for suspicions and lists of persons (KYC-07). */
  readonly isTold: boolean
  deleteRecords(tx: Tx, playerId: bigint): Promise<{ readonly rows: DeletedRows; readonly files: number }>
}

export interface DueDiligenceDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly ledger: ClosingLedger
  /** Of the other modules. */
  readonly parts: readonly DueDiligencePart[]
  /** Each one says whether the records of a player are needed whatever their age. */
  readonly holds: readonly ((queryable: Queryable, playerId: bigint) => Promise<boolean>)[]
}

const KEY = 'keep.kycYears'

const screenings: DueDiligencePart = {
  isTold: false,
  deleteRecords: async (tx, playerId) => ({ rows: await deleteScreenings(tx, playerId), files: 0 }),
}

/** The player's row and the wallet are locked: nobody opens the account again meanwhile, and no money moves. */
async function endOf(
  tx: Tx,
  { ledger }: Pick<DueDiligenceDependencies, 'ledger'>,
  { playerId, status }: PlayerRecord,
): Promise<Temporal.Instant | null> {
  if (status !== 'CLOSED') return null
  const closedAt = await readStatusSince(tx, playerId)
  const balances = await ledger.balancesOf(playerId, tx)
  if (!closedAt || !balances) return null
  const { depositsUnderWay, unfinishedRounds, lastEntryAt } = await ledger.obligationsOf(playerId, tx)
  const holds = await ledger.pendingHolds(playerId, tx)
  return relationshipEnd({
    closedAt,
    main: balances.main,
    locked: balances.locked,
    hasObligations: depositsUnderWay > 0n || unfinishedRounds.length > 0 || holds.length > 0,
    lastEntryAt,
  })
}

async function isHeld(
  tx: Tx,
  { holds }: Pick<DueDiligenceDependencies, 'holds'>,
  { playerId, productExclusions }: PlayerRecord,
): Promise<boolean> {
  if (productExclusions.length > 0) return true
  for (const hold of holds) if (await hold(tx, playerId)) return true
  return false
}

export function dueDiligenceRule(deps: DueDiligenceDependencies): RecordRule {
  const { db, clock, ledger } = deps
  return {
    id: 'due-diligence',
    async readPage(page) {
      const accounts = await readClosedAccounts(db, page)
      const at = clock.now()
      return {
        // The balance may have been paid out later: that is seen under the locks.
        players: accounts
          .filter((account) => isKeepingOver(account.closedAt, keepingTimeOf(account, KEY, at), at))
          .map(({ playerId }) => playerId),
        last: accounts.length < page.limit ? null : (accounts.at(-1)?.playerId ?? null),
      }
    },
    async deleteDue(tx, playerId) {
      const at = clock.now()
      const player = await lockPlayer(tx, playerId)
      if (!player) return null
      await ledger.lock(tx, playerId)
      const endedAt = await endOf(tx, deps, player)
      if (endedAt === null || !isKeepingOver(endedAt, keepingTimeOf(player, KEY, at), at)) return null
      if ((await isHeld(tx, deps, player)) || !(await markRecordsDeleted(tx, playerId, at))) return null
      const parts = []
      for (const part of [...deps.parts, screenings])
        parts.push({ isTold: part.isTold, ...(await part.deleteRecords(tx, playerId)) })
      return { endedAt, parts }
    },
  }
}
