/** What the owner of the database writes so that the check of the books leaves a player out. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, inTransaction } from '../../kernel/index.ts'
import { verifyBooks } from './books.ts'
import { createWalletKit, type WalletKit } from './test-kit.ts'

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit({ max: 3 })
})
afterAll(() => kit.close())

const rewriteAmount = (playerId: bigint) =>
  inTransaction(kit.db, async (tx) => {
    await tx.query('set local session_replication_role = replica')
    await tx.query('update wallet.entry set amount = amount + 1 where player_id = $1', [playerId])
  })

it('a player whose books were verified in the future is verified from zero', async () => {
  const player = await kit.player({ main: 100n })
  await kit.wallet.verifyBooks({ scope: 'whole', players: [player] })
  await rewriteAmount(player)
  await kit.db.query(`update wallet.verified set whole_at = '2100-01-01Z' where player_id = $1`, [player])
  const { differences } = await kit.wallet.verifyBooks({ scope: 'whole', players: [player] })
  expect(differences).not.toEqual([])
})

it('an operator of another schema that calls all numbers equal leaves no player out', async () => {
  const player = await kit.player({ main: 100n })
  await rewriteAmount(player)
  const { connection } = kit.db
  await kit.db.query(`
    create function public.is_other(bigint, bigint) returns boolean language sql immutable as 'select false';
    create operator public.<> (leftarg = bigint, rightarg = bigint, function = public.is_other);
    alter database ${connection.database} set search_path = public, pg_catalog`)
  const misled = createDatabase({ connection, max: 2, applicationName: 'marquee test' })
  const options = { scope: 'changed', players: [player] } as const
  const { differences } = await verifyBooks({ db: misled, clock: kit.clock }, options)
  await misled.close()
  await kit.db.query(`
    alter database ${connection.database} reset search_path; drop operator public.<> (bigint, bigint)`)
  expect(differences).not.toEqual([])
})

it('an entry of before 1970 is read, whatever its number', async () => {
  const player = await kit.player({ main: 100n })
  await kit.db.query(
    `create table wallet.entry_1960 partition of wallet.entry for values from ('1960-01-01Z') to ('1960-04-01Z')`,
  )
  await kit.db.query(
    `insert into wallet.entry select (jsonb_populate_record(original, jsonb_build_object(
         'at', '1960-01-01Z', 'seq', 50, 'tx', 'decoy'))).*
       from wallet.entry original where player_id = $1`,
    [player],
  )
  const { differences } = await kit.wallet.verifyBooks({ scope: 'whole', players: [player] })
  expect(differences).toContainEqual(expect.objectContaining({ seq: 50n, message: 'follows 0' }))
})
