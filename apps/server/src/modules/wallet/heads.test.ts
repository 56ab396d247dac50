import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createDatabase, inTransaction } from '../../kernel/index.ts'
import { anchorHeads, createHeadsCheck, type PlayerId, type RecordedAnchor } from './index.ts'
import { createWalletKit, insertPlayersWithHeads, type WalletKit } from './test-kit.ts'

let kit: WalletKit
let recorded: RecordedAnchor[]
beforeAll(async () => {
  kit = await createWalletKit({ max: 6 })
})
afterAll(() => kit.close())
beforeEach(async () => {
  recorded = []
  await tamper('delete from wallet.anchored_head')
  await tamper('delete from wallet.anchor')
  // What a test has changed differs from the anchors of the next one.
  await tamper('delete from wallet.entry')
  await tamper('delete from wallet.wallet')
})

const anchor = () =>
  anchorHeads({
    db: kit.db,
    clock: kit.clock,
    onAnchored: async (_tx, one) => void recorded.push({ ...one, at: kit.clock.now() }),
  })
const headsCheck = () =>
  createHeadsCheck({
    db: kit.db,
    clock: kit.clock,
    readRecorded: async () => ({ anchors: recorded, differences: [] }),
  })
const differences = (since?: Temporal.Instant) => headsCheck().run({ since })
/** The moment of the next anchor, which is so compared without those before it. */
const nextNight = () => kit.clock.advance({ hours: 24 })

/** Changes the ledger as its owner could. */
const tamper = (text: string, values: unknown[] = []) =>
  inTransaction(kit.db, async (tx) => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(text, values)
  })

async function played(amount: bigint): Promise<PlayerId> {
  const player = await kit.player({ main: 1_000n })
  await kit.done('stake', player, { amount, round: `${player}` })
  return player
}

it('covers every player with the head of then, while play goes on', async () => {
  const one = await played(10n)
  await played(20n)
  const first = await anchor()
  await kit.done('stake', one, { amount: 5n, round: 'later' })
  const second = await anchor()
  const third = await anchor()
  expect([first.anchorId, second.anchorId, third.anchorId]).toEqual([1n, 2n, 3n])
  expect([second.root === first.root, third.root === second.root]).toEqual([false, true])
  const { rows } = await kit.db.query<{ anchor_id: bigint; kept: bigint }>(
    'select anchor_id, count(*) as kept from wallet.anchored_head group by anchor_id order by anchor_id',
  )
  // Only what has changed is kept again.
  expect(rows).toEqual([
    { anchor_id: 1n, kept: BigInt(first.players) },
    { anchor_id: 2n, kept: 1n },
  ])
  await kit.done('stake', one, { amount: 5n, round: 'after' })
  expect(await differences()).toEqual([])
})

it('numbers anchors that are made at once one after the other', async () => {
  const made = await Promise.all([anchor(), anchor(), anchor()])
  expect(made.map(({ anchorId }) => Number(anchorId)).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  expect(await differences()).toEqual([])
})

it('keeps nothing when its record outside fails', async () => {
  const onAnchored = () => Promise.reject(new Error('no record'))
  await expect(anchorHeads({ db: kit.db, clock: kit.clock, onAnchored })).rejects.toThrow('no record')
  const { rowCount } = await kit.db.query('select from wallet.anchored_head')
  expect(rowCount).toBe(0)
})

it('names an entry that its owner has rewritten, also with its head and the root', async () => {
  const player = await played(30n)
  await anchor()
  const forged = 'aa'.repeat(32)
  await tamper(`update wallet.entry set hash = decode($2, 'hex') where player_id = $1 and seq = 2`, [
    player,
    forged,
  ])
  const isAnother = `entry 2 of player ${player} is not the one of anchor 1`
  expect(await differences()).toEqual([isAnother])
  await tamper(`update wallet.anchored_head set head = decode($2, 'hex') where player_id = $1`, [
    player,
    forged,
  ])
  expect(await differences()).toEqual(['the heads of anchor 1 have another root'])
  const own = recorded
  recorded = []
  await tamper('delete from wallet.anchored_head')
  await tamper('delete from wallet.anchor')
  await tamper(`update wallet.wallet set head = decode($2, 'hex') where player_id = $1`, [player, forged])
  await anchor()
  recorded = own
  expect(await differences()).toEqual(['anchor 1 has another root than was recorded'])
})

it('names an anchor that is missing, and one that was made without a record', async () => {
  await anchor()
  await anchor()
  await tamper('delete from wallet.anchor where anchor_id = 2')
  expect(await differences()).toEqual(['anchor 2 was recorded and is missing'])
  recorded.pop()
  expect(await differences()).toEqual([])
  recorded.pop()
  expect(await differences()).toEqual(['anchor 1 was not recorded outside the ledger'])
})

it('names a rewritten entry of a player who has not played since the anchors that are compared', async () => {
  const player = await played(30n)
  await anchor()
  nextNight()
  await played(20n)
  await anchor()
  await tamper('update wallet.entry set hash = sha256(hash) where player_id = $1', [player])
  expect(await differences(kit.clock.now())).toEqual([
    `entry 2 of player ${player} is not the one of anchor 1`,
  ])
})

it('names a rewritten entry of a player whose chain was continued and anchored since', async () => {
  const player = await played(30n)
  await anchor()
  nextNight()
  await tamper('update wallet.entry set hash = sha256(hash) where player_id = $1', [player])
  await anchor()
  await kit.done('stake', player, { amount: 5n, round: 'continued' })
  await anchor()
  expect(await differences(kit.clock.now())).toEqual([
    `entry 2 of player ${player} is not the one of anchor 1`,
  ])
})

it('names players who are no longer in the wallet, with or without their entries', async () => {
  const [emptied, removed] = [await played(10n), await played(20n)]
  await anchor()
  nextNight()
  await played(30n)
  await anchor()
  await tamper('delete from wallet.entry where player_id = $1', [emptied])
  await tamper('delete from wallet.wallet where player_id = any ($1::bigint[])', [`{${emptied},${removed}}`])
  expect(await differences(kit.clock.now())).toEqual([
    `player ${emptied} of anchor 1 is missing in the wallet`,
    `entry 2 of player ${emptied}, which anchor 1 has, is missing`,
    `player ${removed} of anchor 1 is missing in the wallet`,
  ])
})

const inserted = (from: number, to: number) =>
  insertPlayersWithHeads(kit.db, { from, to, at: kit.clock.now() })
const MANY = 600

it('anchors more players than one statement could within its time', async () => {
  await inserted(1, 1_200)
  await kit.db.query(`
    create function public.wait() returns trigger language plpgsql as
      'begin perform pg_sleep(0.005); return new; end'`)
  await kit.db.query(
    'create trigger slow before insert on wallet.anchored_head for each row execute function public.wait()',
  )
  expect(await anchor()).toMatchObject({ players: 1_200 })
  await kit.db.query('drop trigger slow on wallet.anchored_head')
}, 30_000)

/** The root as RFC 9162, 2.1.1 defines it, from all leaves at a time. */
function rootOf(leaves: readonly Buffer[]): Buffer {
  const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
  if (leaves.length === 1) return sha256(Buffer.from([0]), leaves[0]!)
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return sha256(Buffer.from([1]), rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)))
}

it('has the root of RFC 9162 over the pages of all players', async () => {
  await inserted(1, MANY)
  const { root, players } = await anchor()
  const { rows } = await kit.db.query<{ leaf: Buffer }>(
    'select int8send(player_id) || int8send(seq) || int8send((extract(epoch from last_at) * 1000000)::bigint) || head as leaf from wallet.wallet order by player_id',
  )
  expect(players).toBe(MANY)
  expect(root).toBe(rootOf(rows.map(({ leaf }) => leaf)).toString('hex'))
  expect(await differences()).toEqual([])
})

it('names what differs from the first and from the last of more anchors than one walk compares', async () => {
  const player = await played(30n)
  for (let i = 0; i < 10; i++) {
    await anchor()
    await kit.done('stake', player, { amount: 5n, round: `${i}` })
  }
  expect(await differences()).toEqual([])
  await tamper('update wallet.entry set hash = sha256(hash) where seq in (2, 11)')
  expect(await differences()).toEqual([
    `entry 2 of player ${player} is not the one of anchor 1`,
    `entry 11 of player ${player} is not the one of anchor 10`,
  ])
  await tamper(`update wallet.anchored_head set seq = 1 where anchor_id = 1`)
  expect((await differences())[0]).toBe('the heads of anchor 1 have another root')
})

it('lists a hundred differences, and counts the others', async () => {
  await inserted(1, MANY)
  await anchor()
  await tamper('delete from wallet.wallet')
  const found = await differences()
  expect(found).toHaveLength(101)
  expect(found.at(-1)).toBe(`${MANY - 100} more differences are not listed`)
})

/** Stops before a page, and counts the pages until then. */
function stopBefore(page: number) {
  const signal = { pages: 0, throwIfAborted: () => void 0 }
  signal.throwIfAborted = () => {
    if (++signal.pages === page) throw new Error('stopped')
  }
  return signal as typeof signal & AbortSignal
}

it('goes on at its page after it was stopped, and begins again after six hours', async () => {
  await inserted(1, MANY)
  await anchor()
  const check = headsCheck()
  const stop = async () => {
    await expect(check.run({ signal: stopBefore(2) })).rejects.toThrow('stopped')
  }
  const pagesOf = async () => {
    const signal = stopBefore(Infinity)
    expect(await check.run({ signal })).toEqual([])
    return signal.pages
  }
  const all = await pagesOf()
  await stop()
  expect(await pagesOf()).toBe(all - 1)
  await stop()
  kit.clock.advance({ hours: 7 })
  expect(await pagesOf()).toBe(all)
})

it('is not answered by functions and operators of another schema', async () => {
  const player = await played(30n)
  await anchor()
  await tamper('update wallet.entry set hash = sha256(hash) where player_id = $1 and seq = 2', [player])
  const { database } = kit.db.connection
  await kit.db.query(`
    create function public.is_same(bytea, bytea) returns boolean language sql immutable as 'select true';
    create operator public.= (leftarg = bytea, rightarg = bytea, function = public.is_same);
    alter database ${database} set search_path = public, pg_catalog`)
  const misled = createDatabase({ connection: kit.db.connection, max: 1, applicationName: 'marquee test' })
  const check = createHeadsCheck({
    db: misled,
    clock: kit.clock,
    readRecorded: async () => ({ anchors: recorded, differences: [] }),
  })
  expect(await check.run()).toEqual([`entry 2 of player ${player} is not the one of anchor 1`])
  await misled.close()
  await kit.db.query(`alter database ${database} reset search_path; drop operator public.= (bytea, bytea)`)
})

it('names an entry that an anchor left out, because a trigger dropped its head', async () => {
  const player = await played(30n)
  kit.clock.advance({ hours: 2 })
  await played(20n)
  await kit.db.query(`
    create function public.drop_head() returns trigger language plpgsql as 'begin return null; end';
    create trigger hidden before insert on wallet.anchored_head for each row
      when (new.player_id = ${player}) execute function public.drop_head()`)
  await anchor()
  await kit.db.query('drop trigger hidden on wallet.anchored_head')
  expect(await differences()).toEqual([`anchor 1 leaves out entry 2 of player ${player}`])
})

it('names a last anchor of more than 26 hours ago', async () => {
  await played(30n)
  await anchor()
  const { at } = recorded[0]!
  kit.clock.advance({ hours: 26 })
  expect(await differences()).toEqual([])
  kit.clock.advance({ seconds: 1 })
  expect(await differences()).toEqual([`anchor 1 of ${at.toString()} is the last one`])
})

it.each([
  ['alter table wallet.entry_2026q4 enable row level security', 'wallet.entry_2026q4 has row security'],
  ['alter table wallet.wallet enable row level security', 'wallet.wallet has row security'],
  [
    'create rule hide as on insert to wallet.anchored_head do instead nothing',
    'wallet.anchored_head has the rule hide',
  ],
  [
    'alter table wallet.anchor rename to a; create view wallet.anchor as select * from wallet.a',
    'wallet.anchor is no lasting table',
  ],
])('names what may hide rows from it: %s', async (change, problem) => {
  const changed = await createWalletKit({ max: 1 })
  await changed.db.query(change)
  const check = createHeadsCheck({
    ...changed,
    readRecorded: async () => ({ anchors: [], differences: [] }),
  })
  expect(await check.run()).toEqual([`the tables are changed: ${problem}`])
  await changed.close()
})

it('compares the anchors of days, however many were added since', async () => {
  const player = await played(30n)
  await anchor()
  const forged = 'aa'.repeat(32)
  for (const [table, column] of [
    ['entry', 'hash'],
    ['anchored_head', 'head'],
    ['wallet', 'head'],
  ])
    await tamper(
      `update wallet.${table} set ${column} = decode($2, 'hex') where player_id = $1 and seq = 2`,
      [player, forged],
    )
  for (let i = 0; i < 64; i++) await anchor()
  const day = kit.clock.now().subtract({ hours: 24 })
  expect(await differences(day)).toEqual([
    `65 anchors were recorded since ${day.toString()}: only the first 64 are compared`,
    'the heads of anchor 1 have another root',
  ])
})

/** A copy of an entry of another time, in a partition that its owner has added. */
async function insertDecoy(player: PlayerId, seq: bigint, decoySeq = seq) {
  await kit.db.query(
    `create table if not exists wallet.entry_1960 partition of wallet.entry
       for values from ('1960-01-01Z') to ('1960-04-01Z')`,
  )
  await kit.db.query(
    `insert into wallet.entry select (jsonb_populate_record(original, jsonb_build_object(
         'at', '1960-01-01Z', 'seq', $3::bigint, 'tx', 'decoy'))).*
       from wallet.entry original where player_id = $1 and seq = $2`,
    [player, seq, decoySeq],
  )
}

it('names a rewritten entry whose hash is in an entry of another time, with the head moved to that', async () => {
  const player = await played(30n)
  await anchor()
  await insertDecoy(player, 2n)
  await tamper(`update wallet.anchored_head set at = '1960-01-01Z' where player_id = $1`, [player])
  await tamper(
    `update wallet.entry set hash = sha256(hash) where player_id = $1 and at > '2000-01-01Z' and seq = 2`,
    [player],
  )
  await tamper('update wallet.wallet set head = sha256(head) where player_id = $1', [player])
  expect(await differences()).toEqual(['the heads of anchor 1 have another root'])
})

it('names a head with a number that the wallet has not, and anchors its player again', async () => {
  const player = await played(30n)
  await anchor()
  await kit.done('stake', player, { amount: 5n, round: 'hidden' })
  await insertDecoy(player, 2n, 1_000_000_000n)
  await kit.db.query(
    `insert into wallet.anchored_head (player_id, anchor_id, seq, at, head)
       select player_id, 2, seq, at, hash from wallet.entry where player_id = $1 and tx = 'decoy'`,
    [player],
  )
  await anchor()
  const isFalse = `entry 1000000000 of player ${player}, which anchor 2 has, is not among those of the wallet`
  expect(await differences()).toEqual([isFalse])
  await anchor()
  expect(await differences()).toEqual([isFalse, `anchor 3 leaves out entry 1000000000 of player ${player}`])
  const { rows } = await kit.db.query('select seq from wallet.anchored_head where anchor_id = 3')
  expect(rows).toEqual([{ seq: 3n }])
})

it('names entries of more than 26 hours ago without any anchor', async () => {
  await played(30n)
  kit.clock.advance({ hours: 26 })
  expect(await differences()).toEqual([])
  kit.clock.advance({ seconds: 1 })
  expect(await differences()).toEqual(['no anchor has the entries of before the last 26 hours'])
})

it('does not miss entries that were written while an anchor was made for hours', async () => {
  const player = await played(30n)
  await anchorHeads({
    ...kit,
    onAnchored: async (_tx, made) => {
      await kit.done('stake', player, { amount: 5n, round: 'meanwhile' })
      kit.clock.advance({ hours: 2 })
      recorded.push({ ...made, at: kit.clock.now() })
    },
  })
  expect(await differences()).toEqual([])
})
