import { routes } from '@marquee/contract'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testAudit, testAuditLog } from '../../apps/server/src/modules/audit/test-kit.ts'
import {
  createServer,
  type HttpApp,
  type PersonalTable,
  requireRecentProof,
  silentLog,
} from '../../apps/server/src/kernel/index.ts'
import {
  createDataExports,
  type DataExports,
  exportFilesPlugin,
} from '../../apps/server/src/modules/data-exports/index.ts'
import { personalDataSources } from '../../apps/server/src/wiring/personal-data.ts'
import { type AccountsKit, createAccountsKit, signIn } from './kit.ts'

const DAY = { hours: 24 }
let kit: AccountsKit
let exports: DataExports
let app: HttpApp
beforeAll(async () => {
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z' })
  const { db, clock, players } = kit
  exports = createDataExports({
    audit: testAudit,
    db,
    clock,
    sources: personalDataSources,
    openRows: { 'audit.entry': testAuditLog(db).openRows },
    languageOf: async (playerId) => (await players.factsOf(playerId))?.language ?? null,
    brandName: 'Marquee',
  })
  app = await createServer({ log: silentLog, clock, publicUrl: 'http://localhost:3000', rateScale: 1_000 })
  await app.register(
    exportFilesPlugin({
      exports,
      callerOf: async (cookies) => (await kit.identity.readSession(cookies))?.caller ?? null,
      requireProof: (route, caller) =>
        requireRecentProof({ clock, stepUpMethodsOf: kit.identity.stepUpMethodsOf }, route, caller),
    }),
  )
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await kit.close()
})

const context = (playerId: bigint) => ({ caller: { playerId, sessionId: 's', claims: {} } }) as never
const request = (playerId: bigint) => exports.handlers['player.requestDataExport']({}, context(playerId))
const list = (playerId: bigint) => exports.handlers['player.dataExports']({}, context(playerId))
async function built(playerId: bigint): Promise<string> {
  const { exportId } = await request(playerId)
  await exports.build(playerId, exportId)
  return exportId
}
async function filesOf(playerId: bigint, exportId: string): Promise<ReadonlyMap<string, string>> {
  const file = await exports.fileOf(playerId, exportId)
  if (!file) throw new Error('there is no file')
  const parts: Buffer[] = []
  for await (const part of file.parts) parts.push(part)
  const whole = Buffer.concat(parts)
  expect(whole.length).toBe(file.bytes)
  return new Map(
    Object.entries(unzipSync(whole)).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]),
  )
}
const rowsOf = (files: ReadonlyMap<string, string>, name: string) =>
  JSON.parse(files.get(name) ?? 'null') as Record<string, unknown>[]

describe('every table with rows of players', () => {
  interface Table {
    readonly name: string
    readonly columns: readonly string[]
    readonly key: readonly string[]
  }
  async function tables(): Promise<Table[]> {
    const { rows } = await kit.db.query<Table>(
      `select n.nspname || '.' || c.relname as name,
              (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
                where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
              coalesce((select array_agg(a.attname::text) from pg_index i
                 join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
                where i.indrelid = c.oid and i.indisprimary), '{}') as key
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and not c.relispartition
          and n.nspname not in ('pg_catalog', 'information_schema')
          and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'player_id'
                         and not a.attisdropped)`,
    )
    return rows
  }
  const exported = personalDataSources.flatMap((source) => source.exported)
  const withheld = Object.assign({}, ...personalDataSources.map((source) => source.withheld)) as Record<
    string,
    string
  >
  const declared = (table: PersonalTable) =>
    [...Object.keys(table.columns), ...Object.keys(table.withheld ?? {})].toSorted()

  it('is exported or listed with a reason, and no other is', async () => {
    const names = (await tables()).map(({ name }) => name).toSorted()
    expect([...exported.map(({ table }) => table), ...Object.keys(withheld)].toSorted()).toEqual(names)
    expect(Object.values(withheld).every((reason) => reason.length > 5)).toBe(true)
  })

  it('is exported column by column: each one or the reason why not, in pages that leave no row out', async () => {
    const byName = new Map((await tables()).map((table) => [table.name, table]))
    for (const table of exported) {
      const { columns, key } = byName.get(table.table)!
      expect(declared(table), table.table).toEqual([...columns].toSorted())
      for (const column of key.filter((one) => one !== 'player_id'))
        expect(table.key, `${table.table} is read by its primary key`).toContain(column)
    }
  })

  it('has a file of its own', () => {
    const files = personalDataSources.flatMap(({ folder, exported: own }) =>
      own.map(({ file }) => `${folder}/${file}`),
    )
    expect(new Set(files).size).toBe(files.length)
  })
})

describe('an export', () => {
  it('holds what is stored of the player, in files that any program reads, with a readme in the player’s language', async () => {
    const player = await kit.player({ marketingOptIn: true })
    const browser = kit.browser({ ip: '203.0.113.9' })
    const { body } = await signIn(browser, player)
    const address = { street: 'Aleksanterinkatu 52', postalCode: '00180', city: 'Helsinki' }
    await browser.call('PATCH', '/v1/player/address', { token: body.idToken, body: address })
    const money = { playerId: player.playerId, currency: 'EUR', vertical: 'casino' } as const
    await kit.wallet.execute({
      ...money,
      kind: 'promo',
      provider: 5,
      tx: 'p1',
      amount: 123_456_789_012_345n,
    } as never)
    await kit.wallet.execute({
      ...money,
      kind: 'stake',
      provider: 15,
      tx: 's1',
      round: 'r1',
      amount: 10n,
    } as never)
    const files = await filesOf(player.playerId, await built(player.playerId))
    expect(files.get('README.txt')).toContain('Henkilötietosi: Marquee')
    expect(files.get('README.txt')).toContain(player.playerId.toString())
    for (const { folder, exported } of personalDataSources)
      if (exported.length > 0)
        expect(files.get('README.txt')).toMatch(new RegExp(`^- ${folder}/: .{10}`, 'm'))
    expect(rowsOf(files, 'account/profile.json')).toMatchObject([
      { playerId: player.playerId.toString(), email: player.email, dateOfBirth: '1990-05-17', ...address },
    ])
    expect(rowsOf(files, 'account/marketing-consents.json')).toHaveLength(5 * 3)
    const changes = rowsOf(files, 'account/changes-of-details.json')
    expect(changes).toHaveLength(2)
    expect(changes.find(({ detail }) => detail === 'street')).toMatchObject({
      before: 'Mannerheimintie 1',
      after: 'Aleksanterinkatu 52',
    })
    expect(rowsOf(files, 'logins/logins.json')).toMatchObject([
      { ipAddress: '203.0.113.9', startedAt: '2026-10-24T09:00:00Z', loginMethod: 'DEFAULT' },
    ])
    expect(rowsOf(files, 'wallet/transactions.json')).toMatchObject([
      { kind: 'promo', amountMinor: '123456789012345', currency: 'EUR', outcome: 'done' },
      { kind: 'stake', vertical: 'casino', round: 'r1', reference: 's1' },
    ])
    expect(rowsOf(files, 'wallet/rounds.json')).toMatchObject([
      { round: 'r1', stakedMinor: '10', isClosed: false },
    ])
    expect(rowsOf(files, 'lobby/favourites.json')).toEqual([])
    expect([...files.keys()].toSorted()).toEqual(
      [
        'README.txt',
        ...personalDataSources.flatMap(({ folder, exported }) =>
          exported.map(({ file }) => `${folder}/${file}.json`),
        ),
      ].toSorted(),
    )
  })

  it('has the acts on the account with opened values, and names no member of staff', async () => {
    const player = await kit.player()
    const { body } = await signIn(kit.browser(), player)
    const address = { street: 'Aleksanterinkatu 52', postalCode: '00180', city: 'Helsinki' }
    await kit.browser().call('PATCH', '/v1/player/address', { token: body.idToken, body: address })
    const change = { access: { bonuses: false }, reason: 'abuse', actor: 'anna of support' }
    await kit.players.changeStanding(player.playerId, change)
    const files = await filesOf(player.playerId, await built(player.playerId))
    const rows = rowsOf(files, 'account/acts.json')
    expect(rows.map(({ act, actor }) => [act, actor].join(' by '))).toEqual([
      'account.opened by system',
      'session.opened by player',
      'account.details.changed by player',
      'account.standing.changed by staff',
      'data_export.requested by system',
    ])
    expect(rows[0]).toMatchObject({ after: { email: player.email, country: 'FI' } })
    expect(rows[2]).toMatchObject({
      before: { street: 'Mannerheimintie 1', postalCode: '00100' },
      after: { street: 'Aleksanterinkatu 52', postalCode: '00180' },
    })
    expect([...files.values()].join()).not.toContain('anna of support')
  })

  it('names the accepted text of terms by its hash, as the page of accepted terms does', async () => {
    const player = await kit.player()
    await kit.db.query(
      `update players.terms_acceptance set text_hash = decode(repeat('ab', 32), 'hex') where player_id = $1`,
      [player.playerId],
    )
    const files = await filesOf(player.playerId, await built(player.playerId))
    expect(rowsOf(files, 'account/accepted-terms.json')).toMatchObject([{ textSha256: 'ab'.repeat(32) }])
  })

  it('holds nothing of another player, no password hash and no digest of a secret', async () => {
    const [player, other] = [await kit.player(), await kit.player()]
    await signIn(kit.browser(), other)
    await signIn(kit.browser(), player)
    const files = await filesOf(player.playerId, await built(player.playerId))
    const whole = [...files.values()].join('\n')
    const { rows } = await kit.db.query<{ secret: string }>(
      `select data->>'hash' as secret from identity.authenticator where data ? 'hash'
       union all select encode(token_hash, 'hex') from identity.refresh_token
       union all select encode(device_hash, 'hex') from identity.device
       union all select encode(hash, 'hex') from wallet.entry where hash is not null`,
    )
    for (const { secret } of rows) expect(whole).not.toContain(secret)
    for (const foreign of [other.email, other.playerId.toString()]) expect(whole).not.toContain(foreign)
    expect(whole).not.toMatch(/argon2|"type":"Buffer"|\[object/)
  })

  it('holds all rows of a table that is longer than a page', async () => {
    const player = await kit.player()
    await kit.db.query(
      `insert into lobby.favourite (player_id, game_id, marked_at)
       select $1, game_id, now() from generate_series(1, 2345) game_id`,
      [player.playerId],
    )
    const files = await filesOf(player.playerId, await built(player.playerId))
    const ids = rowsOf(files, 'lobby/favourites.json').map(({ gameId }) => gameId)
    expect(new Set(ids).size).toBe(2345)
    expect(ids).toHaveLength(2345)
  })
})

describe('requests', () => {
  it('that run at the same time are one', async () => {
    const { playerId } = await kit.player()
    const answers = await Promise.all(Array.from({ length: 10 }, () => request(playerId)))
    expect(new Set(answers.map(({ exportId }) => exportId)).size).toBe(1)
    expect((await list(playerId)).exports).toHaveLength(1)
    const jobs = await kit.db.query(
      `select 1 from kernel.outbox where player_id = $1 and body::text like '%data-exports.build%'`,
      [playerId],
    )
    expect(jobs.rowCount).toBe(1)
  })

  it('are two in 24 hours: the third is refused until the first is 24 hours old', async () => {
    const { playerId } = await kit.player()
    const start = kit.clock.now()
    await built(playerId)
    kit.clock.advance({ minutes: 10 })
    await built(playerId)
    expect((await list(playerId)).nextRequestAt).toBe(start.add(DAY).toString())
    kit.clock.set(start.add(DAY).subtract({ milliseconds: 1 }))
    await expect(request(playerId)).rejects.toMatchObject({
      code: 'error.rate.limited',
      retryAfterSeconds: 1,
    })
    kit.clock.set(start.add(DAY))
    expect((await list(playerId)).nextRequestAt).toBeNull()
    expect((await request(playerId)).state).toBe('requested')
  })

  it('whose job has failed for good do not count, and another one is accepted', async () => {
    const { playerId } = await kit.player()
    const { exportId } = await request(playerId)
    const failing = createDataExports({
      audit: testAudit,
      db: kit.db,
      clock: kit.clock,
      sources: [
        {
          folder: 'x',
          exported: [{ table: 'players.nothing', file: 'x', key: ['a'], columns: {} }],
          withheld: {},
        },
      ],
      languageOf: async () => 'fi',
      brandName: 'Marquee',
    })
    const [job] = failing.jobs
    const run = (attempt: number) =>
      job!.run(
        { playerId: playerId.toString(), exportId },
        { signal: AbortSignal.timeout(5_000), attempt, dueAt: undefined },
      )
    await expect(run(4)).rejects.toThrow('players.nothing')
    expect((await list(playerId)).exports[0]?.state).toBe('requested')
    await expect(run(5)).rejects.toThrow('players.nothing')
    expect((await list(playerId)).exports[0]?.state).toBe('failed')
    expect((await request(playerId)).exportId).not.toBe(exportId)
  })
})

describe('the file', () => {
  it('is there for seven days and not a moment longer, and is then deleted', async () => {
    const { playerId } = await kit.player()
    const exportId = await built(playerId)
    const readyAt = kit.clock.now()
    kit.clock.set(readyAt.add({ hours: 7 * 24 }).subtract({ milliseconds: 1 }))
    await exports.tidy()
    expect(await exports.fileOf(playerId, exportId)).not.toBeNull()
    kit.clock.set(readyAt.add({ hours: 7 * 24 }))
    expect(await exports.fileOf(playerId, exportId)).toBeNull()
    expect((await list(playerId)).exports[0]?.state).toBe('expired')
    await exports.tidy()
    const parts = await kit.db.query('select 1 from data_exports.part where player_id = $1', [playerId])
    expect(parts.rowCount).toBe(0)
  })

  it('of a build that stopped half-way is not shown; the next build makes a whole one', async () => {
    const { playerId } = await kit.player()
    const { exportId } = await request(playerId)
    await expect(exports.build(playerId, exportId, AbortSignal.abort())).rejects.toThrow('aborted')
    await kit.db.query(
      `insert into data_exports.part (player_id, export_id, build_id, part_number, written_at, bytes)
       values ($1, $2, 'bld_lost', 0, $3, 'half')`,
      [playerId, exportId, kit.clock.now()],
    )
    expect(await exports.fileOf(playerId, exportId)).toBeNull()
    // Two instances build at the same time after a lost lock.
    await Promise.all([exports.build(playerId, exportId), exports.build(playerId, exportId)])
    expect((await filesOf(playerId, exportId)).has('README.txt')).toBe(true)
    kit.clock.advance({ hours: 7 })
    await exports.tidy()
    const builds = await kit.db.query(
      'select distinct build_id from data_exports.part where player_id = $1',
      [playerId],
    )
    expect(builds.rowCount).toBe(1)
    expect((await filesOf(playerId, exportId)).has('README.txt')).toBe(true)
  })

  it('is noted as downloaded by a GET, and not by a HEAD, which downloads nothing', async () => {
    const player = await kit.player()
    const exportId = await built(player.playerId)
    const browser = kit.browser()
    await signIn(browser, player)
    const url = `/api/v1/player/data_export/${exportId}/file`
    const headers = { cookie: `identity-token=${browser.cookies.get('identity-token')}` }
    const downloads = async () => {
      const { rowCount } = await kit.db.query(
        `select from audit.entry where act = 'data_export.downloaded' and player_id = $1`,
        [player.playerId],
      )
      return rowCount
    }
    expect((await app.inject({ method: 'HEAD', url, headers })).statusCode).toBe(405)
    expect(await downloads()).toBe(0)
    expect((await app.inject({ url, headers })).statusCode).toBe(200)
    expect(await downloads()).toBe(1)
  })

  it('is for the signed-in owner alone', async () => {
    const [owner, other] = [await kit.player(), await kit.player()]
    const exportId = await built(owner.playerId)
    const cookieOf = async (player: typeof owner) => {
      const browser = kit.browser()
      await signIn(browser, player)
      return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    }
    const load = (cookie: string, id = exportId) =>
      app.inject({ url: `/api/v1/player/data_export/${id}/file`, headers: { cookie } })
    const own = await load(await cookieOf(owner))
    expect(own.statusCode).toBe(200)
    expect(own.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="personal-data-\d+-2026-\d\d-\d\d\.zip"$/,
      ),
    })
    expect(Object.keys(unzipSync(own.rawPayload))).toContain('account/profile.json')
    const foreign = await load(await cookieOf(other))
    const unknown = await load(await cookieOf(owner), 'exp_00000000000000000000000000')
    expect([foreign.statusCode, unknown.statusCode, (await load('')).statusCode]).toEqual([404, 404, 401])
    expect(foreign.json().code).toBe(unknown.json().code)
  })

  it('needs a proof of the last ten minutes, as its address does', async () => {
    const player = await kit.player()
    const exportId = await built(player.playerId)
    const browser = kit.browser()
    await signIn(browser, player)
    const open = () => exports.handlers['player.openDataExport']({ exportId }, context(player.playerId))
    const load = async () => {
      const { path } = await open()
      return app.inject({
        url: path,
        headers: { cookie: `identity-token=${browser.cookies.get('identity-token')}` },
      })
    }
    expect(routes['player.openDataExport'].stepUp).toEqual({ maxAgeMinutes: 10 })
    const refresh = () => browser.call('POST', '/v1/session/refresh', { body: { idleSeconds: 0 } })
    kit.clock.advance({ minutes: 9, seconds: 59 })
    await refresh()
    kit.clock.advance({ seconds: 1 })
    expect((await load()).statusCode).toBe(200)
    kit.clock.advance({ seconds: 1 })
    await refresh()
    const old = await load()
    expect([old.statusCode, old.json().code]).toEqual([403, 'error.step_up.required'])
    expect(old.json().additionalInfo).toEqual({ maxAgeMinutes: 10, methods: ['pwd'] })
  })

  it('has an address for its owner alone, and while there is a file', async () => {
    const [owner, other] = [await kit.player(), await kit.player()]
    const { exportId } = await request(owner.playerId)
    const open = (playerId: bigint) =>
      exports.handlers['player.openDataExport']({ exportId }, context(playerId))
    await expect(open(owner.playerId)).rejects.toMatchObject({ code: 'error.not_found' })
    await exports.build(owner.playerId, exportId)
    expect(await open(owner.playerId)).toEqual({ path: `/api/v1/player/data_export/${exportId}/file` })
    await expect(open(other.playerId)).rejects.toMatchObject({ code: 'error.not_found' })
  })
})
