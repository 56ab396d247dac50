import type { MarketId } from '@marquee/markets'
import {
  AppError,
  type Clock,
  type Database,
  enqueueJob,
  inTransaction,
  newId,
  type Tx,
  uniqueViolation,
} from '../../kernel/index.ts'
import { closeKind } from './job-kinds.ts'
import { lotOf, newSeed } from './lots.ts'
import type { TournamentPlayer, TournamentPorts } from './ports.ts'
import * as store from './store.ts'
import { type Terms, tournamentTypes, type WrittenTerms, writtenTerms } from './terms.ts'

const MS_PER_HOUR = 3_600_000

export type State = 'coming' | 'open' | 'checking' | 'final'
export type EntryRefusal = 'market' | 'currency' | 'account' | 'product' | 'age' | 'bonus'

export function stateOf(
  { startsAt, endsAt, recordHash }: Pick<store.Tournament, 'startsAt' | 'endsAt' | 'recordHash'>,
  at: Temporal.Instant,
): State {
  if (recordHash !== null) return 'final'
  if (Temporal.Instant.compare(at, startsAt) < 0) return 'coming'
  return Temporal.Instant.compare(at, endsAt) < 0 ? 'open' : 'checking'
}

export const isOffered = ({ terms }: store.Tournament, market: string): boolean =>
  terms.markets === null || terms.markets.includes(market as MarketId)

/**
 * Stores a tournament; its terms never change. Names and shares follow from a seed whose hash is published at once.
 * @returns its id
 * @throws ZodError for terms that cannot be counted with
 */
export async function openTournament(
  tx: Tx,
  terms: WrittenTerms,
  {
    gameIds = null,
    by,
    reason,
    at,
  }: {
    /** Of the games of the terms, in their order; without them they are noted once the catalogue has the games. */
    readonly gameIds?: readonly number[] | null
    readonly by: string
    readonly reason: string
    readonly at: Temporal.Instant
  },
): Promise<string> {
  const written = writtenTerms.parse(terms)
  const id = newId('trn')
  const endsAt = Temporal.Instant.from(written.endsAt)
  const finalAt = endsAt.add({ milliseconds: written.checkHours * MS_PER_HOUR })
  await store.insertTournament(tx, id, {
    terms: JSON.stringify(written),
    gameIds,
    startsAt: written.startsAt,
    endsAt: written.endsAt,
    finalAt: finalAt.toString(),
    ...newSeed(),
    by,
    reason,
    at,
  })
  await enqueueJob(tx, closeKind, {}, { runAt: finalAt, jobKey: `${closeKind.name} ${id}` })
  return id
}

export interface EntriesDependencies extends Pick<TournamentPorts, 'playerOf' | 'bonusRefusal' | 'ledger'> {
  readonly db: Database
  readonly clock: Clock
}

/** Whether a player may play the games of a tournament. */
export const mayPlayIn = ({ type }: Pick<Terms, 'type'>, player: TournamentPlayer): boolean =>
  player.blocked === null && player.mayPlay[type]

/** Why a player cannot enter; null where they can. A prize is a bonus: only who may be given one can win one. */
export async function entryRefusal(
  { bonusRefusal }: Pick<TournamentPorts, 'bonusRefusal'>,
  tournament: store.Tournament,
  player: TournamentPlayer,
): Promise<EntryRefusal | null> {
  const { terms } = tournament
  if (!isOffered(tournament, player.market)) return 'market'
  if (player.currency !== terms.currency) return 'currency'
  if (!mayPlayIn(terms, player)) {
    const isClosed = player.productExclusions?.some(({ product }) => product === terms.type)
    return player.blocked === null && isClosed ? 'product' : 'account'
  }
  const refusal = await bonusRefusal(player)
  if (refusal === null) return null
  return refusal === 'age' || refusal === 'market' ? refusal : 'bonus'
}

export interface Entries {
  /**
   * Entering and leaving is by choice, never by playing; both may be repeated.
   * @param ticket of who enters; undefined to leave
   * @throws AppError `error.validation` for the ticket of another player's entry
   */
  set(playerId: bigint, tournamentId: string, ticket: string | undefined): Promise<void>
  /** Leaves the tournaments whose games the player may not play any more (EXC-24); not because of a time-out. */
  leaveBarred(playerId: bigint): Promise<void>
}

/** Runs `change` before the end, with the tournament locked against being made final. */
async function changeEntry(
  { db, clock }: Pick<EntriesDependencies, 'db' | 'clock'>,
  tournament: store.Tournament,
  change: (tx: Tx, at: Temporal.Instant) => Promise<unknown>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isOpen = await store.keepOpen(tx, tournament.id)
    const at = clock.now()
    if (!isOpen || Temporal.Instant.compare(at, tournament.endsAt) >= 0)
      throw new AppError('error.tournament.closed')
    await change(tx, at)
  })
}

/** @throws AppError for the ticket of another player's entry, and what else has gone wrong */
function refuseTaken(error: unknown): never {
  if (uniqueViolation(error) === undefined) throw error
  const field = { field: 'ticket', code: 'taken', message: 'taken' }
  throw new AppError('error.validation', { fields: [field], cause: error })
}

export function createEntries(deps: EntriesDependencies): Entries {
  const { db, clock, ledger } = deps

  async function checkRefusal(playerId: bigint, tournament: store.Tournament): Promise<void> {
    const player = await deps.playerOf(playerId)
    if (!player) throw new AppError('error.tournament.not_found')
    const reason = await entryRefusal(deps, tournament, player)
    if (reason !== null) throw new AppError('error.tournament.refused', { additionalInfo: { reason } })
  }

  async function leave(playerId: bigint, tournament: store.Tournament): Promise<void> {
    await changeEntry(deps, tournament, (tx, at) =>
      store.leave(tx, { playerId, tournamentId: tournament.id }, at),
    )
  }

  async function enter(playerId: bigint, tournament: store.Tournament, ticket: string): Promise<void> {
    await checkRefusal(playerId, tournament)
    const entry = { playerId, tournamentId: tournament.id, ticket, lot: lotOf(tournament.seed, ticket) }
    await changeEntry(deps, tournament, async (tx, joinedAt) => {
      // A stake waits for the commit, so each round after this entry of the ledger finds the player entered.
      await ledger.lock(tx, playerId)
      const balances = await ledger.balancesOf(playerId, tx)
      await store.enter(tx, { ...entry, joinedAt, joinedSeq: balances?.seq ?? 0n })
    })
    // A player who was barred meanwhile may have been taken out before the entry was stored.
    try {
      await checkRefusal(playerId, tournament)
    } catch (error) {
      await leave(playerId, tournament)
      throw error
    }
  }

  return {
    async set(playerId, tournamentId, ticket) {
      const tournament = await store.findTournament(db, tournamentId)
      if (!tournament) throw new AppError('error.tournament.not_found')
      if (Temporal.Instant.compare(clock.now(), tournament.endsAt) >= 0)
        throw new AppError('error.tournament.closed')
      if (ticket === undefined) return leave(playerId, tournament)
      return enter(playerId, tournament, ticket).catch(refuseTaken)
    },
    async leaveBarred(playerId) {
      const player = await deps.playerOf(playerId)
      // A time-out ends by itself and takes nothing away.
      const lasting = player && { ...player, blocked: player.blocked === 'timeout' ? null : player.blocked }
      const types = tournamentTypes.filter((type) => lasting === null || !mayPlayIn({ type }, lasting))
      if (types.length > 0) await store.leaveOfTypes(db, playerId, types, clock.now())
    },
  }
}
