import type { LimitFileId } from '@marquee/markets'
import type { CurrencyCode } from '@marquee/money'
import type { PaymentsPlayer } from './ports.ts'

/** A person as a central file of limits compares them. */
type LimitFilePerson = Pick<
  PaymentsPlayer,
  'firstName' | 'lastName' | 'dateOfBirth' | 'street' | 'postalCode' | 'city' | 'country'
>

export type LimitFileAnswer =
  | { readonly outcome: 'reserved' }
  /** Minor units: the file's limit for a calendar month, and what is used or reserved of it with all operators. */
  | { readonly outcome: 'full'; readonly cap: bigint; readonly used: bigint }
  /** The file may or may not have reserved the room. */
  | { readonly outcome: 'unknown' }

/** `unknown`: the file may or may not have done it. */
type LimitFileReport = { readonly outcome: 'done' | 'unknown' }

/**
 * A country's file of deposits with all operators (LIM-18). Every call is idempotent by our own id of the reservation.
 */
export interface LimitFile {
  /** Whether a deposit that is taken back counts no longer. */
  readonly givesRoomBack: boolean
  reserve(request: {
    readonly reservationId: string
    readonly person: LimitFilePerson
    /** Minor units. */
    readonly amount: bigint
    readonly currency: CurrencyCode
    /** When the deposit was asked for: it counts in this month. */
    readonly at: Temporal.Instant
    readonly signal?: AbortSignal | undefined
  }): Promise<LimitFileAnswer>
  /** Tells what was deposited, which counts from now on, also after a release and above the limit. */
  confirm(deposit: {
    readonly reservationId: string
    /** Minor units. */
    readonly amount: bigint
    readonly currency: CurrencyCode
    readonly signal?: AbortSignal | undefined
  }): Promise<LimitFileReport>
  /** Gives the room back. An id that the file does not know can reserve nothing afterwards. */
  release(reservation: {
    readonly reservationId: string
    readonly signal?: AbortSignal | undefined
  }): Promise<LimitFileReport>
}

/** Those that are connected, by their names in the policy (`limits.crossOperator`). */
export type LimitFiles = Readonly<Partial<Record<LimitFileId, LimitFile>>>
