/** A year of play of one player: entries of the ledger, and games that were open. */
import { join } from 'node:path'
import { startPostgres } from '@marquee/embedded-postgres'
import { createDatabase, systemClock, testClock } from '../../apps/server/src/kernel/index.ts'
import { createWallet } from '../../apps/server/src/modules/wallet/index.ts'
import { withAnyClock } from '../kit/any-clock.ts'
import type { BenchPlayer, BenchProduct } from '../kit/product.ts'

export const DAYS = 365
const GAMES_A_DAY = 3
const ROUNDS_OF_A_GAME = 10
const STAKE = 20n
export const yearAgo = systemClock.now().subtract({ hours: 24 * DAYS })

/** Each day three games of ten rounds; every fourth round wins. Leaves the cash at which the player began. */
export async function withYearOfPlay({ dataDir }: BenchProduct, { playerId }: BenchPlayer) {
  const server = await startPostgres({ dataDir: join(dataDir, 'postgres') })
  const { connection } = server
  try {
    const entries = await withAnyClock(connection, async () => {
      const db = createDatabase({ connection, max: 2, applicationName: 'bench year' })
      const clock = testClock(yearAgo)
      const wallet = createWallet({ db, clock })
      let made = 0
      const common = {
        playerId: BigInt(playerId),
        currency: 'EUR',
        provider: 15,
        vertical: 'casino',
      } as const
      for (let game = 0; game < DAYS * GAMES_A_DAY; game++) {
        for (let n = 0; n < ROUNDS_OF_A_GAME; n++) {
          clock.advance({ seconds: 30 })
          const round = `year-${game}-${n}`
          const played = await wallet.execute({
            ...common,
            kind: 'stakeAndWin',
            tx: round,
            round,
            amount: STAKE,
            win: n % 4 === 3 ? STAKE * 4n : 0n,
            endsRound: true,
          })
          if (!played.ok) throw new Error(`a round was refused: ${played.reason}`)
          made++
        }
        clock.advance({ seconds: (24 * 3_600) / GAMES_A_DAY - 30 * ROUNDS_OF_A_GAME })
      }
      await wallet.stop()
      await db.close()
      return made
    })
    const db = createDatabase({ connection, max: 1, applicationName: 'bench year' })
    await db.query(INSERT_GAMES, [playerId, yearAgo.toString(), DAYS * GAMES_A_DAY, 24 / GAMES_A_DAY])
    await db.query('analyze')
    await db.close()
    return { entries, games: DAYS * GAMES_A_DAY }
  } finally {
    await server.stop()
  }
}

/** Parameters: 1 player, 2 the first one's beginning, 3 how many, 4 hours from one to the next. */
const INSERT_GAMES = `insert into play.session
     (player_id, session_id, provider, game_id, symbol, channel, currency, market, country, language, token_digest,
      launch_origin, opened_at, last_seen_at, closed_at, close_reason)
   select $1, 'year-' || n, 'pragmaticplay', 1, 'year', 'desktop', 'EUR', 'FI', 'FI', 'en',
       sha256(convert_to('year-' || n, 'UTF8')), 'http://localhost', began, ended, ended, 'left'
     from generate_series(0, $3::int - 1) n
    cross join lateral (select $2::timestamptz + n * make_interval(hours => $4::int) as began) a
    cross join lateral (select began + interval '5 minutes' as ended) b`
