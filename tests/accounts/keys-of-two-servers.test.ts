/** Two servers, and a step between them, whose `PII_KEYS` are not the same (decision 93). */
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  assertKeys,
  createDatabase,
  createLog,
  createMetrics,
  type Database,
  keyIdOf,
  noteOwnKeys,
  PERSONAL_USE,
  sealPlainRows,
  startKeyWatch,
} from '../../apps/server/src/kernel/index.ts'
import { sealedData } from '../../apps/server/src/wiring/personal-data.ts'
import { createTestDatabase, type TestDatabase } from '../kit/database.ts'
import { personalKeys } from '../kit/personal-keys.ts'

const [oldest = ''] = personalKeys
const NEWER = 'a newer key'
const { places } = sealedData

let db: TestDatabase
let own: Database
let lines: string[]
beforeEach(async () => {
  db = await createTestDatabase()
  await sealPlainRows(db.connection, [oldest], sealedData)
  own = createDatabase({ connection: db.connection, max: 2, applicationName: 'marquee test' })
  lines = []
})
afterEach(async () => {
  await own.close()
  await db.close()
})

const watch = (keys: readonly string[], countEvery?: number) =>
  startKeyWatch({
    db: own,
    keys,
    places,
    log: createLog({ level: 'error', destination: { write: (line) => void lines.push(line) } }),
    metrics: createMetrics(),
    everyMs: 20,
    ...(countEvery === undefined ? {} : { countEvery }),
  })
const noted = async () =>
  (await db.query<{ id: string }>('select key_id as id from kernel.sealing_key')).rows.map(({ id }) => id)
const newer = keyIdOf(NEWER, PERSONAL_USE)
/** A row as a server with the newer key writes it. */
const sealRow = () =>
  db.query(
    `insert into data_exports.part (player_id, export_id, build_id, part_number, written_at, bytes, is_sealed)
     values (1, 'exp_1', 'bld_1', 0, now(), $1, true)`,
    [Buffer.from(`${newer}.${'a'.repeat(40)}`)],
  )

it('the key of a server that runs is noted again when a step with other keys has forgotten it', async () => {
  const running = watch([NEWER, oldest])
  await expect.poll(noted).toContain(newer)
  // No row needs it so far, so the step forgets it.
  await sealPlainRows(db.connection, [oldest], sealedData)
  await expect.poll(noted).toContain(newer)
  await sealRow()
  await expect(assertKeys(db, [oldest], places)).rejects.toThrow(newer)
  await running.stop()
})

it('a server raises one alarm when another one begins to seal with a key that it lacks, and none for a retired key', async () => {
  await noteOwnKeys(db, ['a retired key', oldest], places)
  const running = watch([oldest])
  await expect.poll(noted).toContain(keyIdOf(oldest, PERSONAL_USE))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(lines).toEqual([])
  await noteOwnKeys(db, [NEWER, oldest], places)
  await expect.poll(() => lines.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(lines).toEqual([expect.stringContaining(newer)])
  await running.stop()
})

it('a server raises one alarm when rows need a key that it lacked from its start', async () => {
  await noteOwnKeys(db, [NEWER, oldest], places)
  const running = watch([oldest], 2)
  await expect.poll(noted).toContain(keyIdOf(oldest, PERSONAL_USE))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(lines).toEqual([])
  await sealRow()
  await expect.poll(() => lines.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(lines).toEqual([expect.stringContaining(newer)])
  await running.stop()
})
