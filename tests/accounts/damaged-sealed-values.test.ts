/** Sealed values that do not open: in another row than their own, or damaged (decision 93). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createPersonalSecrets,
  keyIdOf,
  PERSONAL_USE,
  resealRows,
  sealPlainRows,
} from '../../apps/server/src/kernel/index.ts'
import { sealedData } from '../../apps/server/src/wiring/personal-data.ts'
import { createTestDatabase, type TestDatabase } from '../kit/database.ts'
import { personalKeys } from '../kit/personal-keys.ts'

const NEWER = 'a newer key'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await sealPlainRows(db.connection, personalKeys, sealedData)
})
afterAll(() => db.close())

const ownerOf = (number: number) => `player:${number}:chg_${number}:players.detail_change.before`

it('are named by their rows, and keep no other value from being sealed again', async () => {
  const secrets = createPersonalSecrets(personalKeys)
  const seal = (text: string, owner: string) => secrets.seal(text, owner)
  const values = [
    seal('Vanhatie 1', ownerOf(1)),
    seal('Vanhatie 1', ownerOf(1)),
    seal('Vanhatie 3', ownerOf(3)),
  ]
  // The value of the second row was copied from the first one.
  await db.query(
    `insert into players.detail_change
     select number, '2026-01-01T00:00:00Z', 'chg_' || number, 'street', sealed, '', 'player', 'req', true
       from unnest($1::bigint[], $2::text[]) as t (number, sealed)`,
    [[1, 2, 3], values],
  )
  const old = keyIdOf(personalKeys[0]!, PERSONAL_USE)
  const { rows, damaged, left } = await resealRows(db.connection, [NEWER, ...personalKeys], sealedData.places)
  expect(rows).toBe(2)
  expect(damaged).toEqual(['players.detail_change 2 chg_2 before'])
  expect(left).toMatchObject([{ table: 'players.detail_change', keyId: old, rows: 1n }])
  const { rows: stored } = await db.query<{ before: string }>(
    'select before from players.detail_change order by player_id',
  )
  expect(stored[1]?.before).toBe(values[1])
  const newer = createPersonalSecrets([NEWER, ...personalKeys])
  expect(newer.open(stored[2]?.before ?? '', ownerOf(3))).toBe('Vanhatie 3')
})
