import { createHash } from 'node:crypto'
import { decimalFromMinor } from '@marquee/money'
import {
  type Clock,
  type Database,
  enqueueJob,
  handleJob,
  inTransaction,
  isHandledUntil,
  type JobHandler,
  type Log,
} from '../../kernel/index.ts'
import { standingChangedTopic } from '../players/index.ts'
import { walletEntryTopic } from '../wallet/index.ts'
import { countingName } from './counting.ts'
import { closeKind, payKind } from './job-kinds.ts'
import { nameOf } from './lots.ts'
import type { TournamentPorts } from './ports.ts'
import {
  markPaid,
  paymentsOf,
  placingOf,
  rankedEntries,
  type RankedEntry,
  writePlacings,
} from './ranking-store.ts'
import { closeTournament, writePayments } from './records-store.ts'
import { type Placed, placesOf } from './scoring.ts'
import * as store from './store.ts'

/** Name of the subscriber that ends the entries of players who may not play any more. */
export const barredName = 'tournaments.end-entries-of-barred'

/** What decides who is placed, and with which score. */
const awaitedSubscribers = [
  { topic: walletEntryTopic, subscriber: countingName },
  { topic: standingChangedTopic, subscriber: barredName },
] as const

/** Our own tournaments in the ledger, beside the numbers of studios and payment companies. */
const tournamentsNumber = 901

export interface ClosingDependencies extends Pick<TournamentPorts, 'ledger'> {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * The published result: terms, seed and every entry with its ticket, score and place. Lots, places and prizes follow
 * from it (`scoring.ts`, `lots.ts`).
 */
function recordOf(
  { id, terms, startsAt, endsAt, finalAt, seed, seedHash }: store.Tournament,
  placed: readonly Placed<RankedEntry>[],
  unplaced: number,
): string {
  const { rule, currency, prizes } = terms
  const amount = (minor: bigint) => decimalFromMinor(minor, currency)
  return JSON.stringify({
    tournament: id,
    name: terms.name,
    games: terms.games,
    currency,
    startsAt: startsAt.toString(),
    endsAt: endsAt.toString(),
    finalAt: finalAt.toString(),
    rule: { ...rule, stake: amount(rule.stake) },
    prizes: prizes.map((prize) => ({ ...prize, amount: amount(prize.amount) })),
    seed,
    seedHash,
    withoutScore: unplaced,
    entries: placed.map(({ entry, place, prize }) => ({
      ticket: entry.ticket,
      lot: entry.lot.toString(),
      name: nameOf(entry.lot),
      score: rule.kind === 'count' ? entry.score.toString() : amount(entry.score),
      rounds: entry.rounds,
      place,
      prize: amount(prize),
    })),
  })
}

/** Makes the places of a tournament final, once, and orders the payment of its prizes. */
async function close({ db, clock, log }: ClosingDependencies, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const tournament = await store.lockOpen(tx, id)
    if (!tournament) return
    const period = { since: tournament.openedAt, until: tournament.finalAt }
    for (const awaited of awaitedSubscribers)
      if (!(await isHandledUntil(tx, awaited, period))) {
        log.warn({ tournament: id, ...awaited }, 'the places of a tournament wait for events')
        return
      }
    const entries = await rankedEntries(tx, id)
    const placed = placesOf(entries, tournament.terms)
    const record = recordOf(tournament, placed, entries.length - placed.length)
    const hash = sha256(record)
    await writePlacings(
      tx,
      id,
      placed.map(({ entry, place, prize }) => ({ playerId: entry.playerId, place, prize })),
    )
    await closeTournament(tx, id, { record, hash, at: clock.now() })
    for (const { entry, prize } of placed)
      if (prize > 0n)
        await enqueueJob(
          tx,
          payKind,
          { playerId: String(entry.playerId), tournamentId: id },
          { playerId: entry.playerId },
        )
    log.info(
      { tournament: id, entries: entries.length, record: hash },
      'the places of a tournament are final',
    )
  })
}

/**
 * Publishes, when the last prize is paid, the hash of the ledger's entry of each prize: a second record that names the
 * first one by its hash. A hash names no player.
 */
async function publishPayments(
  { db }: Pick<ClosingDependencies, 'db'>,
  { id, terms, recordHash }: store.Tournament,
): Promise<void> {
  const payments = await paymentsOf(db, id)
  if (payments.some(({ paidEntry }) => paidEntry === null)) return
  const record = JSON.stringify({
    tournament: id,
    record: recordHash,
    currency: terms.currency,
    payments: payments.map(({ ticket, place, prize, paidEntry }) => ({
      ticket,
      place,
      prize: decimalFromMinor(prize, terms.currency),
      ledgerEntry: paidEntry,
    })),
  })
  await writePayments(db, id, { record, hash: sha256(record) })
}

/**
 * The tournament's id is the idempotency key of the ledger: however often it is repeated, a prize is paid once. A
 * repeated job publishes what one that died after the payment has not.
 */
async function pay(
  deps: ClosingDependencies,
  { playerId, tournamentId }: { readonly playerId: bigint; readonly tournamentId: string },
): Promise<void> {
  const { db, clock, ledger } = deps
  const tournament = await store.findTournament(db, tournamentId)
  const placing = await placingOf(db, playerId, tournamentId)
  if (!tournament || !placing || placing.prize === 0n) return
  if (!placing.isPaid || placing.paidEntry === null) {
    const answer = await ledger.execute({
      kind: 'promo',
      playerId,
      currency: tournament.terms.currency,
      provider: tournamentsNumber,
      tx: tournamentId,
      amount: placing.prize,
      detail: { tournament: tournamentId, place: placing.place },
    })
    if (!answer.ok) throw new Error(`a prize of ${tournamentId} is not paid: ${answer.reason}`)
    const { seq, at: from } = answer.entry
    const mark = await ledger.entryMark(playerId, { seq, from })
    if (!mark) throw new Error(`the entry of a prize of ${tournamentId} is not in the ledger`)
    await markPaid(db, { playerId, tournamentId }, { entry: mark.hash, at: clock.now() })
  }
  await publishPayments(deps, tournament)
}

/** One tournament that cannot be made final does not keep others from it. */
async function closeDue(deps: ClosingDependencies): Promise<void> {
  const failures: unknown[] = []
  for (const id of await store.dueTournaments(deps.db, deps.clock.now()))
    await close(deps, id).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'the places of a tournament are not final')
}

export const closingJobs = (deps: ClosingDependencies): JobHandler[] => [
  // Each tournament orders a job for its own time; the schedule finds those that had to wait.
  handleJob(closeKind, () => closeDue(deps), { cron: { match: '* * * * *' } }),
  handleJob(payKind, ({ playerId, tournamentId }) => pay(deps, { playerId: BigInt(playerId), tournamentId })),
]
