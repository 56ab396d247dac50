/** Events by player: the order in which the relay takes them, nodes, and writers of the outbox. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { migrationsBefore } from '../../../../../tests/kit/migrations-before.ts'
import { type DatabaseNode, inTransaction, inTransactionOf, noPlayer } from '../db/database.ts'
import { findMigrationSources, migrate } from '../db/migrate.ts'
import { silentLog } from '../log.ts'
import { inProcessBus } from './bus.ts'
import { publish, subscribe, type Subscription } from './events.ts'
import { enqueueJob, jobKind } from './jobs.ts'
import { startRelay } from './relay.ts'
import { startWorker } from './worker.ts'

let db: TestDatabase
const running: { stop(): Promise<void> }[] = []
beforeAll(async () => {
  db = await createTestDatabase({ max: 12 })
})
afterAll(() => db.close())
afterEach(async () => {
  for (const part of running.splice(0).toReversed()) await part.stop()
})

async function until(isDone: () => boolean | Promise<boolean>, ms = 10_000): Promise<void> {
  const deadline = performance.now() + ms
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error('it did not happen in time')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

function startNode(node: DatabaseNode, subscriptions: readonly Subscription[], bus = inProcessBus()) {
  const { connection } = db
  const relay = startRelay({ node, connection, bus, subscriptions, log: silentLog })
  running.push(relay)
  running.push(startWorker({ node, connection, subscriptions, jobs: [], log: silentLog, leaseMs: 600 }))
  return relay
}

const countOf = async (what: string) =>
  Number((await db.query<{ count: bigint }>(`select count(*) from ${what}`)).rows[0]?.count)

describe('the relay', () => {
  it('moves all rows of a full outbox, in order for each player, from the first key to the last', async () => {
    const players = 300
    await db.query(
      `insert into kernel.outbox (player_id, id, topic, body)
       select 1 + n % $1, nextval('kernel.outbox_id'), 'turn.all', jsonb_build_object('n', n)
       from generate_series(0, 2399) n`,
      [players],
    )
    const seen = new Map<bigint, number[]>()
    const bus = inProcessBus()
    const end = bus.listen('turn.all', ({ playerId, body }) => {
      seen.set(playerId, [...(seen.get(playerId) ?? []), (body as { n: number }).n])
    })
    startNode(db.nodeOf(noPlayer), [], bus)
    await until(async () => (await countOf('kernel.outbox')) === 0)
    end()
    expect(seen.size).toBe(players)
    for (const numbers of seen.values()) {
      expect(numbers).toHaveLength(8)
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    }
  })

  it('reaches a player with a high number while players with lower numbers go on writing', async () => {
    // With each batch that the relay takes, 600 rows of lower players come, as often as the sequence allows.
    await db.query(`
      create sequence kernel.test_left maxvalue 12;
      create function kernel.test_write() returns trigger language plpgsql as $$
      begin
        if current_setting('application_name') = 'marquee relay'
            and (select last_value from kernel.test_left) < 12 then
          perform nextval('kernel.test_left');
          insert into kernel.outbox (player_id, id, topic)
            select n, nextval('kernel.outbox_id'), 'turn.low' from generate_series(1, 600) n;
        end if;
        return null;
      end $$;
      create trigger test_write after delete on kernel.outbox for each statement execute function kernel.test_write();
      insert into kernel.outbox (player_id, id, topic)
        select n, nextval('kernel.outbox_id'), 'turn.low' from generate_series(1, 600) n;
      insert into kernel.outbox (player_id, id, topic) values (100000, nextval('kernel.outbox_id'), 'turn.high')`)
    const order: string[] = []
    const bus = inProcessBus()
    const ends = ['turn.low', 'turn.high'].map((topic) => bus.listen(topic, () => order.push(topic)))
    startNode(db.nodeOf(noPlayer), [], bus)
    await until(async () => (await countOf('kernel.outbox')) === 0 && order.includes('turn.high'))
    for (const end of ends) end()
    await db.query('drop function kernel.test_write cascade; drop sequence kernel.test_left')
    expect(order.length).toBeGreaterThan(6_000)
    expect(order.indexOf('turn.high')).toBeLessThan(3_000)
  })
})

it.each([
  // Of the classes that no row is blamed for: a release that differs, and a statement that takes too long.
  ['42P01', 'undefined_table'],
  ['57014', 'query_canceled'],
])('a row whose error %s is not its own holds back its player alone', async (_state, condition) => {
  await db.query(`
    create function kernel.test_fail() returns trigger language plpgsql as $$
    begin
      if old.topic = 'turn.bad' then raise ${condition}; end if;
      return old;
    end $$;
    create trigger test_fail before delete on kernel.outbox for each row execute function kernel.test_fail();
    insert into kernel.outbox (player_id, id, topic)
      select n, nextval('kernel.outbox_id'), case n when 5 then 'turn.bad' else 'turn.good' end
        from generate_series(1, 40) n;
    insert into kernel.outbox (player_id, id, topic) values (5, nextval('kernel.outbox_id'), 'turn.next')`)
  const order: string[] = []
  const bus = inProcessBus()
  const ends = ['turn.bad', 'turn.good', 'turn.next'].map((topic) =>
    bus.listen(topic, () => order.push(topic)),
  )
  startNode(db.nodeOf(noPlayer), [], bus)
  await until(async () => (await countOf('kernel.outbox')) === 2)
  expect(order).toEqual(Array.from({ length: 39 }, () => 'turn.good'))
  // Nothing of the player is overtaken, and nothing is a dead letter.
  await db.query('drop function kernel.test_fail cascade')
  await until(async () => (await countOf('kernel.outbox')) === 0)
  await until(() => order.length === 41)
  for (const end of ends) end()
  expect(order.slice(39)).toEqual(['turn.bad', 'turn.next'])
  expect(await countOf('kernel.outbox_dead')).toBe(0)
})

describe('nodes', () => {
  const SECOND = 'second'
  const node = (): DatabaseNode => ({ ...db.nodeOf(noPlayer), name: SECOND, schema: SECOND, leaderKey: 77 })

  beforeAll(() =>
    db.query(`
      create schema ${SECOND};
      create table ${SECOND}.outbox (like kernel.outbox including all);
      create table ${SECOND}.outbox_dead (like kernel.outbox_dead including all);
      create table ${SECOND}.delivery (like kernel.delivery including all);
      create table ${SECOND}.delivery_dead (like kernel.delivery_dead including all);
      create table ${SECOND}.delivery_lease (like kernel.delivery_lease including all)`),
  )

  it('have each a relay and deliveries of their own, and a bad row of one stays with it', async () => {
    const seen: string[] = []
    const parse = (body: unknown) => z.object({ n: z.number() }).parse(body)
    const subscriptionOf = (name: string) =>
      subscribe({
        topic: 'node.made',
        name: 'test.node',
        parse,
        handler: async ({ playerId, body }) => void seen.push(`${name} ${playerId} ${body.n}`),
      })
    const write = (schema: string, playerId: bigint, topic: string, body: string) =>
      db.query(
        `insert into ${schema}.outbox (player_id, id, topic, body) values ($1, nextval('kernel.outbox_id'), $2, $3)`,
        [playerId, topic, body],
      )
    for (let n = 0; n < 3; n++) {
      await write('kernel', 1n, 'node.made', `{"n":${n}}`)
      await write(SECOND, 2n, 'node.made', `{"n":${n}}`)
    }
    await write(SECOND, noPlayer, 'kernel.job', '"no request"')
    const relays = [
      startNode(db.nodeOf(noPlayer), [subscriptionOf('first')]),
      startNode(node(), [subscriptionOf('second')]),
    ]
    await until(() => relays.every((relay) => relay.isLeader()))
    await until(() => seen.length === 6)
    expect(seen.filter((line) => line.startsWith('first'))).toEqual(['first 1 0', 'first 1 1', 'first 1 2'])
    expect(seen.filter((line) => line.startsWith('second'))).toEqual([
      'second 2 0',
      'second 2 1',
      'second 2 2',
    ])
    await until(async () => (await countOf(`${SECOND}.outbox_dead`)) === 1)
    expect(await countOf('kernel.outbox_dead')).toBe(0)
  })

  it('have one leader each: a second instance waits until the first has gone', async () => {
    const first = startNode(db.nodeOf(noPlayer), [])
    await until(() => first.isLeader())
    const second = startRelay({
      node: db.nodeOf(noPlayer),
      connection: db.connection,
      bus: inProcessBus(),
      subscriptions: [],
      log: silentLog,
    })
    running.push(second)
    const elsewhere = startNode(node(), [])
    await until(() => elsewhere.isLeader())
    expect(second.isLeader()).toBe(false)
    await first.stop()
    await until(() => second.isLeader())
  })
})

describe('a transaction of a player', () => {
  const kind = jobKind({ name: 'test.of-player', payload: z.object({}) })
  const rowsOf = async (topic: string) =>
    (await db.query('select player_id from kernel.outbox where topic = $1 order by id', [topic])).rows

  it('names the player to its events and jobs, and refuses those of another', async () => {
    await inTransactionOf(db, 51n, async (tx) => {
      expect(tx.playerId).toBe(51n)
      await publish(tx, { topic: 'of.made', playerId: 51n })
      await enqueueJob(tx, kind, {})
    })
    expect(await rowsOf('of.made')).toEqual([{ player_id: 51n }])
    expect(await rowsOf('kernel.job')).toEqual([{ player_id: 51n }])
    for (const playerId of [52n, noPlayer])
      await expect(
        inTransactionOf(db, 51n, (tx) => publish(tx, { topic: 'of.other', playerId })),
      ).rejects.toThrow("of.other of another player than its transaction's")
    expect(await rowsOf('of.other')).toEqual([])
    await db.query('delete from kernel.outbox')
  })

  it('begins with kernel.stay, which refuses a player of another node before anything is done', async () => {
    const text = 'create or replace function kernel.stay(p_player bigint) returns boolean language'
    await db.query(
      `${text} plpgsql as $$ begin
         if p_player = 53 then raise exception 'player % is on another node', p_player using errcode = 'MQ001'; end if;
         return true;
       end $$`,
    )
    let isBegun = false
    const work = async () => {
      isBegun = true
    }
    try {
      for (const readOnly of [false, true])
        await expect(inTransactionOf(db, 53n, work, { readOnly })).rejects.toMatchObject({ code: 'MQ001' })
      expect(isBegun).toBe(false)
      await inTransactionOf(db, 54n, work)
      expect(isBegun).toBe(true)
    } finally {
      await db.query(`${text} sql volatile parallel safe as 'select true'`)
    }
  })
})

describe('rows of the outbox', () => {
  it('are numbered by each statement that writes them', () => {
    const folder = join(import.meta.dirname, '../..')
    const statements = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(\/R_[a-z0-9_]+\.sql|(?<!\.test)\.ts)$/.test(file))
      .flatMap((file) =>
        [
          ...readFileSync(join(folder, file), 'utf8').matchAll(/insert into kernel\.outbox\b[\s\S]{0,160}/g),
        ].map(([text]) => ({ file, text })),
      )
    expect(statements.length).toBeGreaterThan(5)
    expect(
      statements.filter(
        ({ text }) => !/\(player_id, id,/.test(text) || !text.includes(`nextval('kernel.outbox_id')`),
      ),
    ).toEqual([])
  })

  it('that wait during the migration keep their numbers, new ones follow, and the release before goes on writing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'before-'))
    const own = await createTestDatabase({ empty: true, max: 2 })
    const role = `writer_${process.pid}`
    try {
      const sources = findMigrationSources('/nowhere')
      await migrate(own.connection, migrationsBefore(sources, /events_by_player\.sql$/, folder))
      await own.query(`create role ${role}`)
      await own.query(`grant usage on schema kernel to ${role}`)
      await own.query(`grant insert on kernel.outbox to ${role}`)
      await own.query(`grant usage, select on all sequences in schema kernel to ${role}`)
      const asBefore = `insert into kernel.outbox (player_id, topic) values ($1, 'before.made') returning id`
      for (const playerId of [9n, 3n, 9n]) await own.query(asBefore, [playerId])
      await own.query(
        `insert into kernel.delivery (player_id, subscriber, event_id, topic, body, at)
         values (9, 'test.a', 1, 'before.made', '{}', now()), (3, 'test.a', 2, 'before.made', '{}', now()),
                (9, 'test.b', 1, 'before.made', '{}', now())`,
      )
      await own.query(
        `insert into kernel.outbox_dead (id, player_id, topic, body, at, error) values (0, 9, 'before.made', '{}', now(), 'x')`,
      )
      await migrate(own.connection, sources)
      const numbers = async () =>
        (await own.query<{ id: bigint }>('select id from kernel.outbox order by id')).rows.map(({ id }) => id)
      expect(await numbers()).toEqual([1n, 2n, 3n])
      expect((await own.query('select from kernel.delivery')).rowCount).toBe(3)
      await inTransaction(own, async (tx) => {
        await tx.query(`set local role ${role}`)
        await tx.query(`insert into kernel.outbox (player_id, topic) values (9, 'before.made')`)
      })
      await inTransactionOf(own, 9n, (tx) => publish(tx, { topic: 'after.made', playerId: 9n }))
      expect(await numbers()).toEqual([1n, 2n, 3n, 4n, 5n])
      await own.query('select kernel.replay_outbox_dead()')
      expect(await numbers()).toEqual([0n, 1n, 2n, 3n, 4n, 5n])
    } finally {
      await own.query(`drop owned by ${role}; drop role ${role}`)
      await own.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
