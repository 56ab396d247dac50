import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/kit/database.ts'
import { foreignKeysAcross, keysWithoutPlayer } from './table-class-exceptions.ts'
import { type TableClass, tableClasses } from './table-classes.ts'

/** Schemas of modules: all but those of PostgreSQL and of the queue of jobs. */
const OF_MODULES = `n.nspname !~ '^(pg_|information_schema$|graphile_worker$)'`

const classByTable = new Map<string, TableClass>(
  Object.entries(tableClasses).flatMap(([schema, classes]) =>
    Object.entries(classes).flatMap(([name, tables]) =>
      tables.map((table): [string, TableClass] => [`${schema}.${table}`, name as TableClass]),
    ),
  ),
)

// A partition has the class of its table.
const TABLES = `
  select c.oid, n.nspname || '.' || c.relname as name, i.inhparent as parent
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_inherits i on i.inhrelid = c.oid and c.relispartition
   where c.relkind in ('r', 'p') and ${OF_MODULES}`

const UNIQUE_KEYS = `
  select n.nspname || '.' || c.relname as name, coalesce(i.inhparent, x.indrelid) as table_oid, a.attname as first_column
    from pg_index x join pg_class c on c.oid = x.indexrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_inherits i on i.inhrelid = x.indrelid
    left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[0]
   where x.indisunique and ${OF_MODULES} order by 1`

const FOREIGN_KEYS = `
  select n.nspname || '.' || f.conname as name, f.conrelid as from_oid, f.confrelid as to_oid,
      exists (
        select from unnest(f.conkey, f.confkey) as pair (here, there)
          join pg_attribute h on h.attrelid = f.conrelid and h.attnum = pair.here
          join pg_attribute t on t.attrelid = f.confrelid and t.attnum = pair.there
         where h.attname = 'player_id' and t.attname = 'player_id') as keeps_player
    from pg_constraint f join pg_namespace n on n.oid = f.connamespace
   where f.contype = 'f' and ${OF_MODULES} order by 1`

/** What was listed when the lists began. Lower them with each key that leaves a list. */
const MOST_KEYS_WITHOUT_PLAYER = 31
const MOST_FOREIGN_KEYS_ACROSS = 23

describe('table classes', () => {
  let db: TestDatabase
  let names: ReadonlyMap<number, string>
  let tables: readonly string[]
  beforeAll(async () => {
    db = await createTestDatabase({ max: 1 })
    const { rows } = await db.query<{ oid: number; name: string; parent: number | null }>(TABLES)
    names = new Map(rows.map(({ oid, name }) => [oid, name]))
    tables = rows.filter(({ parent }) => parent === null).map(({ name }) => name)
  })
  afterAll(() => db.close())

  const classOf = (oid: number) => classByTable.get(names.get(oid) ?? '')
  const listed = (list: typeof keysWithoutPlayer) => list.flatMap(({ keys }) => keys).toSorted()

  it('name every table of every module in exactly one class', () => {
    const named = Object.entries(tableClasses).flatMap(([schema, classes]) =>
      Object.values(classes).flatMap((of) => of.map((table) => `${schema}.${table}`)),
    )
    expect(named.toSorted()).toEqual(tables.toSorted())
  })

  it('let a unique key of a table of players begin with player_id, except those that are listed', async () => {
    const { rows } = await db.query<{ name: string; table_oid: number; first_column: string | null }>(
      UNIQUE_KEYS,
    )
    const others = rows.filter(
      (key) => classOf(key.table_oid) === 'player' && key.first_column !== 'player_id',
    )
    expect(others.map(({ name }) => name)).toEqual(listed(keysWithoutPlayer))
    expect(others.length).toBeLessThanOrEqual(MOST_KEYS_WITHOUT_PLAYER)
    expect(rows.length).toBeGreaterThan(100)
  })

  it('let a foreign key stay in its class, and with its player, except those that are listed', async () => {
    const { rows } = await db.query<{
      name: string
      from_oid: number
      to_oid: number
      keeps_player: boolean
    }>(FOREIGN_KEYS)
    const across = rows.filter((key) => {
      const from = classOf(key.from_oid)
      return from !== classOf(key.to_oid) || (from === 'player' && !key.keeps_player)
    })
    expect(across.map(({ name }) => name)).toEqual(listed(foreignKeysAcross))
    expect(across.length).toBeLessThanOrEqual(MOST_FOREIGN_KEYS_ACROSS)
    expect(rows.length).toBeGreaterThan(10)
  })
})
