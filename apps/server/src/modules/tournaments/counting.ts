import { type Database, inTransaction, subscribe, type Subscription, type Tx } from '../../kernel/index.ts'
import {
  type ChangedRound,
  parseWalletEntry,
  stakedOrChangedRounds,
  walletEntryTopic,
} from '../wallet/index.ts'
import { gameIdsOf } from './games.ts'
import type { TournamentPorts } from './ports.ts'
import { type Change, type Score, scoreAfter, scoreOf, standingOf } from './scoring.ts'
import * as roundsStore from './rounds-store.ts'
import * as store from './store.ts'

/** Name of the subscriber that counts rounds. */
export const countingName = 'tournaments.count-rounds'

interface CountingDependencies extends Pick<TournamentPorts, 'ledger' | 'games'> {
  readonly db: Database
}
type Counting = Awaited<ReturnType<typeof store.lockCountingEntries>>[number]

async function countRound(
  tx: Tx,
  { ledger, games }: Pick<CountingDependencies, 'ledger' | 'games'>,
  { key, counting }: { readonly key: ChangedRound; readonly counting: Counting },
): Promise<Change> {
  const { entry, tournament } = counting
  const facts = await ledger.roundOf(key.playerId, key.provider, key.round, tx)
  const gameId = Number(facts?.game ?? Number.NaN)
  if (!facts || facts.bets === 0) return { was: await roundsStore.deleteRound(tx, entry, key), is: null }
  const staked = facts.staked.cash + facts.staked.bonus
  const standing = standingOf(
    {
      ...facts,
      gameId,
      staked,
      firstStake: (await ledger.firstStakeOf(key.playerId, facts, tx)) ?? 0n,
    },
    tournament.terms,
    { ...tournament, ...entry, gameIds: gameIdsOf(tournament, games) },
  )
  if (standing === null) return { was: await roundsStore.deleteRound(tx, entry, key), is: null }
  const { openedAt, firstSeq, won } = facts
  const is = { ...key, gameId, openedAt, firstSeq, staked, paid: won.cash + won.bonus, standing }
  return { was: await roundsStore.writeRound(tx, entry, is), is }
}

/** Reads no more rounds than the rule takes, however many an entry has. */
async function newScore(
  tx: Tx,
  { entry, tournament: { terms } }: Counting,
  changes: readonly Change[],
): Promise<Score> {
  const { rounds } = terms.rule
  return rounds === null
    ? scoreAfter(entry, changes, { rule: { ...terms.rule, rounds } })
    : scoreOf(await roundsStore.firstRounds(tx, entry, rounds), terms)
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
      const rounds = stakedOrChangedRounds(entries)
      if (rounds.length === 0) return
      await inTransaction(db, async (tx) => {
        const playerIds = [...new Set(rounds.map(({ playerId }) => playerId))]
        for (const counting of await store.lockCountingEntries(tx, playerIds)) {
          const { entry } = counting
          const changes: Change[] = []
          for (const key of rounds)
            if (key.playerId === entry.playerId)
              changes.push(await countRound(tx, { ledger, games }, { key, counting }))
          if (changes.every(({ was, is }) => was === null && is === null)) continue
          await roundsStore.writeScore(tx, entry, await newScore(tx, counting, changes))
        }
      })
    },
  })
