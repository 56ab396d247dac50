import type { Books } from '../books.ts'
import type { GameEvent } from '../games/events.ts'
import type { Choice } from './choice.ts'
import { openExtras } from './extras.ts'
import type { ErrorCode } from './message.ts'
import { createTables } from './tables.ts'

export type Mode = 'real' | 'demo'

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

/**
 * State of a round. `staking`: the bet's outcome is unknown. `refused`: by the operator. `drawn`: accepted, drawn and
 * stored, the client reveals it. `paying`, `ending`, `refunding`: the call is retried until it is acknowledged.
 * `disputed`: the operator gave a final error to such a call.
 */
export type RoundState =
  | 'staking'
  | 'refused'
  | 'drawn'
  | 'paying'
  | 'ending'
  | 'closed'
  | 'refunding'
  | 'refunded'
  | 'disputed'

export interface Round {
  readonly id: string
  readonly sessionId: string
  /** Owner of seeds and cycle: the player, or one demo session. */
  readonly owner: string
  readonly mode: Mode
  readonly player: string
  readonly symbol: string
  readonly version: number
  readonly hash: string
  readonly currency: string
  readonly stakeMinor: string
  readonly lines: number | null
  /** Everything that the player chose beside the stake. */
  readonly choice: Choice
  readonly playKey: string
  readonly betReference: string
  readonly winReference: string
  readonly state: RoundState
  /** The operator's error of a refusal or a dispute, or one of the kit's own (`refusals.ts`). */
  readonly error: ErrorCode | null
  /** The operator's text for the player, with a refused or a refunded bet. */
  readonly message: string
  /** True when an attempt at the bet had no valid response. */
  readonly isUncertain: boolean
  readonly seedId: number | null
  readonly clientSeed: string
  readonly nonce: number | null
  readonly words: number
  readonly events: readonly GameEvent[] | null
  readonly owedMinor: string
  readonly placedAt: number
  readonly drawnAt: number | null
  readonly shownAt: number | null
  readonly closedAt: number | null
  readonly attempts: number
  readonly dueAt: number
  /** Balance in minor units after the stake, and according to the last call. */
  readonly balanceAfterBet: string
  readonly balanceAfter: string
}

interface RoundRow {
  id: string
  session_id: string
  owner: string
  mode: string
  player: string
  symbol: string
  version: number
  hash: string
  currency: string
  stake_minor: string
  lines: number | null
  play_key: string
  bet_reference: string
  win_reference: string
  state: string
  error: ErrorCode | null
  message: string
  is_uncertain: number
  seed_id: number | null
  client_seed: string
  nonce: number | null
  words: number
  events: string | null
  owed_minor: string
  placed_at: number
  drawn_at: number | null
  shown_at: number | null
  closed_at: number | null
  attempts: number
  due_at: number
  balance_after_bet: string
  balance_after: string
  choice: string | null
}

export interface KeptCall {
  readonly method: string
  readonly reference: string
  readonly at: number
  readonly outcome: string
  readonly error: ErrorCode | null
  readonly transactionId: string
}

const OPEN = `('staking', 'drawn', 'paying', 'ending', 'refunding')`

/** Rounds of a release that only knew lines have no choice of their own. */
function choiceIn({ choice, lines }: RoundRow): Choice {
  if (choice !== null) return JSON.parse(choice) as Choice
  return lines === null ? {} : { lines }
}

function fromRow(row: RoundRow): Round {
  return {
    id: row.id,
    sessionId: row.session_id,
    owner: row.owner,
    mode: row.mode as Mode,
    player: row.player,
    symbol: row.symbol,
    version: row.version,
    hash: row.hash,
    currency: row.currency,
    stakeMinor: row.stake_minor,
    lines: row.lines,
    playKey: row.play_key,
    betReference: row.bet_reference,
    winReference: row.win_reference,
    state: row.state as RoundState,
    error: row.error,
    message: row.message,
    isUncertain: row.is_uncertain === 1,
    seedId: row.seed_id,
    clientSeed: row.client_seed,
    nonce: row.nonce,
    words: row.words,
    events: row.events === null ? null : (JSON.parse(row.events) as GameEvent[]),
    owedMinor: row.owed_minor,
    placedAt: row.placed_at,
    drawnAt: row.drawn_at,
    shownAt: row.shown_at,
    closedAt: row.closed_at,
    attempts: row.attempts,
    dueAt: row.due_at,
    balanceAfterBet: row.balance_after_bet,
    balanceAfter: row.balance_after,
    choice: choiceIn(row),
  }
}

/** Values of a row, in the order of its columns. */
const valuesOf = (round: Round): (string | number | null)[] => [
  round.id,
  round.sessionId,
  round.owner,
  round.mode,
  round.player,
  round.symbol,
  round.version,
  round.hash,
  round.currency,
  round.stakeMinor,
  round.lines,
  round.playKey,
  round.betReference,
  round.winReference,
  round.state,
  round.error,
  round.message,
  round.isUncertain ? 1 : 0,
  round.seedId,
  round.clientSeed,
  round.nonce,
  round.words,
  round.events === null ? null : JSON.stringify(round.events),
  round.owedMinor,
  round.placedAt,
  round.drawnAt,
  round.shownAt,
  round.closedAt,
  round.attempts,
  round.dueAt,
  round.balanceAfterBet,
  round.balanceAfter,
  JSON.stringify(round.choice),
]

/** Changes of a step; absent fields stay. */
export interface RoundChange {
  state?: RoundState
  error?: ErrorCode
  message?: string
  isUncertain?: boolean
  seedId?: number
  clientSeed?: string
  nonce?: number
  words?: number
  events?: readonly GameEvent[]
  owedMinor?: string
  drawnAt?: number
  shownAt?: number
  closedAt?: number
  attempts?: number
  dueAt?: number
  balanceAfterBet?: string
  balanceAfter?: string
}

/**
 * Durable storage of a studio: sessions, rounds, calls to the operator. A write is on disk when it returns.
 * @param prefix of the names of its tables
 */
export function openStore(books: Books, prefix: string) {
  createTables(books, prefix)

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
        `insert into ${prefix}_round values (${Array.from({ length: 33 }, () => '?').join(',')})`,
        ...valuesOf(round),
      )
    },
    round: (id: string): Round | undefined => one(`select * from ${prefix}_round where id = ?`, id),
    roundOfPlay: (sessionId: string, playKey: string): Round | undefined =>
      one(`select * from ${prefix}_round where session_id = ? and play_key = ?`, sessionId, playKey),
    /** Changes a round if it is still in the expected state. @returns whether it was */
    change(id: string, from: RoundState, change: RoundChange): boolean {
      return (
        books.run(
          `update ${prefix}_round set state = coalesce(?, state), error = coalesce(?, error),
           message = coalesce(?, message),
           is_uncertain = coalesce(?, is_uncertain), seed_id = coalesce(?, seed_id),
           client_seed = coalesce(?, client_seed),
           nonce = coalesce(?, nonce), words = coalesce(?, words), events = coalesce(?, events),
           owed_minor = coalesce(?, owed_minor),
           drawn_at = coalesce(?, drawn_at), shown_at = coalesce(?, shown_at), closed_at = coalesce(?, closed_at),
           attempts = coalesce(?, attempts), due_at = coalesce(?, due_at),
           balance_after_bet = coalesce(?, balance_after_bet),
           balance_after = coalesce(?, balance_after) where id = ? and state = ?`,
          change.state ?? null,
          change.error ?? null,
          change.message ?? null,
          change.isUncertain === undefined ? null : change.isUncertain ? 1 : 0,
          change.seedId ?? null,
          change.clientSeed ?? null,
          change.nonce ?? null,
          change.words ?? null,
          change.events === undefined ? null : JSON.stringify(change.events),
          change.owedMinor ?? null,
          change.drawnAt ?? null,
          change.shownAt ?? null,
          change.closedAt ?? null,
          change.attempts ?? null,
          change.dueAt ?? null,
          change.balanceAfterBet ?? null,
          change.balanceAfter ?? null,
          id,
          from,
        ).changes === 1
      )
    },
    due: (now: number, most: number): string[] =>
      books
        .all<{
          id: string
        }>(
          `select id from ${prefix}_round where state in ${OPEN} and due_at <= ? order by due_at limit ?`,
          now,
          most,
        )
        .map(({ id }) => id),
    /** The owner's round that is not yet revealed or not yet decided. */
    openRound: (owner: string): Round | undefined =>
      one(
        `select * from ${prefix}_round where owner = ? and state in ('staking', 'drawn')
         order by placed_at desc limit 1`,
        owner,
      ),
    lastPlacedAt: (owner: string): number | null =>
      books.one<{ at: number | null }>(
        `select max(placed_at) as at from ${prefix}_round 
         where owner = ? and state not in ('refused', 'refunded', 'refunding')`,
        owner,
      )?.at ?? null,
    history: (owner: string, symbol: string | null, before: number, most: number): Round[] =>
      books
        .all<RoundRow>(
          `select * from ${prefix}_round where owner = ? and (? = '' or symbol = ?) and placed_at < ?
           and state <> 'refused'
           order by placed_at desc, rowid desc limit ?`,
          owner,
          symbol ?? '',
          symbol ?? '',
          before,
          most,
        )
        .map(fromRow),
    ofSeed: (seedId: number): Round[] =>
      books
        .all<RoundRow>(
          `select * from ${prefix}_round where seed_id = ? order by nonce desc limit 200`,
          seedId,
        )
        .map(fromRow),
    ofPlayer: (player: string | null, since: number, most: number): Round[] =>
      books
        .all<RoundRow>(
          `select * from ${prefix}_round where mode = 'real' and (? = '' or player = ?) and placed_at >= ?
           order by placed_at, rowid limit ?`,
          player ?? '',
          player ?? '',
          since,
          most,
        )
        .map(fromRow),
    unsettled: (player: string | null): number =>
      books.one<{ n: number }>(
        `select count(*) as n from ${prefix}_round where mode = 'real' and state in ${OPEN} and (? = '' or player = ?)`,
        player ?? '',
        player ?? '',
      )?.n ?? 0,

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
  }
}
export type Store = ReturnType<typeof openStore>
