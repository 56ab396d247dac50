/** Room of deposits in a country's file of limits (LIM-18). */
import type { LimitFileId } from '@marquee/markets'
import type { CurrencyCode } from '@marquee/money'
import { type Queryable, type Tx, tablesOf } from '../../kernel/index.ts'
import type { RoomState } from './limit-file-rules.ts'

interface RoomRow {
  player_id: bigint
  deposit_id: string
  attempt: number
  file: string
  amount: bigint
  currency: string
  state: string
  asked_at: Temporal.Instant
  told_amount: bigint | null
  updated_at: Temporal.Instant
}
const tables = (queryable: Queryable) => tablesOf<{ limit_file_room: RoomRow }>(queryable, 'payments')

/** One asking for room. */
export interface RoomKey {
  readonly playerId: bigint
  readonly depositId: string
  readonly attempt: number
}

export interface Room extends RoomKey {
  readonly file: LimitFileId
  /** Minor units. */
  readonly amount: bigint
  readonly currency: CurrencyCode
  readonly state: RoomState
  readonly askedAt: Temporal.Instant
  /** What the file was told last that has been deposited, minor units. */
  readonly toldAmount: bigint | null
}

const roomFrom = (row: RoomRow): Room => ({
  playerId: row.player_id,
  depositId: row.deposit_id,
  attempt: row.attempt,
  file: row.file as LimitFileId,
  amount: row.amount,
  currency: row.currency as CurrencyCode,
  state: row.state as RoomState,
  askedAt: row.asked_at,
  toldAmount: row.told_amount,
})

export async function insertRoom(tx: Tx, room: Omit<Room, 'state' | 'toldAmount'>): Promise<void> {
  await tables(tx)
    .insertInto('limit_file_room')
    .values({
      player_id: room.playerId,
      deposit_id: room.depositId,
      attempt: room.attempt,
      file: room.file,
      amount: room.amount,
      currency: room.currency,
      state: 'asked',
      asked_at: room.askedAt,
      told_amount: null,
      updated_at: room.askedAt,
    })
    .execute()
}

/** The last asking for a deposit; null where its market has no file. */
export async function readLastRoom(
  queryable: Queryable,
  { playerId, depositId }: Omit<RoomKey, 'attempt'>,
): Promise<Room | null> {
  const row = await tables(queryable)
    .selectFrom('limit_file_room')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('deposit_id', '=', depositId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? roomFrom(row) : null
}

export async function readRoom(queryable: Queryable, key: RoomKey): Promise<Room | null> {
  const row = await tables(queryable)
    .selectFrom('limit_file_room')
    .selectAll()
    .where('player_id', '=', key.playerId)
    .where('deposit_id', '=', key.depositId)
    .where('attempt', '=', key.attempt)
    .executeTakeFirst()
  return row ? roomFrom(row) : null
}

/** Changes a state that is still `from`. @returns whether it was */
export async function moveRoom(
  tx: Tx,
  key: RoomKey,
  change: {
    readonly from: RoomState
    readonly to: RoomState
    readonly at: Temporal.Instant
    /** Of `confirmed`. */
    readonly toldAmount?: bigint
  },
): Promise<boolean> {
  const rows = await tables(tx)
    .updateTable('limit_file_room')
    .set({ state: change.to, updated_at: change.at, told_amount: change.toldAmount ?? null })
    .where('player_id', '=', key.playerId)
    .where('deposit_id', '=', key.depositId)
    .where('attempt', '=', key.attempt)
    .where('state', '=', change.from)
    .returning('attempt')
    .execute()
  return rows.length > 0
}

/**
 * Sums of a deposit, `booked` and `back`: null where nothing was.
 * @param of SQL of a player's and a deposit's id
 */
const bookedSums = (of: { readonly playerId: string; readonly depositId: string }): string =>
  `with own as (
     select company, company_tx, booked_amount from payments.company_transaction
      where player_id = ${of.playerId} and payment_id = ${of.depositId} and kind = 'deposit' and booked_at is not null)
   select (select sum(booked_amount) from own) as booked,
          (select sum(reversal.booked_amount) from payments.company_transaction reversal
             join own on own.company = reversal.company and own.company_tx = reversal.original_tx
            where reversal.player_id = ${of.playerId} and reversal.kind = 'reversal'
              and reversal.booked_at is not null) as back`

/**
 * What was booked for a deposit, and what was taken back of it afterwards; minor units, null where nothing was booked.
 */
export async function readBookedFor(
  queryable: Queryable,
  { playerId, depositId }: Omit<RoomKey, 'attempt'>,
): Promise<{ readonly booked: bigint; readonly takenBack: bigint } | null> {
  const { rows } = await queryable.query<{ booked: string | null; back: string | null }>(
    `select booked::text, back::text from (${bookedSums({ playerId: '$1', depositId: '$2' })}) sums`,
    [playerId, depositId],
  )
  const [sums] = rows
  if (sums?.booked == null) return null
  return { booked: BigInt(sums.booked), takenBack: BigInt(sums.back ?? '0') }
}

/** An asking in the order of a sweep. */
interface SweptRoom extends RoomKey {
  readonly askedAt: Temporal.Instant
}

export interface RoomPage {
  /** The last one of the page before; null for the first page. */
  readonly after: SweptRoom | null
  readonly before: Temporal.Instant
  readonly limit: number
}

/** unsafeReadAcrossPlayers: keys only, oldest first. */
async function readRoomPage(
  queryable: Queryable,
  { after, before, limit }: RoomPage,
  { where, values }: { readonly where: string; readonly values: readonly unknown[] },
): Promise<SweptRoom[]> {
  const { rows } = await queryable.query<SweptRoom>(
    `select player_id as "playerId", deposit_id as "depositId", attempt, asked_at as "askedAt"
       from payments.limit_file_room room
      where asked_at < $1 and ${where}
        and ($3::timestamptz is null
          or (asked_at, player_id, deposit_id, attempt) > ($3, $4::bigint, $5::text, $6::int))
      order by asked_at, player_id, deposit_id, attempt limit $2`,
    [before, limit, after?.askedAt, after?.playerId, after?.depositId, after?.attempt, ...values],
  )
  return rows
}

/** A page of askings without an end that began before a moment. */
export const readOpenRooms = (queryable: Queryable, page: RoomPage): Promise<SweptRoom[]> =>
  readRoomPage(queryable, page, { where: `state in ('asked', 'held', 'releasing')`, values: [] })

/**
 * A page of askings that have an end, and whose file was told another sum than what is booked.
 * @param from when the oldest of them began
 * @param freeing files in which money that was taken back counts no longer
 */
export const readWronglyToldRooms = (
  queryable: Queryable,
  page: RoomPage,
  { from, freeing }: { readonly from: Temporal.Instant; readonly freeing: readonly string[] },
): Promise<SweptRoom[]> =>
  readRoomPage(queryable, page, {
    where: `state in ('released', 'confirmed') and asked_at >= $7
        and not exists (select from payments.limit_file_room later
          where later.player_id = room.player_id and later.deposit_id = room.deposit_id
            and later.attempt > room.attempt)
        and exists (select from (${bookedSums({ playerId: 'room.player_id', depositId: 'room.deposit_id' })}) sums
          where booked is not null and room.told_amount is distinct from
            booked - case when room.file = any ($8::text[]) then coalesce(back, 0) else 0 end)`,
    values: [from, freeing],
  })
