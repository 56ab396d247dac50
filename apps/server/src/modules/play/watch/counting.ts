import {
  type Clock,
  type Database,
  inTransaction,
  subscribe,
  type Subscription,
} from '../../../kernel/index.ts'
import { changedRounds, parseWalletEntry, walletEntryTopic } from '../../wallet/index.ts'
import type { GamesPort, PlayersPort } from '../ports.ts'
import type { RoundsLedger } from '../steps.ts'
import * as store from './count-store.ts'
import { ratioOf } from './evidence.ts'

export interface CountingDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly ledger: Pick<RoundsLedger, 'roundOf'>
  readonly players: Pick<PlayersPort, 'playFactsOf'>
  readonly games: Pick<GamesPort, 'byId'>
}

/** The present histories, each asked for once in a transaction: none ends before it does. */
function historiesIn(tx: Parameters<typeof store.presentHistory>[0]) {
  const known = new Map<string, number>()
  return async (watched: store.WatchKey): Promise<number> => {
    const key = `${watched.build} ${watched.market}`
    const history = known.get(key) ?? (await store.presentHistory(tx, watched))
    known.set(key, history)
    return history
  }
}

/**
 * Counts rounds by payment ÷ stake from the ledger's events. An event only says which round to look at: what counts is
 * the round in the ledger, compared with what it was counted as before. So a repeated or late event changes nothing,
 * and a round that was given back is taken out again.
 */
export function countRounds({ db, clock, ledger, players, games }: CountingDependencies): Subscription {
  /**
   * The class of a round in the ledger; null while it is open, without a stake, of a game without a certificate, or at
   * a live table: one draw decides the bets of all its players, and the evidence holds for independent rounds only.
   */
  async function classOf(
    tx: Parameters<typeof store.readCounted>[0],
    { playerId, provider, round }: store.RoundKey,
  ): Promise<{ readonly build: string; readonly ratio: number } | null> {
    const facts = await ledger.roundOf(playerId, provider, round, tx)
    if (!facts?.isClosed || facts.game === null) return null
    const game = games.byId(Number(facts.game))
    if (game?.vertical === 'live-casino') return null
    const build = game?.build
    const ratio = ratioOf(facts.staked.cash + facts.staked.bonus, facts.won.cash + facts.won.bonus)
    return build?.outcomes && ratio !== null ? { build: build.hash, ratio } : null
  }

  return subscribe({
    topic: walletEntryTopic,
    name: 'play.watch-returns',
    parse: parseWalletEntry,
    pageHandler: async (entries) => {
      const rounds = changedRounds(entries)
      const playerIds = [...new Set(rounds.map(({ playerId }) => playerId))]
      const markets = new Map<bigint, string | undefined>()
      for (const playerId of playerIds) markets.set(playerId, (await players.playFactsOf(playerId))?.market)
      if (rounds.length === 0) return
      await inTransaction(db, async (tx) => {
        await store.lockPlayers(tx, playerIds)
        const historyOf = historiesIn(tx)
        for (const round of rounds) {
          const known = await store.readCounted(tx, round)
          const found = await classOf(tx, round)
          const market = markets.get(round.playerId)
          if (!known && (!found || market === undefined)) continue
          if (known && !found) {
            await store.deleteCounted(tx, round)
            await store.addToClass(tx, round.playerId, known, -1)
          } else if (found && known?.ratio !== found.ratio) {
            const watched = known ?? {
              build: found.build,
              market: market!,
              history: await historyOf({ build: found.build, market: market! }),
            }
            const as = { ...watched, ratio: found.ratio }
            if (known) await store.addToClass(tx, round.playerId, known, -1)
            await store.writeCounted(tx, round, as, clock.now())
            await store.addToClass(tx, round.playerId, as, 1)
          }
        }
      })
    },
  })
}
