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

/** The pot of these games, in a currency. */
export interface PotOfGames {
  readonly gameIds: readonly number[]
  readonly currency: string
}

/**
 * Newest payment from each of these pots, in their order; unsafeReadAcrossPlayers: it names nobody.
 * @param until leaves out later payments, for a preview
 */
export async function lastPaid(
  queryable: Queryable,
  pots: readonly PotOfGames[],
  until?: Temporal.Instant,
): Promise<readonly (PaidJackpot | null)[]> {
  if (pots.length === 0) return []
  const games = pots.flatMap(({ gameIds, currency }, place) =>
    gameIds.map((game) => ({ place, game, currency })),
  )
  const { rows } = await queryable.query<{ place: number; amount: bigint; paid_at: Temporal.Instant }>(
    `select distinct on (pot.place) pot.place, paid.amount, paid.paid_at
     from unnest($1::integer[], $2::integer[], $3::text[]) as pot (place, game_id, currency)
     join lobby.jackpot_paid paid on paid.currency = pot.currency and paid.game_id = pot.game_id
      and ($4::timestamptz is null or paid.paid_at <= $4)
     order by pot.place, paid.paid_at desc`,
    [
      games.map(({ place }) => place),
      games.map(({ game }) => game),
      games.map(({ currency }) => currency),
      until?.toString() ?? null,
    ],
  )
  const byPlace = new Map(rows.map(({ place, amount, paid_at: at }) => [place, { amount, at }]))
  return pots.map((_pot, place) => byPlace.get(place) ?? null)
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
