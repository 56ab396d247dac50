/** What becomes of room that a deposit has taken in a country's file of limits (LIM-18). Pure. */
import type { DepositStatus } from './deposit-store.ts'

/**
 * `asked`: the file's answer is not known. `held`: the deposit may go on. `releasing`: the room is being given back,
 * also where the file has answered that it has none. `confirmed`: the file knows the amount that was deposited.
 */
export type RoomState = 'asked' | 'held' | 'releasing' | 'released' | 'confirmed'

/** A request that asks for room has ended after so many minutes, with or without an answer. */
export const ASKED_MINUTES = 2

export type NextStep =
  | { readonly is: 'none' }
  | { readonly is: 'release' }
  /** @param amount minor units that count in the file from now on */
  | { readonly is: 'confirm'; readonly amount: bigint }

const NONE: NextStep = { is: 'none' }

/**
 * What the file is told next. Money that was booked counts, whatever became of its room before. A deposit that has
 * ended without money gives its room back, and so does a request that a server has not lived to answer.
 */
export function nextStep({
  room,
  deposit,
  booked,
  givesRoomBack,
  now,
}: {
  readonly room: {
    readonly state: RoomState
    readonly askedAt: Temporal.Instant
    readonly toldAmount: bigint | null
  }
  /** Null where none was opened with this room, as of an asking that is not the last one. */
  readonly deposit: { readonly status: DepositStatus } | null
  /** Minor units; null where nothing was booked of such a deposit. */
  readonly booked: { readonly booked: bigint; readonly takenBack: bigint } | null
  /** Whether money that was taken back of a deposit counts no longer, by the file's rules. */
  readonly givesRoomBack: boolean
  readonly now: Temporal.Instant
}): NextStep {
  if (booked !== null) {
    const amount = givesRoomBack ? booked.booked - booked.takenBack : booked.booked
    return room.state === 'confirmed' && room.toldAmount === amount ? NONE : { is: 'confirm', amount }
  }
  if (room.state === 'releasing') return { is: 'release' }
  if (room.state !== 'asked' && room.state !== 'held') return NONE
  if (deposit !== null) {
    const isOver = deposit.status === 'CANCELLED' || deposit.status === 'FAILED'
    return isOver || room.state === 'asked' ? { is: 'release' } : NONE
  }
  return now.since(room.askedAt).total('minutes') < ASKED_MINUTES ? NONE : { is: 'release' }
}
