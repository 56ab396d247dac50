import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { isDatabaseUnavailable, sqlState } from './errors.ts'
import { callStatement, type Statement } from './statement.ts'

let db: TestDatabase
let client: pg.PoolClient
beforeAll(async () => {
  db = await createTestDatabase()
  client = await db.pool.connect()
})
afterAll(async () => {
  client.release(true)
  await db.close()
})

const kinds = ['int8', 'int4', 'int2', 'bool', 'timestamptz', 'text'] as const
const echo: Statement = {
  name: 'echo',
  text: `select json_build_array($1::int8::text, $2::int4, $3::int2, $4::bool, to_char($5::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), $6::text)::text`,
  parameters: kinds,
}
type Values = Parameters<typeof callStatement>[2]
const echoed = async (values: Values, statement = echo) => {
  const [text] = await callStatement(client, statement, values, 5_000)
  return JSON.parse(text ?? '') as unknown
}

describe('a repeated statement', () => {
  const at = Temporal.Instant.from('2026-03-29T00:30:00.123456Z')

  it('carries every kind of parameter to its edges, and null', async () => {
    expect(await echoed([9_223_372_036_854_775_807n, 2_147_483_647, 32_767, true, at, 'plain'])).toEqual([
      '9223372036854775807',
      2_147_483_647,
      32_767,
      true,
      '2026-03-29T00:30:00.123456',
      'plain',
    ])
    expect(await echoed([-9_223_372_036_854_775_808n, -2_147_483_648, -32_768, false, at, ''])).toEqual([
      '-9223372036854775808',
      -2_147_483_648,
      -32_768,
      false,
      '2026-03-29T00:30:00.123456',
      '',
    ])
    expect(await echoed([null, null, null, null, null, null])).toEqual([null, null, null, null, null, null])
  })

  it('truncates instants to microseconds, before 2000 too', async () => {
    const [, , , , nanoseconds] = (await echoed([
      0n,
      0,
      0,
      false,
      Temporal.Instant.from('2026-03-29T00:30:00.123456999Z'),
      '',
    ])) as string[]
    expect(nanoseconds).toBe('2026-03-29T00:30:00.123456')
    const [, , , , old] = (await echoed([
      0n,
      0,
      0,
      false,
      Temporal.Instant.from('1969-07-20T20:17:40.000001Z'),
      '',
    ])) as string[]
    expect(old).toBe('1969-07-20T20:17:40.000001')
  })

  it('sends text of any script and length', async () => {
    for (const text of ['ääkköset, 桜, 🎰, "quotes" and \\', '桜'.repeat(60_000), 'x'.repeat(200_000)])
      expect(await echoed([1n, 1, 1, true, at, text])).toMatchObject({ 5: text })
  })

  it('is prepared once under its name, and not at all without one', async () => {
    const prepared = async () =>
      (await client.query<{ name: string }>('select name from pg_prepared_statements order by 1')).rows.map(
        (row) => row.name,
      )
    expect(await prepared()).toEqual(['echo'])
    const unnamed = { ...echo, name: undefined }
    for (let k = 0; k < 3; k++)
      expect(await echoed([BigInt(k), k, k, true, at, 'again'], unnamed)).toMatchObject({ 1: k })
    expect(await prepared()).toEqual(['echo'])
  })

  it('returns the first column of all rows, in order', async () => {
    const rows: Statement = {
      text: 'select n::text, n + 1 from generate_series(1, $1::int4) n',
      parameters: ['int4'],
    }
    expect(await callStatement(client, rows, [3], 5_000)).toEqual(['1', '2', '3'])
    expect(await callStatement(client, rows, [0], 5_000)).toEqual([])
  })

  it('fails with the error of the statement, and the connection can still be used', async () => {
    const divide: Statement = { name: 'divide', text: 'select (1 / $1::int4)::text', parameters: ['int4'] }
    const error: unknown = await callStatement(client, divide, [0], 5_000).catch((reason: unknown) => reason)
    expect(sqlState(error)).toBe('22012')
    const wrong: Statement = { name: 'wrong', text: 'select nothing from nowhere', parameters: [] }
    for (let k = 0; k < 2; k++) {
      const missing: unknown = await callStatement(client, wrong, [], 5_000).catch(
        (reason: unknown) => reason,
      )
      expect(sqlState(missing)).toBe('42P01')
    }
    expect(await callStatement(client, divide, [1], 5_000)).toEqual(['1'])
  })

  it('refuses a number that does not fit, before anything is sent', async () => {
    for (const values of [
      [1n << 63n, 0, 0],
      [0n, 2 ** 31, 0],
      [0n, 0, 2 ** 15],
    ] as const)
      expect(() => callStatement(client, echo, [...values, true, at, ''], 5_000)).toThrow(RangeError)
    expect(await echoed([1n, 1, 1, true, at, 'still here'])).toMatchObject({ 5: 'still here' })
  })

  it('times out on a server that is silent, or gone', async () => {
    const sleeper = await db.pool.connect()
    const sleep: Statement = {
      name: 'sleep',
      text: 'select pg_sleep($1::int4)::text',
      parameters: ['int4'],
    }
    const silent: unknown = await callStatement(sleeper, sleep, [2], 50).catch((reason: unknown) => reason)
    expect(isDatabaseUnavailable(silent)).toBe(true)
    sleeper.release(true)
    const doomed = await db.pool.connect()
    const { rows } = await doomed.query<{ pid: number }>('select pg_backend_pid() as pid')
    const answer = callStatement(doomed, sleep, [2], 5_000).catch((reason: unknown) => reason)
    await db.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    expect(isDatabaseUnavailable(await answer)).toBe(true)
    doomed.release(true)
  })
})
