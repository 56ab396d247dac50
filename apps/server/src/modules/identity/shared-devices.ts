/** Accounts that use one device (ID-05): a signal for staff, which refuses nobody. */
import { type Clock, type Log, publish, type Tx } from '../../kernel/index.ts'

/** Event: an account was used on a device of others. The body has the others, as text. */
const sharedDeviceTopic = 'player.device.shared'

/** Others named in one signal; a device in a public place may have any number. */
const OTHERS = 50

/**
 * Call it before the check of a player's device is stored. An account's first check on a device that others have used is
 * recorded, published and an alarm, one time.
 */
export async function noteSharedDevice(
  tx: Tx,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  { playerId, deviceAlias }: { readonly playerId: bigint; readonly deviceAlias: string },
): Promise<void> {
  // Of two accounts that come to a device at the same time the second one sees the first.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('identity.device:' || $1, 0))`, [deviceAlias])
  const { rows } = await tx.query<{ player_id: bigint }>(
    `select player_id from identity.device_check where device_alias = $1 and player_id is not null
      group by player_id order by player_id = $2 desc, min(checked_at) limit $3`,
    [deviceAlias, playerId, OTHERS],
  )
  const known = rows.map((row) => row.player_id)
  if (known.length === 0 || known[0] === playerId) return
  await tx.query(
    `insert into identity.shared_device (device_alias, player_id, other_player_ids, noticed_at)
     values ($1, $2, $3, $4)`,
    [deviceAlias, playerId, known, clock.now()],
  )
  const otherPlayerIds = known.map(String)
  await publish(tx, { topic: sharedDeviceTopic, playerId, body: { deviceAlias, otherPlayerIds } })
  const whose = { port: 'device', playerId: playerId.toString(), otherPlayerIds, alarm: true }
  log.warn(whose, 'several accounts use one device')
}
