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
  /** Values that did not open, by table, key of the row and column. They are as they were. */
  readonly damaged: readonly string[]
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
    const damaged: string[] = []
    for (const place of places)
      rows += await resealPlace(db, place, { secrets: createSealedSecrets(keys, place.use), damaged })
    const needs = await countKeyNeeds(db, places)
    const present = new Map(places.map(({ use }) => [use, createSealedSecrets(keys, use).keyIds[0]]))
    return { rows, damaged, left: needs.filter(({ use, keyId }) => present.get(use) !== keyId) }
  } finally {
    await db.close()
  }
}

interface Work {
  readonly secrets: SealedSecrets
  /** A value that does not open is named here, and keeps no other one from being sealed again. */
  readonly damaged: string[]
}

async function resealPlace(db: Database, place: SealedPlace, work: Work): Promise<number> {
  const { secrets } = work
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
        for (const row of old) count += await resealRow(tx, place, { ...work, row })
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
  { row, ...work }: Work & { readonly row: Row },
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
    const value = resealValue(work, stored[`sealed_${i}`], {
      owner: place.ownerOf(stored, name),
      name: [table, ...ids.map(textOfKey), name].join(' '),
    })
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

const textOfKey = (value: unknown): string => (Buffer.isBuffer(value) ? value.toString('hex') : String(value))

/** Undefined for a value that the first key has sealed, for none, and for one that does not open. */
function resealValue(
  { secrets, damaged }: Work,
  value: unknown,
  { owner, name }: { readonly owner: string; readonly name: string },
): string | Buffer | undefined {
  if (typeof value !== 'string' && !Buffer.isBuffer(value)) return undefined
  const text = Buffer.isBuffer(value) ? value.toString('latin1') : value
  const keyId = text.split('.')[0] ?? ''
  // Of the first key; or of a key that PII_KEYS lacks, whose rows are counted among those that are left.
  if (keyId === secrets.keyIds[0] || !secrets.keyIds.includes(keyId)) return undefined
  try {
    const sealed = secrets.seal(secrets.open(text, owner), owner)
    return Buffer.isBuffer(value) ? Buffer.from(sealed) : sealed
  } catch {
    damaged.push(name)
    return undefined
  }
}
