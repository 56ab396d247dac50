import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Answer, Operation, PlayerId } from '../../apps/server/src/modules/wallet/index.ts'
import {
  APPLY,
  applyValues,
  createWalletKit,
  toRow,
  type WalletKit,
} from '../../apps/server/src/modules/wallet/test-kit.ts'
import { killNode, restartEngine, startedEngine } from './engine.ts'
import { hashInt8 } from './hash-int8.ts'

const { engine, nodes } = startedEngine()
const START = 100_000n
const STAKE = 10n
const ROUNDS = 2_000
const PLAYERS = 8
/** Of a play, beside other work on two processors. */
const TIMEOUT_MS = 300_000
/** SQLSTATE of `kernel.stay` for a player of another node. */
const MOVED = 'MQ001'

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit()
})
afterAll(() => kit.close())

interface Shard {
  readonly id: bigint
  readonly first: number
  readonly last: number
  readonly port: number
}

/** Where each range of hashes of players is. */
async function readShards(): Promise<readonly Shard[]> {
  const { rows } = await kit.db.query<Shard>(
    `select s.shardid as id, s.shardminvalue::integer as first, s.shardmaxvalue::integer as last, n.nodeport as port
       from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)
      where s.logicalrelid = 'wallet.wallet'::regclass order by s.shardid`,
  )
  return rows
}

function shardOf(shards: readonly Shard[], playerId: PlayerId): Shard {
  const hash = hashInt8(playerId)
  const shard = shards.find(({ first, last }) => first <= hash && hash <= last)
  if (!shard) throw new Error(`no shard has player ${playerId}`)
  return shard
}

/** Works on the node that has a port, without the coordinator. */
async function onNode<T>(port: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(nodes.find((node) => Number(new URL(node).port) === port))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A studio repeats an operation with its key until the answer is final. */
async function untilFinal(operation: Operation, signal: AbortSignal): Promise<Answer> {
  for (;;) {
    signal.throwIfAborted()
    const answer = await kit.wallet.execute(operation)
    if (answer.ok || answer.isFinal) return answer
    await pause(10)
  }
}

interface Play {
  readonly players: readonly PlayerId[]
  /** Rounds whose stake and win were answered. */
  rounds: number
  isOver: boolean
  /** What each player has, by the answers. */
  readonly balances: Map<PlayerId, bigint>
  readonly done: Promise<unknown>
  /** Waits until so many more rounds are played. */
  more(rounds: number): Promise<void>
}

/** Players of both workers play while something happens; then nothing is lost and nothing doubled. */
async function whilePlaying(work: (play: Play) => Promise<void>): Promise<void> {
  const failed = new AbortController()
  const play = await startPlay(failed.signal)
  try {
    await Promise.race([work(play), play.done])
    play.isOver = true
    await play.done
  } catch (error) {
    failed.abort()
    throw error
  }
  await expectNothingLostOrDoubled(play)
}

/** Players of both workers play until `isOver`. */
async function startPlay(signal: AbortSignal): Promise<Play> {
  const players: PlayerId[] = []
  while (players.length < PLAYERS) players.push(await kit.player({ main: START }))
  const shards = await readShards()
  expect(new Set(players.map((player) => shardOf(shards, player).port)).size).toBe(2)
  const state = { rounds: 0, isOver: false }
  const balances = new Map(players.map((player) => [player, START]))
  const play = async (playerId: PlayerId) => {
    for (let k = 0; !state.isOver; k++, state.rounds++) {
      const amount = BigInt(k % 19)
      const stake = await untilFinal(
        kit.op('stake', playerId, { round: `r${k}`, tx: `s${k}`, amount: STAKE }),
        signal,
      )
      const win = await untilFinal(
        kit.op('win', playerId, { round: `r${k}`, tx: `w${k}`, amount, endsRound: true }),
        signal,
      )
      if (!stake.ok || !win.ok) throw new Error('a round was refused')
      balances.set(playerId, (balances.get(playerId) ?? 0n) - STAKE + amount)
    }
  }
  return Object.assign(state, {
    players,
    balances,
    done: Promise.all(players.map(play)),
    more: (rounds: number) => {
      const target = state.rounds + rounds
      return vi.waitFor(() => expect(state.rounds).toBeGreaterThanOrEqual(target), { timeout: TIMEOUT_MS })
    },
  })
}

/** Balances are those of the answers, the books agree, and each entry has its event. */
async function expectNothingLostOrDoubled(play: Play): Promise<void> {
  for (const player of play.players)
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: play.balances.get(player) })
  const entries = play.rounds * 2 + PLAYERS
  expect(await kit.wallet.check({ players: play.players })).toEqual({
    players: PLAYERS,
    entries,
    differences: [],
  })
  const { rows } = await kit.db.query<{ events: bigint; places: bigint }>(
    `select count(*) as events, count(distinct (player_id, seq)) as places from kernel.outbox
      where topic = 'wallet.entry' and player_id = any ($1::bigint[])`,
    [`{${play.players.join(',')}}`],
  )
  expect(rows).toEqual([{ events: BigInt(entries), places: BigInt(entries) }])
}

describe('a ledger on two workers', () => {
  it('has each of 1,000 players where the hash of the number says', async () => {
    const shards = await readShards()
    const players = Array.from(
      { length: 1_000 },
      (_, k) => (BigInt(k) - 500n) * 1_234_567_890_123n + BigInt(k),
    )
    const { rows } = await kit.db.query<{ player: bigint; shard: bigint }>(
      `select player, get_shard_id_for_distribution_column('wallet.wallet', player) as shard
         from unnest($1::bigint[]) player`,
      [`{${players.join(',')}}`],
    )
    expect(rows).toHaveLength(players.length)
    for (const { player, shard } of rows) expect(shardOf(shards, player).id).toBe(shard)
    expect(new Set(shards.map(({ port }) => port)).size).toBe(2)
  })

  it('refuses changes of entries on the shard itself too (L6)', async () => {
    const player = await kit.player({ main: 5n })
    const shards = await readShards()
    await onNode(shardOf(shards, player).port, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select shard_name(logicalrelid, shardid) as name from pg_dist_shard
          where logicalrelid = 'wallet.entry'::regclass
            and shardid = get_shard_id_for_distribution_column('wallet.entry', $1::bigint)`,
        [player],
      )
      await client.query('set citus.enable_manual_changes_to_shards = on')
      const change = client.query(`update ${rows[0]?.name} set amount = amount + 1 where player_id = $1`, [
        player,
      ])
      await expect(change).rejects.toThrow('never changed or removed')
    })
  })

  it('executes a call on the node that has the player, and on no other one', async () => {
    const player = await kit.player({ main: 500n })
    const shards = await readShards()
    const { port } = shardOf(shards, player)
    const other = shards.find((shard) => shard.port !== port)?.port ?? 0
    const stake = kit.op('stake', player, { amount: 100n, round: 'r' })
    const values = applyValues(toRow(stake), kit.clock.now(), false)
    const call = (client: pg.Client) => client.query(APPLY.text, values.map(asParameter))
    await expect(onNode(other, call)).rejects.toMatchObject({ code: MOVED })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 500n, seq: 1n })
    await onNode(port, call)
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 400n, seq: 2n })
    expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
  })
})

const asParameter = (value: unknown) => (value instanceof Temporal.Instant ? value.toString() : value)

describe('play on two workers', () => {
  it(
    `of ${ROUNDS} rounds leaves books that agree`,
    () => whilePlaying((play) => play.more(ROUNDS)),
    TIMEOUT_MS,
  )

  it(
    'loses and doubles nothing when a player’s group moves to the other worker',
    () =>
      whilePlaying(async (play) => {
        await play.more(50)
        const shards = await readShards()
        const from = shardOf(shards, play.players[0] ?? 0n)
        const to = shards.find(({ port }) => port !== from.port)?.port
        await onNode(engine.port, (client) =>
          client.query(
            `select citus_move_shard_placement($1, '127.0.0.1', $2, '127.0.0.1', $3, 'force_logical')`,
            [from.id, from.port, to],
          ),
        )
        expect((await readShards()).find(({ id }) => id === from.id)?.port).toBe(to)
        await play.more(50)
      }),
    TIMEOUT_MS,
  )

  it(
    'loses and doubles nothing when a worker is killed with kill -9',
    async () => {
      await whilePlaying(async (play) => {
        await play.more(50)
        killNode(engine, 1)
        await pause(1_000)
        await restartEngine(engine)
        await play.more(100)
      })
      expect(kit.wallet.figures.lost).toBeGreaterThan(0)
    },
    TIMEOUT_MS,
  )
})
