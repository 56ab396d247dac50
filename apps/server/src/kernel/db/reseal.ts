import { createSealedSecrets, type SealedSecrets } from '../sealed-secrets.ts'
import { createDatabase, type Database, inTransaction, type Tx } from './database.ts'
import type { Connection } from './pool.ts'
import { placeRows, type SealedPlace, sealedValue } from './sealed-places.ts'
import { assertKeys, countKeyNeeds, forgetKeys, type KeyNeed, noteOwnKeys } from './sealing-keys.ts'

/** Rows that are looked at together; those that change are one transaction. */
const PAGE = 500

type Row = Readonly<Record<string, unknown>>

export interface Resealed {
  /** Number of rows that were sealed again. */
  readonly rows: number
  /** Rows that still need another key than the one that seals: a server seals with it, or a job waits. */
  readonly left: readonly KeyNeed[]
}

/**
 * Seals every value again that is not sealed with the first key, so that another key can be retired. Servers may run
 * meanwhile: what they have changed since it was read stays. A run that was killed goes on when it is started again,
 * because what is sealed already is left alone.
 * @param owner direct, not through a pooler: some of the tables are not for the server's role to change
 * @param keys `PII_KEYS`, the one that seals first
 * @throws MigrationError when a key that rows need is missing
 */
export async function resealRows(
  owner: Connection,
  keys: readonly string[],
  places: readonly SealedPlace[],
): Promise<Resealed> {
  const db = createDatabase({
    connection: owner,
    max: 1,
    applicationName: 'marquee sealing',
    personalKeys: keys,
  })
  try {
    await forgetKeys(db, await assertKeys(db, keys, places))
    await noteOwnKeys(db, keys, places)
    let rows = 0
    for (const place of places) rows += await resealPlace(db, place, createSealedSecrets(keys, place.use))
    const needs = await countKeyNeeds(db, places)
    const present = new Map(places.map(({ use }) => [use, createSealedSecrets(keys, use).keyIds[0]]))
    return { rows, left: needs.filter(({ use, keyId }) => present.get(use) !== keyId) }
  } finally {
    await db.close()
  }
}

async function resealPlace(db: Database, place: SealedPlace, secrets: SealedSecrets): Promise<number> {
  const { table, key, columns } = place
  const names = key.join(', ')
  const isOld = columns
    .map((column) => `coalesce(kernel.key_id_of(${sealedValue(column)}) <> $1, false)`)
    .join(' or ')
  let total = 0
  let after: readonly unknown[] | undefined
  for (;;) {
    const values = after ?? []
    const later = after ? `and (${names}) > (${values.map((_, i) => `$${i + 2}`).join(', ')})` : ''
    const { rows } = await db.query<Row & { is_old: boolean }>(
      `select ${names}, ${isOld} as is_old from ${table} where ${placeRows(place)} ${later}
        order by ${names} limit ${PAGE}`,
      [secrets.keyIds[0], ...values],
    )
    const old = rows.filter((row) => row.is_old)
    if (old.length > 0)
      total += await inTransaction(db, async (tx) => {
        let count = 0
        for (const row of old) count += await resealRow(tx, place, { row, secrets })
        return count
      })
    const last = rows.at(-1)
    if (rows.length < PAGE || !last) return total
    after = key.map((column) => last[column])
  }
}

/** @returns 0 when another has changed or removed the row since it was read */
async function resealRow(
  tx: Tx,
  place: SealedPlace,
  { row, secrets }: { readonly row: Row; readonly secrets: SealedSecrets },
): Promise<number> {
  const { table, key, columns, beside } = place
  const ids = key.map((column) => row[column])
  const where = key.map((column, i) => `${column} = $${i + 1}`).join(' and ')
  const read = [...key, ...beside, ...columns.map((column, i) => `${sealedValue(column)} as sealed_${i}`)]
  const { rows } = await tx.query<Row>(
    `select ${read.join(', ')} from ${table} where ${where} and ${placeRows(place)} for update`,
    ids,
  )
  const [stored] = rows
  if (!stored) return 0
  const changes = columns.flatMap(({ name, member }, i) => {
    const value = resealValue(secrets, stored[`sealed_${i}`], place.ownerOf(stored, name))
    return value === undefined ? [] : [{ name, member, value }]
  })
  if (changes.length === 0) return 0
  const set = changes.map(({ name, member }, i) => {
    const parameter = `$${ids.length + i + 1}`
    const value =
      member === undefined ? parameter : `jsonb_set(${name}, '{${member}}', to_jsonb(${parameter}::text))`
    return `${name} = ${value}`
  })
  await tx.query(`update ${table} set ${set.join(', ')} where ${where}`, [
    ...ids,
    ...changes.map(({ value }) => value),
  ])
  return 1
}

/** Undefined for a value that the first key has sealed, and for none. */
function resealValue(secrets: SealedSecrets, value: unknown, owner: string): string | Buffer | undefined {
  if (typeof value !== 'string' && !Buffer.isBuffer(value)) return undefined
  const text = Buffer.isBuffer(value) ? value.toString('latin1') : value
  if (text.startsWith(`${secrets.keyIds[0]}.`)) return undefined
  const sealed = secrets.seal(secrets.open(text, owner), owner)
  return Buffer.isBuffer(value) ? Buffer.from(sealed) : sealed
}
