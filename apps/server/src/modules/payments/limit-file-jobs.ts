/** Tells a file of limits how deposits have ended (LIM-18, decision 148). */
import { z } from 'zod'
import {
  type JobHandler,
  enqueueJob,
  handleJob,
  inTransactionOf,
  jobKind,
  type Tx,
} from '../../kernel/index.ts'
import type { PaymentsContext } from './context.ts'
import { readDeposit } from './deposit-store.ts'
import { reservationIdOf } from './limit-file-id.ts'
import { type NextStep, nextStep } from './limit-file-rules.ts'
import {
  type Room,
  type RoomKey,
  type RoomPage,
  moveRoom,
  readBookedFor,
  readLastRoom,
  readOpenRooms,
  readRoom,
  readWronglyToldRooms,
} from './limit-file-store.ts'
import { SESSION_MINUTES } from './rules.ts'

export const settleRoomJob = jobKind({
  name: 'payments.settle-limit-file',
  payload: z.object({ playerId: z.string(), depositId: z.string(), attempt: z.number() }),
})

export const keyText = ({ playerId, depositId, attempt }: RoomKey) => ({
  playerId: playerId.toString(),
  depositId,
  attempt,
})

export const enqueueSettling = (tx: Tx, room: RoomKey): Promise<void> =>
  enqueueJob(tx, settleRoomJob, keyText(room), {
    playerId: room.playerId,
    jobKey: `${settleRoomJob.name}:${reservationIdOf(room)}`,
  })

/** Looks at all askings of whose end the file does not know, and whose own jobs have used their attempts. */
const sweepJob = jobKind({ name: 'payments.sweep-limit-file', payload: z.object({}).loose() })

/** Askings of one page. */
const PAGE = 500
/** So old are askings whose sums are compared: a file counts in calendar months. */
const COMPARED_DAYS = 62

type JobGround = Pick<PaymentsContext, 'db' | 'clock' | 'log' | 'lock' | 'limitFiles'>

/** What the file is told about one asking, decided under the wallet's lock. */
async function decideNext(context: JobGround, key: RoomKey): Promise<{ room: Room; next: NextStep } | null> {
  const { db, clock, lock, limitFiles } = context
  const { playerId, depositId } = key
  return inTransactionOf(db, playerId, async (tx) => {
    await lock(tx, playerId)
    const room = await readRoom(tx, key)
    if (!room) return null
    // Deposit and money belong to the last asking, which alone was answered with room.
    const isLast = (await readLastRoom(tx, key))?.attempt === key.attempt
    const ownsDeposit = isLast && room.state !== 'asked'
    const next = nextStep({
      room,
      deposit: ownsDeposit ? await readDeposit(tx, playerId, { id: depositId }) : null,
      booked: ownsDeposit ? await readBookedFor(tx, key) : null,
      givesRoomBack: limitFiles[room.file]?.givesRoomBack ?? false,
      now: clock.now(),
    })
    if (next.is !== 'release' || room.state === 'releasing') return { room, next }
    // A request keeps its room without the wallet's lock: the room it has kept meanwhile stays.
    const isMoved = await moveRoom(tx, room, { from: room.state, to: 'releasing', at: clock.now() })
    if (!isMoved) return null
    return { room: { ...room, state: 'releasing' }, next }
  })
}

/** @throws Error without an answer: the job is repeated */
async function settle(context: JobGround, key: RoomKey, signal: AbortSignal): Promise<void> {
  const { db, clock, log, limitFiles } = context
  const decided = await decideNext(context, key)
  if (!decided || decided.next.is === 'none') return
  const { room, next } = decided
  const file = limitFiles[room.file]
  const reservationId = reservationIdOf(room)
  const report =
    next.is === 'release'
      ? await file?.release({ reservationId, signal })
      : await file?.confirm({ reservationId, amount: next.amount, currency: room.currency, signal })
  if (report?.outcome !== 'done') {
    log.error(
      { alarm: true, port: room.file, depositId: room.depositId, step: next.is },
      'a file of limits waits',
    )
    throw new Error('the file of limits gave no answer; it is told again')
  }
  const at = clock.now()
  await inTransactionOf(db, room.playerId, (tx) =>
    moveRoom(tx, room, {
      from: room.state,
      at,
      ...(next.is === 'release' ? { to: 'released' } : { to: 'confirmed', toldAmount: next.amount }),
    }),
  )
}

/** Asks for the jobs of all askings, page by page. */
async function sweep(
  { db, clock }: Pick<JobGround, 'db' | 'clock'>,
  readPage: (page: RoomPage) => Promise<readonly (RoomKey & { readonly askedAt: Temporal.Instant })[]>,
  signal: AbortSignal,
): Promise<void> {
  // Their sessions are over, and their own jobs have run.
  const before = clock.now().subtract({ minutes: 2 * SESSION_MINUTES })
  for (let after: RoomPage['after'] = null; ;) {
    signal.throwIfAborted()
    const rooms = await readPage({ after, before, limit: PAGE })
    for (const room of rooms) await inTransactionOf(db, room.playerId, (tx) => enqueueSettling(tx, room))
    after = rooms.at(-1) ?? null
    if (rooms.length < PAGE || !after) return
  }
}

export const limitFileJobs = (context: JobGround): readonly JobHandler[] => [
  handleJob(settleRoomJob, ({ playerId, ...key }, { signal }) =>
    settle(context, { playerId: BigInt(playerId), ...key }, signal),
  ),
  handleJob(
    sweepJob,
    async (_payload, { signal }) => {
      const { db, clock, limitFiles } = context
      const from = clock.now().subtract({ hours: 24 * COMPARED_DAYS })
      const freeing = Object.entries(limitFiles).flatMap(([id, file]) => (file.givesRoomBack ? [id] : []))
      await sweep(context, (page) => readOpenRooms(db, page), signal)
      await sweep(context, (page) => readWronglyToldRooms(db, page, { from, freeing }), signal)
    },
    { cron: { match: '37 * * * *', catchUpMs: 3_600_000 } },
  ),
]
