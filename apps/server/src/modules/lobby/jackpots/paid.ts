import {
  type Database,
  inTransaction,
  type Queryable,
  subscribe,
  type Subscription,
} from '../../../kernel/index.ts'
import { parseWalletEntry, walletEntryTopic } from '../../wallet/index.ts'

/** The last payment of a jackpot. */
export interface PaidJackpot {
  readonly amount: bigint
  readonly at: Temporal.Instant
}

/** Newest payment from the pot of these games; unsafeReadAcrossPlayers: it names nobody. */
export async function lastPaid(
  queryable: Queryable,
  { gameIds, currency }: { readonly gameIds: readonly number[]; readonly currency: string },
): Promise<PaidJackpot | null> {
  const { rows } = await queryable.query<{ amount: bigint; paid_at: Temporal.Instant }>(
    `select amount, paid_at from lobby.jackpot_paid where currency = $1 and game_id = any($2::integer[])
      order by paid_at desc limit 1`,
    [currency, gameIds],
  )
  const [row] = rows
  return row ? { amount: row.amount, at: row.paid_at } : null
}

/** Follows jackpots in the ledger's events: payments, and those that were taken back. Both may come twice. */
export const followPaidJackpots = ({ db }: { readonly db: Database }): Subscription =>
  subscribe({
    topic: walletEntryTopic,
    name: 'lobby.paid-jackpots',
    parse: parseWalletEntry,
    pageHandler: async (entries) => {
      const paid = entries.filter(({ body }) => body.refusal === null && body.kind === 'jackpotWin')
      const takenBack = entries.filter(({ body }) => body.refusal === null && body.kind === 'rollbackWin')
      if (paid.length === 0 && takenBack.length === 0) return
      await inTransaction(db, async (tx) => {
        for (const { playerId, seq, body } of paid) {
          const gameId = Number(body.game ?? Number.NaN)
          if (seq === null || !Number.isSafeInteger(gameId) || body.amount <= 0n) continue
          await tx.query(
            `insert into lobby.jackpot_paid (player_id, seq, game_id, amount, currency, paid_at)
             values ($1, $2, $3, $4, $5, $6) on conflict on constraint jackpot_paid_pkey do nothing`,
            [playerId, seq, gameId, body.amount, body.currency, body.at.toString()],
          )
        }
        for (const { playerId, body } of takenBack)
          await tx.query('delete from lobby.jackpot_paid where player_id = $1 and seq = $2', [
            playerId,
            body.original,
          ])
      })
    },
  })
