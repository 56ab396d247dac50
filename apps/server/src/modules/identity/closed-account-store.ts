import type { Queryable } from '../../kernel/index.ts'

/** Deletes the national number that a register was asked with. A later login by bank stores it again. */
export async function deleteNationalNumber(queryable: Queryable, playerId: bigint): Promise<void> {
  await queryable.query(
    `update identity.authenticator set data = data - 'number'
      where player_id = $1 and kind = 'bank' and data ? 'number'`,
    [playerId],
  )
}
