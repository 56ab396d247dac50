/** A transaction of a company belongs to one player, whichever player a later call names (decision 137). */
import { createHash } from 'node:crypto'
import {
  type ClaimedValue,
  claimsJob,
  type Clock,
  createClaims,
  type Database,
  type JobHandler,
  type Log,
  takenKind,
  type Tx,
} from '../../kernel/index.ts'
import { hasTransactionOf, TRANSACTION_SEPARATOR, type TransactionKey } from './transaction-store.ts'

const KIND = 'company transaction'

const claimOf = ({ company, companyTx }: TransactionKey): ClaimedValue => ({
  kind: KIND,
  digest: createHash('sha256').update(`${company}${TRANSACTION_SEPARATOR}${companyTx}`).digest(),
})

/** Begins the transaction that may write a claimed company's transaction. */
type Enter = (tx: Tx) => Promise<void>

export interface TransactionClaims {
  /**
   * Runs the work where the company's transaction is the player's or nobody's yet.
   * @returns null when it is another player's
   * @throws AppError `error.unavailable` while another call about it has not ended
   */
  within<T>(key: TransactionKey, work: (enter: Enter) => Promise<T>): Promise<T | null>
  readonly job: JobHandler
}

interface ClaimsContext {
  readonly db: Database
  readonly clock: Clock
  readonly log?: Log | undefined
}

export function createTransactionClaims({ db, clock, log }: ClaimsContext): TransactionClaims {
  const claims = createClaims({ db, clock, log, holders: { [KIND]: hasTransactionOf } })
  return {
    async within(key, work) {
      const value = claimOf(key)
      const [known] = await claims.read(db, [value])
      // All calls but the first.
      if (known?.playerId === key.playerId && known.endsAt === null) return work(async () => {})
      const taken = await claims.takeNew(key.playerId, value).catch((error: unknown) => {
        if (takenKind(error) === undefined) throw error
        return 'by another player' as const
      })
      if (taken === 'by another player') return null
      // A parallel call was the first.
      if (!taken) return work(async () => {})
      try {
        return await work((tx) => claims.enter(tx, taken))
      } finally {
        await claims.settle(taken)
      }
    },
    job: claimsJob(claims, 'payments.sweep-claims'),
  }
}
