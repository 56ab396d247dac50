import { createHash } from 'node:crypto'
import type { CurrencyCode } from '@marquee/money'
import { AppError, type Clock, type Database, recentlyUsed } from '../../../kernel/index.ts'
import { standingChangedTopic, winDisplayTopic } from '../../players/index.ts'
import type { Game } from '../catalogue.ts'
import type { LobbyReader } from '../readers.ts'
import { LISTED_HOURS } from './counting.ts'
import type { ShownWinner, WinnerPorts } from './ports.ts'
import { type Period, type Sums, sumsOf, type Win, winOf, type WinOrder, winsIn } from './store.ts'

export interface WinnersDependencies extends WinnerPorts {
  readonly db: Database
  readonly clock: Clock
}

export interface Winner extends Win {
  readonly game: Game
  readonly shown: ShownWinner
}

/** A listed round, read again from the ledger. */
export interface CheckedWin extends Winner {
  readonly openedAt: Temporal.Instant
  readonly bets: number
  readonly readAt: Temporal.Instant
}

/** Hours before the last listed end whose wins are listed. */
export type WinHours = 24 | 72

export interface WinnersQuery {
  readonly hours: WinHours
  readonly currency: CurrencyCode
  readonly order: WinOrder
  readonly limit: number
  /** The time of a preview. The list is that of now where not all wins of that time are kept. */
  readonly previewedAt?: Temporal.Instant | undefined
}

/** Whether every win of the hours before a time is kept: not of a time to come, and of the last days only. */
export function areWinsKept(
  at: Temporal.Instant,
  { hours, now }: { readonly hours: WinHours; readonly now: Temporal.Instant },
): boolean {
  const oldest = now.subtract({ hours: LISTED_HOURS - hours })
  return Temporal.Instant.compare(at, now) <= 0 && Temporal.Instant.compare(at, oldest) >= 0
}

export interface Winners {
  /**
   * Without games that the reader's place does not offer (spec 2 §5), those of products that the reader may not play,
   * and players who are not shown.
   */
  list(reader: LobbyReader, query: WinnersQuery): Promise<Winner[]>
  /** What all players staked and were paid in a period, as late as wins are listed. */
  sums(
    query: Pick<WinnersQuery, 'hours' | 'currency' | 'previewedAt'>,
  ): Promise<Sums & { readonly until: Temporal.Instant }>
  /**
   * A listed round as the ledger has it now.
   * @throws AppError `error.game.round_not_found` for a round that is not listed, or not any more
   */
  check(reader: LobbyReader, ledgerId: string): Promise<CheckedWin>
}

const KEPT_MS = 10_000
const MOST_READ = 100
/** After so many reads a list stays shorter. */
const MOST_READS = 5

type Listed = Win & { readonly shown: ShownWinner }

/** Wins of a period in some games whose players are shown. */
async function readListed(
  { db, shownWinners }: Pick<WinnersDependencies, 'db' | 'shownWinners'>,
  period: Period,
  order: WinOrder,
  games: readonly number[],
): Promise<Listed[]> {
  const hidden: bigint[] = []
  let listed: Listed[] = []
  // Wins of players who are not shown leave no room for others, so they are read again without them.
  for (let reads = 0; reads < MOST_READS; reads++) {
    const wins = await winsIn(db, period, order, { games, limit: MOST_READ, without: hidden })
    const playerIds = [...new Set(wins.map(({ playerId }) => playerId))]
    const shown = await shownWinners(playerIds)
    listed = wins.flatMap((win) => {
      const as = shown.get(win.playerId)
      return as ? [{ ...win, shown: as }] : []
    })
    if (wins.length < MOST_READ || listed.length === wins.length) break
    hidden.push(...playerIds.filter((playerId) => !shown.has(playerId)))
  }
  return listed
}

/** The time whose list is shown, and what sets it apart in memory. */
function shownTime(
  { hours, previewedAt: at }: Pick<WinnersQuery, 'hours' | 'previewedAt'>,
  now: Temporal.Instant,
): { readonly at: Temporal.Instant; readonly key: string } {
  return at && areWinsKept(at, { hours, now }) ? { at, key: at.toString() } : { at: now, key: 'now' }
}

interface Kept<T> {
  get(key: string): T | undefined
  set(key: string, value: T): void
}

/** What is in memory, or for some seconds what is made now. */
function keptOrMade<T extends { readonly atMs: number }>(
  from: Kept<T>,
  key: string,
  nowMs: number,
  make: (atMs: number) => T,
): T {
  const known = from.get(key)
  if (known && nowMs - known.atMs < KEPT_MS) return known
  const made = make(nowMs)
  from.set(key, made)
  return made
}

/** The same text for sets of the same games, so that readers of several views share their lists. */
function namesOfSets(): (ids: ReadonlySet<number>) => string {
  const names = new WeakMap<ReadonlySet<number>, string>()
  return (ids) => {
    const name =
      names.get(ids) ??
      createHash('sha256')
        .update([...ids].join())
        .digest('base64')
    names.set(ids, name)
    return name
  }
}

/** The hours before the last listed end: the same for a list and its sums. */
const periodUntil = (
  until: Temporal.Instant,
  { hours, currency }: Pick<WinnersQuery, 'hours' | 'currency'>,
): Period => ({ currency, from: until.subtract({ hours }), until })

const offered = ({ catalogue, view }: LobbyReader, gameId: number): Game | null =>
  view.offered().has(gameId) ? (catalogue.byId.get(gameId) ?? null) : null

export function createWinners(deps: WinnersDependencies): Winners {
  const { db, clock, ledger } = deps
  const lists = recentlyUsed<{ readonly atMs: number; readonly rows: Promise<Listed[]> }>({ maxSize: 200 })
  const sums = recentlyUsed<{ readonly atMs: number; readonly sums: ReturnType<Winners['sums']> }>({
    maxSize: 100,
  })
  // A player who withdraws the consent, or may not play any more, is listed no longer.
  for (const topic of [winDisplayTopic, standingChangedTopic]) deps.bus.listen(topic, () => lists.clear())

  const listedUntil = (at: Temporal.Instant) => at.subtract({ minutes: deps.winsShownAfterMinutes })

  const kept = <T extends { readonly atMs: number }>(from: Kept<T>, key: string, make: (atMs: number) => T) =>
    keptOrMade(from, key, clock.nowMs(), make)

  const read = (
    at: Temporal.Instant,
    { hours, currency, order }: Pick<WinnersQuery, 'hours' | 'currency' | 'order'>,
    games: ReadonlySet<number>,
  ) => readListed(deps, periodUntil(listedUntil(at), { hours, currency }), order, [...games])
  const nameOf = namesOfSets()

  return {
    async list(reader, { limit, ...query }) {
      const { at, key } = shownTime(query, clock.now())
      const games = reader.view.offered()
      const { hours, currency, order } = query
      const { rows } = kept(lists, [hours, currency, order, key, nameOf(games)].join(' '), (atMs) => ({
        atMs,
        rows: read(at, query, games),
      }))
      const wins = await rows.catch((error: unknown) => {
        lists.clear()
        throw error
      })
      return wins
        .flatMap((win) => {
          const game = offered(reader, win.gameId)
          return game ? [{ ...win, game }] : []
        })
        .slice(0, limit)
    },
    async sums({ hours, currency, previewedAt }) {
      const { at, key } = shownTime({ hours, previewedAt }, clock.now())
      const { sums: answer } = kept(sums, `${hours} ${currency} ${key}`, (atMs) => {
        const period = periodUntil(listedUntil(at), { hours, currency })
        return { atMs, sums: sumsOf(db, period).then((found) => ({ ...found, until: period.until })) }
      })
      return answer.catch((error: unknown) => {
        sums.clear()
        throw error
      })
    },
    async check(reader, ledgerId) {
      const missing = () => new AppError('error.game.round_not_found')
      const win = await winOf(db, ledgerId)
      const game = win && offered(reader, win.gameId)
      if (!game || Temporal.Instant.compare(win.endedAt, listedUntil(clock.now())) > 0) throw missing()
      const shown = (await deps.shownWinners([win.playerId])).get(win.playerId)
      const facts = await ledger.roundOf(win.playerId, win.provider, win.round)
      if (!shown || !facts?.isClosed || facts.game !== String(win.gameId)) throw missing()
      const entry = { seq: facts.lastSeq, from: facts.openedAt }
      // Another last entry: the round was changed or given back after it was listed.
      if ((await ledger.entryMark(win.playerId, entry))?.hash !== ledgerId) throw missing()
      return {
        ...win,
        game,
        shown,
        staked: facts.staked.cash + facts.staked.bonus,
        paid: facts.won.cash + facts.won.bonus,
        openedAt: facts.openedAt,
        bets: facts.bets,
        readAt: clock.now(),
      }
    },
  }
}
