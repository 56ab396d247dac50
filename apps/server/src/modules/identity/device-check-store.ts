import { type Clock, newId, type Queryable, tablesOf, type Tx } from '../../kernel/index.ts'
import type { DeviceAction } from '../outside/index.ts'

/** `unknown`: the company has said nothing; it is treated as a review. */
export type DeviceResult = 'allow' | 'review' | 'deny' | 'unknown'

/** Whose browser was checked: a player's, or that of a sign-up whose account is not open. */
export type DeviceOwner = { readonly playerId: bigint } | { readonly registrationHash: Buffer }

export interface DeviceCheck {
  readonly owner: DeviceOwner
  readonly type: DeviceAction
  readonly paymentId: string | null
  readonly result: DeviceResult
  readonly reason: string | null
  readonly trackingNumber: string | null
  readonly deviceAlias: string | null
}

interface DeviceCheckRow {
  check_id: string
  player_id: bigint | null
  registration_hash: Buffer | null
  type: string
  payment_id: string | null
  result: string
  reason: string | null
  tracking_number: string | null
  device_alias: string | null
  checked_at: Temporal.Instant
}

const tables = (queryable: Queryable) => tablesOf<{ device_check: DeviceCheckRow }>(queryable, 'identity')

export async function insertDeviceCheck(
  queryable: Queryable,
  clock: Clock,
  check: DeviceCheck,
): Promise<void> {
  const { owner } = check
  await tables(queryable)
    .insertInto('device_check')
    .values({
      check_id: newId('dvc', clock),
      player_id: 'playerId' in owner ? owner.playerId : null,
      registration_hash: 'registrationHash' in owner ? owner.registrationHash : null,
      type: check.type,
      payment_id: check.paymentId,
      result: check.result,
      reason: check.reason,
      tracking_number: check.trackingNumber,
      device_alias: check.deviceAlias,
      checked_at: clock.now(),
    })
    .execute()
}

/** The device of a sign-up; null where the company has named none. */
export async function readSignUpDevice(tx: Tx, registrationHash: Buffer): Promise<string | null> {
  const { rows } = await tx.query<{ device_alias: string | null }>(
    `select device_alias from identity.device_check where registration_hash = $1 and player_id is null
      order by checked_at desc, check_id desc limit 1`,
    [registrationHash],
  )
  return rows[0]?.device_alias ?? null
}

/** Adds the check of a sign-up again, as one of the player whose account it has opened. */
export async function copyToPlayer(
  tx: Tx,
  clock: Clock,
  { registrationHash, playerId }: { registrationHash: Buffer; playerId: bigint },
): Promise<void> {
  await tx.query(
    `insert into identity.device_check
       (check_id, player_id, registration_hash, type, payment_id, result, reason, tracking_number, device_alias,
        checked_at)
     select $1, $2, registration_hash, type, payment_id, result, reason, tracking_number, device_alias, checked_at
       from identity.device_check where registration_hash = $3 and player_id is null
      order by checked_at desc, check_id desc limit 1`,
    [newId('dvc', clock), playerId, registrationHash],
  )
}

/** The newest result about a payment; without one, the player's newest. */
export async function readDeviceResult(
  queryable: Queryable,
  playerId: bigint,
  paymentId: string,
): Promise<DeviceResult | null> {
  const { rows } = await queryable.query<{ result: DeviceResult }>(
    `select result from identity.device_check where player_id = $1
      order by (payment_id is not distinct from $2) desc, checked_at desc, check_id desc limit 1`,
    [playerId, paymentId],
  )
  return rows[0]?.result ?? null
}
