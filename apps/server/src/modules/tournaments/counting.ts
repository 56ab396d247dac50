import { type Database, inTransaction, subscribe, type Subscription, type Tx } from '../../kernel/index.ts'
import { type ChangedRound, changedRounds, parseWalletEntry, walletEntryTopic } from '../wallet/index.ts'
import type { TournamentPorts } from './ports.ts'
import { counts, scoreOf } from './scoring.ts'
import * as roundsStore from './rounds-store.ts'
import * as store from './store.ts'

/** Name of the subscriber that counts rounds. */
export const countingName = 'tournaments.count-rounds'

interface CountingDependencies extends Pick<TournamentPorts, 'ledger' | 'games'> {
  readonly db: Database
}
type Counting = Awaited<ReturnType<typeof store.lockCountingEntries>>[number]

/**
 * Slug of a round's game. A game that has left the catalogue has no slug; a round that is counted already was of a game
 * of the tournament.
 */
async function slugOfRound(
  tx: Tx,
  games: CountingDependencies['games'],
  { gameId, key, counting: { entry, tournament } }: { gameId: number; key: ChangedRound; counting: Counting },
): Promise<string | null> {
  const slug = Number.isInteger(gameId) ? games.slugOf(gameId) : null
  if (slug !== null) return slug
  const [ofTournament = null] = tournament.terms.games
  return (await roundsStore.isCounted(tx, entry, key)) ? ofTournament : null
}

/** @returns whether what counts has changed */
async function countRound(
  tx: Tx,
  { ledger, games }: Pick<CountingDependencies, 'ledger' | 'games'>,
  { key, counting }: { readonly key: ChangedRound; readonly counting: Counting },
): Promise<boolean> {
  const { entry, tournament } = counting
  const facts = await ledger.roundOf(key.playerId, key.provider, key.round, tx)
  const gameId = Number(facts?.game ?? Number.NaN)
  const staked = facts ? facts.staked.cash + facts.staked.bonus : 0n
  const isCounted =
    facts !== null &&
    counts(
      { ...facts, game: await slugOfRound(tx, games, { gameId, key, counting }), staked },
      tournament.terms,
      { ...tournament, joinedAt: entry.joinedAt },
    )
  if (!isCounted) return roundsStore.deleteRound(tx, entry, key)
  const { openedAt, won } = facts
  await roundsStore.writeRound(tx, entry, { ...key, gameId, openedAt, staked, paid: won.cash + won.bonus })
  return true
}

/**
 * Counts rounds of players who have entered, from the ledger's events. An event only names a round: what counts is the
 * round in the ledger, so that a repeated or late event changes nothing, and a round that was given back counts no
 * more.
 */
export const countRounds = ({ db, ledger, games }: CountingDependencies): Subscription =>
  subscribe({
    topic: walletEntryTopic,
    name: countingName,
    parse: parseWalletEntry,
    pageHandler: async (entries) => {
      const rounds = changedRounds(entries)
      if (rounds.length === 0) return
      await inTransaction(db, async (tx) => {
        const playerIds = [...new Set(rounds.map(({ playerId }) => playerId))]
        for (const counting of await store.lockCountingEntries(tx, playerIds)) {
          const { entry, tournament } = counting
          let isChanged = false
          for (const key of rounds)
            if (key.playerId === entry.playerId)
              isChanged = (await countRound(tx, { ledger, games }, { key, counting })) || isChanged
          if (!isChanged) continue
          const score = scoreOf(await roundsStore.roundsOf(tx, entry), tournament.terms)
          await roundsStore.writeScore(tx, entry, score)
        }
      })
    },
  })
