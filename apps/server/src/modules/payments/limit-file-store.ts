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
 * What was booked for a deposit, and what was taken back of it afterwards; minor units, null where nothing was booked.
 */
export async function readBookedFor(
  queryable: Queryable,
  { playerId, depositId }: Omit<RoomKey, 'attempt'>,
): Promise<{ readonly booked: bigint; readonly takenBack: bigint } | null> {
  const { rows } = await queryable.query<{ booked: string | null; back: string | null }>(
    `with own as (
       select company, company_tx, booked_amount from payments.company_transaction
        where player_id = $1 and payment_id = $2 and kind = 'deposit' and booked_at is not null)
     select (select sum(booked_amount) from own)::text as booked,
            (select sum(back.booked_amount) from payments.company_transaction back
               join own on own.company = back.company and own.company_tx = back.original_tx
              where back.player_id = $1 and back.kind = 'reversal' and back.booked_at is not null)::text as back`,
    [playerId, depositId],
  )
  const [sums] = rows
  if (sums?.booked == null) return null
  return { booked: BigInt(sums.booked), takenBack: BigInt(sums.back ?? '0') }
}

/** A page of askings without an end that began before a moment. unsafeReadAcrossPlayers: keys only. */
export async function readOpenRooms(
  queryable: Queryable,
  before: Temporal.Instant,
  limit: number,
): Promise<RoomKey[]> {
  const { rows } = await queryable.query<{ player_id: bigint; deposit_id: string; attempt: number }>(
    `select player_id, deposit_id, attempt from payments.limit_file_room
      where state in ('asked', 'held', 'releasing') and asked_at < $1 order by asked_at limit $2`,
    [before, limit],
  )
  return rows.map((row) => ({
    playerId: row.player_id,
    depositId: row.deposit_id,
    attempt: row.attempt,
  }))
}
