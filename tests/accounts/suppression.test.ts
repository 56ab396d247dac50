/** Lists of people whom affiliates and ad platforms must not address (MKT-08). */
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog, inTransaction } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { offersPausedSince } from '../../apps/server/src/modules/care/index.ts'
import { exportSuppression, suppressionJobs } from '../../apps/server/src/modules/players/index.ts'
import { breakCalls, START } from './break-kit.ts'
import { type AccountsKit, createAccountsKit } from './kit.ts'
import { insertDetailChangeOfPhone, pauseOffers } from './record-kit.ts'

let kit: AccountsKit
let folder = ''
const logged: string[] = []
beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-suppression-'))
})
afterEach(async () => {
  logged.length = 0
  kit.clock.set(Temporal.Instant.from(START))
  await rm(folder, { recursive: true, force: true })
})
afterAll(() => kit.close())

const calls = breakCalls(() => kit)
const deps = () => ({
  clock: kit.clock,
  audit: testAudit,
  areOffersPaused: async (...[queryable, playerId]: Parameters<typeof offersPausedSince>) =>
    (await offersPausedSince(queryable, playerId)) !== null,
})
const make = (by?: string, to: string = folder) =>
  inTransaction(kit.db, (tx) =>
    exportSuppression(tx, deps(), { folder: to, ...(by === undefined ? {} : { by }) }),
  )
const linesOf = async (name: string) => (await readFile(join(folder, name), 'utf8')).trimEnd().split('\n')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const jobs = (to: string | undefined) =>
  suppressionJobs({
    ...deps(),
    db: kit.db,
    folder: to,
    log: createLog({ level: 'error', destination: { write: (line) => void logged.push(line) } }),
  })
async function run(name: string, to: string | undefined): Promise<void> {
  await jobs(to)
    .find(({ kind }) => kind.name === name)!
    .run({}, { signal: AbortSignal.timeout(60_000), attempt: 1, dueAt: undefined })
}

/** A player who allows marketing by e-mail and SMS. */
async function willing() {
  const player = await calls.signedIn()
  const facts = await kit.players.factsOf(player.playerId)
  await allow(player.playerId, true)
  return { ...player, phone: facts!.phone }
}
const allow = (playerId: bigint, allowed: boolean) =>
  kit.marketing.set(
    playerId,
    (['EMAIL', 'SMS'] as const).map((channel) => ({ channel, topic: 'NEWSLETTER' as const, allowed })),
    { textVersion: 1, requestId: 'choice' },
  )
/** Which of a player's lines are in a list. */
async function listed({ email, phone }: { email: string; phone: string }) {
  const { file } = await make()
  const lines = await linesOf(file)
  kit.clock.advance({ seconds: 1 })
  return {
    email: lines.includes(`email,${sha256(email.trim().toLowerCase())}`),
    phone: lines.includes(`phone,${sha256(phone)}`),
  }
}
const both = { email: true, phone: true }
const neither = { email: false, phone: false }

describe('a list of people who must not be addressed', () => {
  it('has digests of address and number of those without consent, and of nobody with it (MKT-08)', async () => {
    const player = await willing()
    expect(player.phone).toMatch(/^\+\d+$/)
    expect(await listed(player)).toEqual(neither)
    await allow(player.playerId, false)
    expect(await listed(player)).toEqual(both)
    await kit.marketing.set(player.playerId, [{ channel: 'EMAIL', topic: 'NEWSLETTER', allowed: true }], {
      textVersion: 1,
      requestId: 'choice',
    })
    // A consent for the address is none for the number; one for information is none at all.
    expect(await listed(player)).toEqual({ email: false, phone: true })
    await allow(player.playerId, false)
    await kit.marketing.set(
      player.playerId,
      [{ channel: 'SMS', topic: 'RESPONSIBLE_GAMING', allowed: true }],
      { textVersion: 1, requestId: 'choice' },
    )
    expect(await listed(player)).toEqual(both)
  })

  it.each<readonly [string, (player: Awaited<ReturnType<typeof willing>>) => Promise<unknown>]>([
    ['an exclusion', (player) => calls.exclude(player, 6)],
    ['a time-out', (player) => calls.timeOut(player, { days: 7 })],
    ['an exclusion from one product', (player) => calls.excludeProduct(player, 'live-casino', 6)],
    ['a closed account', ({ playerId }) => kit.closing.close(playerId, { requestId: 'closing' })],
    [
      'a suspended account',
      ({ playerId }) =>
        kit.players.changeStanding(playerId, { access: { suspended: true }, reason: 'look', actor: 'anna' }),
    ],
    [
      'an account without a login for long',
      ({ playerId }) =>
        kit.db.query(
          `insert into players.dormancy (player_id, counted_from, warnings, warned_at, dormant_at)
             values ($1, $2, 3, $2, $2)
           on conflict on constraint dormancy_pkey do update set warnings = 3, warned_at = $2, dormant_at = $2`,
          [playerId, kit.clock.now()],
        ),
    ],
    ['markers of harm', ({ playerId }) => pauseOffers(kit.db, playerId, kit.clock.now())],
  ])('has who is stopped by %s, whatever they allow (MKT-08, EXC-13, CARE-03)', async (_what, stop) => {
    const player = await willing()
    expect(await listed(player)).toEqual(neither)
    await stop(player)
    expect(await listed(player)).toEqual(both)
    // The same as the answer before each message.
    const message = { messageId: 'm1', channel: 'EMAIL', topic: 'NEWSLETTER', cause: 'campaign' } as const
    expect(await kit.marketing.mayContact(player.playerId, message)).toMatch(/^(account|consent)$/)
  })

  it('has numbers that the player had before (MKT-08)', async () => {
    const player = await willing()
    await insertDetailChangeOfPhone(kit.db, player.playerId, '+358409990001', kit.clock.now())
    expect(await listed({ ...player, phone: '+358409990001' })).toEqual(neither)
    await calls.exclude(player, 6)
    expect(await listed({ ...player, phone: '+358409990001' })).toEqual(both)
  })

  it('comes with what was added and removed since the list before (MKT-08)', async () => {
    const [one, other] = [await willing(), await willing()]
    await allow(other.playerId, false)
    const first = await make()
    expect(first).toMatchObject({ since: null, removed: 0, added: first.entries })
    await allow(one.playerId, false)
    await allow(other.playerId, true)
    kit.clock.advance({ hours: 1 })
    const second = await make()
    expect(second).toMatchObject({ since: first.file, added: 2, removed: 2 })
    expect(await linesOf(second.changesFile)).toEqual([
      'change,kind,sha256',
      `added,email,${sha256(one.email)}`,
      `added,phone,${sha256(one.phone)}`,
      `removed,email,${sha256(other.email)}`,
      `removed,phone,${sha256(other.phone)}`,
    ])
    kit.clock.advance({ hours: 1 })
    expect(await make()).toMatchObject({ since: second.file, added: 0, removed: 0 })
  })

  it('comes with what has changed since the list before in its own folder (MKT-08)', async () => {
    const first = await make()
    kit.clock.advance({ hours: 1 })
    const elsewhere = await make('anna', join(folder, 'elsewhere'))
    expect(elsewhere).toMatchObject({ since: null, added: elsewhere.entries })
    const player = await willing()
    await allow(player.playerId, false)
    kit.clock.advance({ hours: 1 })
    expect(await make()).toMatchObject({ since: first.file, added: 2 })
  })

  it('takes no list as the one before that is not as it was written (MKT-08)', async () => {
    const first = await make()
    await writeFile(join(folder, first.file), 'kind,sha256\n')
    kit.clock.advance({ hours: 1 })
    const second = await make()
    expect(second).toMatchObject({ since: null, added: second.entries })
    await rm(join(folder, second.file))
    kit.clock.advance({ hours: 1 })
    expect(await make()).toMatchObject({ since: null, removed: 0 })
  })

  it('is in the audit log with count, digest of the file and who took it, and names nobody (MKT-08)', async () => {
    const exported = await make('anna')
    const { rows } = await kit.db.query<{ actor: string; player_id: bigint | null; after: string }>(
      `select actor, player_id, after from audit.entry where act = 'suppression.exported' order by entry_id desc limit 1`,
    )
    expect(rows[0]).toMatchObject({ actor: 'anna', player_id: null })
    const text = await readFile(join(folder, exported.file), 'utf8')
    expect(JSON.parse(rows[0]!.after)).toMatchObject({
      entries: exported.entries,
      hash: sha256(text),
      file: exported.file,
    })
    expect(
      text.split('\n').filter((line) => !/^((email|phone),[\da-f]{64}|kind,sha256|)$/.test(line)),
    ).toEqual([])
    expect((await stat(join(folder, exported.file))).mode & 0o077).toBe(0)
  })

  it('names a member of staff as staff are named, and writes nothing for another text', async () => {
    const before = await readdir(folder)
    await expect(make('anna ')).rejects.toMatchObject({ fields: [{ field: 'by' }] })
    expect(await readdir(folder)).toEqual(before)
    await make('Anna')
    const { rows } = await kit.db.query<{ actor: string }>(
      `select actor from audit.entry where act = 'suppression.exported' order by entry_id desc limit 1`,
    )
    expect(rows).toEqual([{ actor: 'anna' }])
  })

  it('is recorded only where its file is written (MKT-08)', async () => {
    const count = async () =>
      (await kit.db.query(`select from audit.entry where act = 'suppression.exported'`)).rowCount
    const before = await count()
    const blocked = join(folder, 'file')
    await writeFile(blocked, '')
    await expect(
      inTransaction(kit.db, (tx) => exportSuppression(tx, deps(), { folder: blocked })),
    ).rejects.toThrow(/EEXIST|ENOTDIR/)
    expect(await count()).toBe(before)
  })

  it('made two times at once has each change in one of the two (MKT-08)', async () => {
    await make()
    kit.clock.advance({ hours: 1 })
    const player = await willing()
    await allow(player.playerId, false)
    const made = await Promise.all([make(), make()])
    expect(made.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 2])
  })

  it('of more than a month ago is deleted, the others stay (MKT-08)', async () => {
    const first = await make()
    kit.clock.advance({ hours: 24 * 30 })
    const second = await make()
    expect((await readdir(folder)).toSorted()).toContain(first.file)
    kit.clock.advance({ seconds: 1 })
    const third = await make()
    expect((await readdir(folder)).toSorted()).toEqual(
      [second.changesFile, second.file, third.changesFile, third.file].toSorted(),
    )
  })
})

describe('the job of the list', () => {
  it('makes one by itself; an alarm tells of a last one that is older than 24 hours (MKT-08)', async () => {
    await run('players.export-suppression', folder)
    expect(await readdir(folder)).toHaveLength(2)
    kit.clock.advance({ hours: 24 })
    await run('players.watch-suppression', folder)
    expect(logged).toEqual([])
    kit.clock.advance({ milliseconds: 1 })
    await run('players.watch-suppression', folder)
    expect(logged.join('')).toMatch(/"alarm":true.*older|"alarm":true.*too old/)
    logged.length = 0
    await run('players.export-suppression', folder)
    await run('players.watch-suppression', folder)
    expect(logged).toEqual([])
  })

  it('is watched for its own folder: a list that a command makes somewhere else silences no alarm (MKT-08)', async () => {
    await run('players.export-suppression', folder)
    kit.clock.advance({ hours: 24, milliseconds: 1 })
    await make('anna', join(folder, 'elsewhere'))
    await run('players.watch-suppression', folder)
    expect(logged.join('')).toContain('"alarm":true')
    logged.length = 0
    await make('anna', `${folder}/./`)
    await run('players.watch-suppression', folder)
    expect(logged).toEqual([])
  })

  it('is there only where a folder is set; lists that a command makes are watched all the same (MKT-08)', async () => {
    expect(jobs(undefined).map(({ kind }) => kind.name)).toEqual(['players.watch-suppression'])
    await make('anna')
    kit.clock.advance({ hours: 25 })
    await run('players.watch-suppression', undefined)
    expect(logged.join('')).toContain('"alarm":true')
  })
})
