import type { Books } from '../books.ts'
import { openExtras } from './extras.ts'
import { openGrants } from './grants.ts'
import type { ErrorCode } from './message.ts'
import {
  type Mode,
  type Round,
  type RoundChange,
  type RoundRow,
  type RoundState,
  changesOf,
  fromRow,
  valuesOf,
} from './round.ts'
import { createTables } from './tables.ts'

export type { Mode, Round, RoundChange, RoundState } from './round.ts'

export interface Session {
  readonly id: string
  readonly mode: Mode
  readonly symbol: string
  /** The operator's token; empty in demo. */
  readonly token: string
  /** The operator's player; empty until `authenticate` was answered, and in demo. */
  readonly player: string
  readonly currency: string
  readonly country: string
  readonly jurisdiction: string
  readonly language: string
  readonly platform: string
  readonly lobbyUrl: string
  readonly cashierUrl: string
  /** Maximum stake of this player in minor units; empty for none. */
  readonly maxMinor: string
  /** Remaining play money in minor units; demo only. */
  readonly demoMinor: string
  readonly openedAt: number
}

/** Whose rounds and seeds these are: a player's for money, a session's with play money. */
export const ownerOf = (session: Pick<Session, 'id' | 'mode' | 'player'>): string =>
  session.mode === 'real' ? `real:${session.player}` : `demo:${session.id}`

export interface KeptCall {
  readonly method: string
  readonly reference: string
  readonly at: number
  readonly outcome: string
  readonly error: ErrorCode | null
  readonly transactionId: string
}

const OPEN = `('staking', 'seated', 'deciding', 'stakingMore', 'refundingMore', 'drawn', 'paying', 'ending', 'refunding')`

interface IdRow {
  id: string
}

/** Owners with a stake in a game since a moment. */
const readOwnersSince =
  (books: Books, prefix: string) =>
  (symbol: string, since: number): string[] =>
    books
      .all<{ owner: string }>(
        `select distinct owner from ${prefix}_round where symbol = ? and placed_at > ?
           and state not in ('refused', 'refunding', 'refunded')`,
        symbol,
        since,
      )
      .map(({ owner }) => owner)

/** Start of an owner's last round. Those after `now` are of a clock that was set back since. */
const readLastPlacedAt =
  (books: Books, prefix: string) =>
  (owner: string, now: number): number | null =>
    books.one<{ at: number | null }>(
      `select max(placed_at) as at from ${prefix}_round
       where owner = ? and placed_at <= ? and state not in ('refused', 'refunded', 'refunding')`,
      owner,
      now,
    )?.at ?? null

/** Who has staked, and when. */
const placements = (books: Books, prefix: string) => ({
  lastPlacedAt: readLastPlacedAt(books, prefix),
  ownersSince: readOwnersSince(books, prefix),
})

/**
 * Durable storage of a studio: sessions, rounds, calls to the operator. A write is on disk when it returns.
 * @param prefix of the names of its tables
 */
export function openStore(books: Books, prefix: string) {
  createTables(books, prefix)
  const many = (sql: string, ...values: (string | number)[]): Round[] =>
    books.all<RoundRow>(sql, ...values).map(fromRow)
  const one = (sql: string, ...values: (string | number)[]): Round | undefined => {
    const row = books.one<RoundRow>(sql, ...values)
    return row && fromRow(row)
  }
  return {
    atomically: <T>(work: () => T): T => books.atomically(work),

    openSession(session: Session): void {
      books.run(
        `insert into ${prefix}_session values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`,
        session.id,
        session.mode,
        session.symbol,
        session.token,
        session.player,
        session.currency,
        session.country,
        session.jurisdiction,
        session.language,
        session.platform,
        session.lobbyUrl,
        session.cashierUrl,
        session.maxMinor,
        session.demoMinor,
        session.openedAt,
      )
    },
    session(id: string): Session | undefined {
      return books.one<Session>(
        `select id, mode, symbol, token, player, currency, country, jurisdiction, language, platform,
         lobby_url as lobbyUrl,
         cashier_url as cashierUrl, max_minor as maxMinor, demo_minor as demoMinor, opened_at as openedAt
         from ${prefix}_session where id = ?`,
        id,
      )
    },
    sessionIdOfToken(token: string): string | undefined {
      return books.one<{ id: string }>(
        `select id from ${prefix}_session where token = ? order by opened_at desc, rowid desc limit 1`,
        token,
      )?.id
    },
    /** Stores the response to `authenticate`. */
    knowPlayer(
      id: string,
      known: { player: string; token: string; currency: string; jurisdiction: string; maxMinor: string },
    ): void {
      books.run(
        `update ${prefix}_session set player = ?, token = ?, currency = ?, jurisdiction = ?, max_minor = ?
         where id = ?`,
        known.player,
        known.token,
        known.currency,
        known.jurisdiction,
        known.maxMinor,
        id,
      )
    },
    setDemo(id: string, minor: bigint): void {
      books.run(`update ${prefix}_session set demo_minor = ? where id = ?`, String(minor), id)
    },

    place(round: Round): void {
      books.run(
        `insert into ${prefix}_round values (${Array.from({ length: 34 }, () => '?').join(',')})`,
        ...valuesOf(round),
      )
    },
    round: (id: string): Round | undefined => one(`select * from ${prefix}_round where id = ?`, id),
    roundOfPlay: (sessionId: string, playKey: string): Round | undefined =>
      one(`select * from ${prefix}_round where session_id = ? and play_key = ?`, sessionId, playKey),
    /** Changes a round if it is still in the expected state. @returns whether it was */
    change(id: string, from: RoundState, change: RoundChange): boolean {
      const { columns, values } = changesOf(change)
      if (values.length === 0)
        return books.one(`select 1 from ${prefix}_round where id = ? and state = ?`, id, from) !== undefined
      const sql = `update ${prefix}_round set ${columns} where id = ? and state = ?`
      return books.run(sql, ...values, id, from).changes === 1
    },
    due: (now: number, most: number): string[] =>
      books
        .all<IdRow>(
          `select id from ${prefix}_round where state in ${OPEN} and due_at <= ? order by due_at limit ?`,
          now,
          most,
        )
        .map(({ id }) => id),
    deciding: (): Round[] => many(`select * from ${prefix}_round where state = 'deciding'`),
    /** The owner's round that is not yet revealed or not yet decided. */
    openRound: (owner: string): Round | undefined =>
      one(
        `select * from ${prefix}_round where owner = ? and state in ('staking', 'seated', 'deciding', 'stakingMore', 'refundingMore', 'drawn')
         order by placed_at desc limit 1`,
        owner,
      ),
    ...placements(books, prefix),
    history: (owner: string, symbol: string | null, before: number, most: number): Round[] =>
      many(
        `select * from ${prefix}_round where owner = ? and (? = '' or symbol = ?) and placed_at < ?
           and state <> 'refused'
           order by placed_at desc, rowid desc limit ?`,
        owner,
        symbol ?? '',
        symbol ?? '',
        before,
        most,
      ),
    ofSeed: (seedId: number, before: number, most: number): Round[] =>
      many(
        `select * from ${prefix}_round where seed_id = ? and nonce < ? order by nonce desc limit ?`,
        seedId,
        before,
        most,
      ),
    ofPlayer: (player: string | null, since: number, most: number): Round[] =>
      many(
        `select * from ${prefix}_round where mode = 'real' and (? = '' or player = ?) and placed_at >= ?
           order by placed_at, rowid limit ?`,
        player ?? '',
        player ?? '',
        since,
        most,
      ),
    /** Rounds for money that have not ended, of one player or of all. */
    unsettled: (player: string | null): Round[] =>
      many(
        `select * from ${prefix}_round where mode = 'real' and state in ${OPEN} and (? = '' or player = ?)`,
        player ?? '',
        player ?? '',
      ),

    keepCall(roundId: string, call: KeptCall): void {
      books.run(
        `insert into ${prefix}_call (round_id, method, reference, at, outcome, error, transaction_id)
         values (?,?,?,?,?,?,?)`,
        roundId,
        call.method,
        call.reference,
        call.at,
        call.outcome,
        call.error,
        call.transactionId,
      )
    },
    calls: (roundId: string): KeptCall[] =>
      books.all<KeptCall>(
        `select method, reference, at, outcome, error, transaction_id as transactionId
         from ${prefix}_call where round_id = ? order by id`,
        roundId,
      ),

    ...openExtras(books, prefix),
    ...openGrants(books, prefix),
  }
}
export type Store = ReturnType<typeof openStore>
