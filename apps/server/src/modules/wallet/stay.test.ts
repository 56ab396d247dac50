import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'

const server = join(import.meta.dirname, '../..')

const CLOCK = 'reads the clock'
const ARGUMENTS = 'computes from its arguments'
const ALL_PLAYERS = 'is about all players, or about none'
/** Functions that the server calls and that do not begin with `kernel.stay`, each with the reason. */
const withoutStay: Readonly<Record<string, string>> = {
  is_timely: CLOCK,
  is_over: CLOCK,
  measured: ARGUMENTS,
  used_total: ARGUMENTS,
  window_start: ARGUMENTS,
  window_end: ARGUMENTS,
  add_sums: ALL_PLAYERS,
  close_day: ALL_PLAYERS,
  first_entry_in: ALL_PLAYERS,
  has_sums: ALL_PLAYERS,
  has_transfers: ALL_PLAYERS,
  make_partitions: ALL_PLAYERS,
  open_writers: ALL_PLAYERS,
  windows_named_since: ALL_PLAYERS,
  zones_of_days: ALL_PLAYERS,
  house_zone: ARGUMENTS,
}

const begin = { plpgsql: 'begin\\s+perform', sql: '^\\s*select' }

interface SqlFunction {
  readonly name: string
  readonly language: keyof typeof begin
  readonly body: string
}

/** Names after `wallet.` in the code of the server that an opening parenthesis follows. */
function calledNames(): ReadonlySet<string> {
  const files = globSync('**/*.ts', { cwd: server }).filter((file) => !/(\.test|test-kit)\.ts$/.test(file))
  const calls = files.flatMap((file) => [
    ...readFileSync(join(server, file), 'utf8').matchAll(/\bwallet\.([a-z_0-9]+)\s*\(/g),
  ])
  return new Set(calls.map(([, name = '']) => name))
}

const withoutComments = (sql: string) => sql.replaceAll(/--[^\n]*/g, '')

/** Whether the first statement of a function is `kernel.stay` of its player. */
function beginsWithStay({ language, body }: SqlFunction): boolean {
  const text = withoutComments(body)
  const first = new RegExp(`${begin[language]} kernel\\.stay\\(p_player\\);`).exec(text)
  return first !== null && (language === 'sql' || first.index === text.search(/\bbegin\b/))
}

describe('functions of the ledger that the server calls', () => {
  let db: TestDatabase
  let functions: readonly SqlFunction[]
  const called = calledNames()
  beforeAll(async () => {
    db = await createTestDatabase({ max: 1 })
    const { rows } = await db.query<SqlFunction>(
      `select proname as name, lanname as language, prosrc as body
         from pg_proc p join pg_language l on l.oid = p.prolang
        where pronamespace = 'wallet'::regnamespace`,
    )
    functions = rows
  })
  afterAll(() => db.close())

  it('begin with kernel.stay, except those that are named with a reason', () => {
    const without = functions.filter((one) => called.has(one.name) && !beginsWithStay(one))
    expect(without.map(({ name }) => name).toSorted()).toEqual(Object.keys(withoutStay).toSorted())
  })

  it('are the only ones that call kernel.stay: functions that they call do not ask again', () => {
    const asking = functions.filter(({ body }) => body.includes('kernel.stay'))
    expect(asking.filter(({ name }) => !called.has(name)).map(({ name }) => name)).toEqual([])
    expect(asking.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['apply_v1', 'apply_batch_v1', 'roll']),
    )
  })

  it('are recognized in both languages, and only by their first statement', () => {
    const stay = 'kernel.stay(p_player);'
    const plpgsql = (body: string) => beginsWithStay({ name: '', language: 'plpgsql', body })
    const sql = (body: string) => beginsWithStay({ name: '', language: 'sql', body })
    expect(plpgsql(`declare v integer;\nbegin\n  -- why\n  perform ${stay}\n  return;\nend`)).toBe(true)
    expect(plpgsql(`begin\n  return;\n  perform ${stay}\nend`)).toBe(false)
    expect(plpgsql(`begin\n  if true then begin\n  perform ${stay}\n end; end if; end`)).toBe(false)
    expect(plpgsql(`begin\n  -- perform ${stay}\nend`)).toBe(false)
    expect(sql(`\n  select ${stay}\n  select 1`)).toBe(true)
    expect(sql(`select 1; select ${stay}`)).toBe(false)
  })
})
