/** Steps before and after the transactions that write what a player alone may have (decision 137). */
import {
  assertInvariant,
  type ClaimedValue,
  type Claims,
  type Clock,
  type Database,
  newId,
  type Queryable,
  type Reservation,
  takenKind,
  type Tx,
} from '../../kernel/index.ts'
import {
  accessIdClaim,
  claimsOfPerson,
  drawNumber,
  phoneClaim,
  type UniqueValues,
} from './claimed-value-store.ts'
import { findByEmail, findMatches, hasEmail, type Likeness } from './likeness-store.ts'

/** Number and access id of an account that may be opened with claimed values. */
export interface Opening {
  readonly reservation: Reservation
  readonly accessId: string
}

/** A change of a player's number, of which both are claimed. */
export interface PhoneChange {
  readonly reservation: Reservation
  readonly phones: { readonly before: string; readonly after: string }
}

interface StepDependencies {
  readonly db: Database
  readonly clock: Clock
}

/** @returns null when another player has one of the values */
const takeUnlessTaken = (
  claims: Claims,
  playerId: bigint,
  values: readonly ClaimedValue[],
): Promise<Reservation | null> =>
  claims.take(playerId, values).catch((error: unknown) => {
    if (takenKind(error) === undefined) throw error
    return null
  })

/** What the module does with claims besides the transactions themselves. */
export const claimSteps = ({ db, clock }: StepDependencies, claims: Claims) => ({
  hasEmail: (email: string) => hasEmail(db, claims, email),
  findByEmail: (email: string) => findByEmail(db, claims, email),
  matchesOf: (likeness: Likeness, within: Queryable = db) => findMatches(within, claims, likeness),
  async withClaims<T>(person: UniqueValues, work: (opening: Opening | null) => Promise<T>): Promise<T> {
    const accessId = newId('acc', clock)
    const values = [...claimsOfPerson(db, person), accessIdClaim(accessId)]
    const reservation = await takeUnlessTaken(claims, await drawNumber(db), values)
    if (!reservation) return work(null)
    try {
      return await work({ reservation, accessId })
    } finally {
      await claims.settle(reservation)
    }
  },
  async withPhoneClaim<T>(
    playerId: bigint,
    phones: PhoneChange['phones'],
    work: (change: PhoneChange) => Promise<T>,
  ): Promise<T> {
    // The earlier number too: it is released when the player does not have it any more.
    const values = [phones.after, phones.before].filter((phone) => phone !== '')
    const reservation = await claims.take(
      playerId,
      values.map((phone) => phoneClaim(db, phone)),
    )
    try {
      return await work({ reservation, phones })
    } finally {
      await claims.settle(reservation)
    }
  },
  sweepClaims: () => claims.sweep(),
})

/** Begins the transaction of an account with what was claimed, or claims it here. */
export async function enterOpening(
  { db, clock }: StepDependencies,
  claims: Claims,
  tx: Tx,
  { account, opening }: { readonly account: UniqueValues; readonly opening: Opening | undefined },
): Promise<{ readonly playerId: bigint; readonly accessId: string }> {
  const accessId = opening?.accessId ?? newId('acc', clock)
  const values = [...claimsOfPerson(db, account), accessIdClaim(accessId)]
  if (!opening) {
    const playerId = await drawNumber(tx)
    await claims.holdIn(tx, playerId, values)
    return { playerId, accessId }
  }
  const { reservation } = opening
  const isClaimed = values.every(({ kind, digest }) =>
    reservation.values.some((claimed) => claimed.kind === kind && claimed.digest.equals(digest)),
  )
  assertInvariant(isClaimed, 'an account is opened with what was claimed for it')
  await claims.enter(tx, reservation)
  return { playerId: reservation.playerId, accessId }
}
