/** Room of deposits in a country's file of deposits with all operators (LIM-18, decision 148). */
import { type LimitFileId, periodBounds, policyValue } from '@marquee/markets'
import { toMoneyText } from '@marquee/money'
import { AppError, type Tx, enqueueJob, inTransactionOf } from '../../kernel/index.ts'
import type { PaymentsContext } from './context.ts'
import { enqueueSettling, keyText, settleRoomJob } from './limit-file-jobs.ts'
import { ASKED_MINUTES } from './limit-file-rules.ts'
import { type Room, insertRoom, moveRoom, readLastRoom } from './limit-file-store.ts'
import { reservationIdOf } from './limit-file-id.ts'
import type { LimitFileAnswer } from './limit-file-ports.ts'
import type { PaymentsPlayer } from './ports.ts'

type FileGround = Pick<PaymentsContext, 'policyOf'>

/** The file in which a player's deposits need room; null where the market has none. */
const fileIdOf = ({ policyOf }: FileGround, player: PaymentsPlayer): LimitFileId | null =>
  policyValue(policyOf(player), 'limits.crossOperator')[0] ?? null

interface RoomRequest {
  readonly depositId: string
  /** Minor units. */
  readonly amount: bigint
  readonly signal?: AbortSignal | undefined
}

const unavailable = (file: LimitFileId): AppError =>
  new AppError('error.deposit.cross_operator.unavailable', { additionalInfo: { file } })

/**
 * The asking that a request begins, or goes on with where an earlier request has got no answer. One whose room is being
 * given back is returned too.
 */
async function beginAsking(
  context: Pick<PaymentsContext, 'db' | 'clock' | 'lock'>,
  { playerId, currency }: PaymentsPlayer,
  asked: Omit<RoomRequest, 'signal'> & { readonly file: LimitFileId },
): Promise<Room> {
  const { db, clock, lock } = context
  const { depositId, amount, file } = asked
  return inTransactionOf(db, playerId, async (tx) => {
    await lock(tx, playerId)
    const last = await readLastRoom(tx, { playerId, depositId })
    // The file may still count its room: nothing else is asked for before that is given back.
    if (last?.state === 'releasing') {
      await enqueueSettling(tx, last)
      return last
    }
    if (last && ['asked', 'held', 'confirmed'].includes(last.state)) {
      if (last.amount !== amount) throw new AppError('error.idempotency.conflict')
      return last
    }
    const key = { playerId, depositId, attempt: (last?.attempt ?? 0) + 1 }
    const askedAt = clock.now()
    const room = { ...key, file, amount, currency, askedAt }
    await insertRoom(tx, room)
    await enqueueJob(tx, settleRoomJob, keyText(key), {
      playerId,
      runAt: askedAt.add({ minutes: ASKED_MINUTES }),
      jobKey: `${settleRoomJob.name}:${reservationIdOf(key)}:asked`,
    })
    return { ...room, state: 'asked', toldAmount: null }
  })
}

/** @throws AppError where the file has no room, or has not said that it has */
function refuse(
  { log }: Pick<PaymentsContext, 'log'>,
  answer: Exclude<LimitFileAnswer, { outcome: 'reserved' }>,
  {
    player,
    file,
    amount,
    at,
  }: { player: PaymentsPlayer; file: LimitFileId; amount: bigint; at: Temporal.Instant },
): never {
  if (answer.outcome === 'unknown') {
    log.error({ alarm: true, port: file }, 'a deposit is refused: the file of limits gave no answer')
    throw unavailable(file)
  }
  const { cap, used } = answer
  const money = (minor: bigint) => toMoneyText({ minor, currency: player.currency })
  throw new AppError('error.deposit.cross_operator.limit', {
    additionalInfo: {
      file,
      cap: money(cap),
      used: money(used),
      asked: money(amount),
      left: money(used < cap ? cap - used : 0n),
      resetAt: periodBounds(player.market, 'M', at).endsAt.toString(),
    },
  })
}

/**
 * Asks for room before a deposit is opened and its company knows of it. A repeat goes on with the same asking. Never
 * call it inside a transaction.
 * @returns what `keepRoom` needs; null where the market has no file
 * @throws AppError `error.deposit.cross_operator.limit`, `error.deposit.cross_operator.unavailable`,
 *   `error.idempotency.conflict` for another amount
 */
export async function askForRoom(
  context: FileGround & Pick<PaymentsContext, 'db' | 'clock' | 'log' | 'lock' | 'limitFiles'>,
  player: PaymentsPlayer,
  { depositId, amount, signal }: RoomRequest,
): Promise<Room | null> {
  const file = fileIdOf(context, player)
  if (file === null) return null
  const company = context.limitFiles[file]
  // Where none is connected nobody can answer.
  if (!company)
    return refuse(context, { outcome: 'unknown' }, { player, file, amount, at: context.clock.now() })
  const room = await beginAsking(context, player, { depositId, amount, file })
  if (room.state === 'releasing') throw unavailable(file)
  if (room.state !== 'asked') return room
  const { firstName, lastName, dateOfBirth, street, postalCode, city, country, playerId } = player
  const answer = await company.reserve({
    reservationId: reservationIdOf(room),
    person: { firstName, lastName, dateOfBirth, street, postalCode, city, country },
    amount,
    currency: player.currency,
    at: room.askedAt,
    signal,
  })
  if (answer.outcome === 'reserved') return room
  if (answer.outcome === 'full')
    // An earlier call without an answer may still be on its way to the file: giving back bars it.
    await inTransactionOf(context.db, playerId, async (tx) => {
      if (await moveRoom(tx, room, { from: 'asked', to: 'releasing', at: context.clock.now() }))
        await enqueueSettling(tx, room)
    })
  return refuse(context, answer, { player, file, amount, at: room.askedAt })
}

/**
 * Keeps the room for a deposit, in the transaction that opens it.
 * @throws AppError `error.deposit.cross_operator.unavailable` where it was given back meanwhile
 */
export async function keepRoom(
  { clock }: Pick<PaymentsContext, 'clock'>,
  tx: Tx,
  room: Room | null,
): Promise<void> {
  if (!room || room.state !== 'asked') return
  if (await moveRoom(tx, room, { from: 'asked', to: 'held', at: clock.now() })) return
  const last = await readLastRoom(tx, room)
  if (last?.attempt === room.attempt && last.state === 'held') return
  throw unavailable(room.file)
}

/** Whether a deposit may be paid: it has its room, or needs none. The caller holds the wallet's lock. */
export async function hasRoom(
  context: FileGround,
  tx: Tx,
  deposit: { readonly player: PaymentsPlayer; readonly depositId: string; readonly amount: bigint },
): Promise<boolean> {
  if (fileIdOf(context, deposit.player) === null) return true
  const { depositId, player } = deposit
  const room = await readLastRoom(tx, { playerId: player.playerId, depositId })
  return (
    room !== null && (room.state === 'held' || room.state === 'confirmed') && room.amount === deposit.amount
  )
}

/** Lets a job tell the file how a deposit stands, after the transaction that changed it. */
export async function settleRoom(
  tx: Tx,
  deposit: { readonly playerId: bigint; readonly depositId: string },
): Promise<void> {
  const room = await readLastRoom(tx, deposit)
  if (room) await enqueueSettling(tx, room)
}

/** The same after a booking, with an alarm about money of which the file of the market knows nothing. */
export async function settleBooked(
  context: FileGround & Pick<PaymentsContext, 'log'>,
  tx: Tx,
  booked: {
    readonly player: PaymentsPlayer
    readonly deposit: { readonly playerId: bigint; readonly depositId: string } | null
    readonly companyTx: string
  },
): Promise<void> {
  const { player, deposit, companyTx } = booked
  if (deposit) await settleRoom(tx, deposit)
  if (fileIdOf(context, player) === null) return
  const room = deposit && (await readLastRoom(tx, deposit))
  if (!room)
    context.log.error({ alarm: true, companyTx }, 'a deposit without room in the file of limits was booked')
}
