import { afterEach, describe, expect, it } from 'vitest'
import type { Policies, StudioGame } from '../protocol.ts'
import type { Round, Session } from '../store.ts'
import { tinyGames, tinyProtocol } from '../tiny-studio.ts'
import { openTinyStudio, stopTinyStudios } from '../tiny-world.ts'
import { roundView } from '../view.ts'
import { seatsAt } from './seats.ts'

afterEach(stopTinyStudios)

const symbol = 'tiny-table'
/** The table with the rules of another one. */
const otherRules = (game: StudioGame): StudioGame => ({ ...game, definition: 'wheel-50' })
type World = ReturnType<typeof openTinyStudio>
const open = (options: Parameters<typeof openTinyStudio>[0] = {}): World => {
  const world = openTinyStudio({ symbol, ...options })
  world.tables.now(symbol)
  return world
}
let plays = 0

/** A bet on red and on the number 7, of 150 together. */
function bet(world: World, { session = world.session, tableRound = world.tables.now(symbol).round } = {}) {
  const spots = [
    { spot: 'red', stakeMinor: '100' },
    { spot: 'straight-7', stakeMinor: '50' },
  ]
  const choice = { spots, tableRound }
  return world.rounds.start(session, { playKey: `live-${plays++}`, stakeMinor: 150n, choice, cycleMs: 0 })
}

async function betTaken(world: World, session?: Session): Promise<Round> {
  const started = await bet(world, session && { session })
  if ('fault' in started) throw new Error(started.fault)
  return started.round
}

const stored = (world: World, { id }: Round): Round => world.store.round(id)!
const faultOf = (started: object): unknown => ('fault' in started ? started.fault : undefined)

/** Moves the world's clock to a moment, which must not be past. */
function moveTo({ clock }: World, at: number): void {
  clock.setAhead(clock.aheadMs + at - clock.now())
}

const secondPlayer = (world: World): Session =>
  world.sessions.open({
    id: 'session-2',
    mode: 'real',
    symbol,
    token: 'other',
    player: '8',
    currency: 'EUR',
    language: 'en',
  })

async function settled(world: World, round: Round): Promise<Round> {
  moveTo(world, world.tables.times(symbol, round.choice.tableRound!).endsAt)
  world.rounds.run()
  await expect.poll(() => stored(world, round).state, { interval: 5 }).toBe('closed')
  return stored(world, round)
}

describe('a bet at a live table', () => {
  it('is staked once, shows no result before the draw, and is settled on the result of the table', async () => {
    const world = open()
    const round = await betTaken(world)
    expect(round).toMatchObject({ state: 'seated', events: null, owedMinor: '0', nonce: null })
    expect(roundView(round, tinyProtocol).events).toBeNull()
    expect(world.methods()).toEqual(['bet'])
    const closed = await settled(world, round)
    const result = world.tables.resultOf(symbol, round.choice.tableRound!)
    expect(closed.events).toEqual(expect.arrayContaining([...result.events]))
    expect(world.wallet.balance).toBe(10_000 - 150 + Number(closed.owedMinor))
    expect(world.seeds.pair('real:7').active.nonce).toBe(0)
  })

  it.each([
    ['is closed for good', tinyGames.filter((game) => game.symbol !== symbol)],
    ['plays another definition', tinyGames.map((game) => (game.symbol === symbol ? otherRules(game) : game))],
  ])('is given back when its table %s before the draw', async (_what, games) => {
    const before = open()
    const round = await betTaken(before)
    await before.rounds.stop()
    const { books, wallet } = before
    const after = openTinyStudio({ symbol: 'tiny-orchard', books, wallet, games })
    moveTo(after, after.tables.times(symbol, round.choice.tableRound!).endsAt)
    after.rounds.run()
    await expect.poll(() => stored(after, round).state, { interval: 5 }).toBe('refunded')
    expect(wallet.balance).toBe(10_000)
    expect(roundView(stored(after, round), tinyProtocol)).toMatchObject({ events: null, refusal: 'withdrawn' })
  })

  it('is taken up to the close and refused from the close on', async () => {
    const world = open()
    const { round, closesAt } = world.tables.now(symbol)
    moveTo(world, closesAt - 2_000)
    expect(faultOf(await bet(world, { tableRound: round }))).toBeUndefined()
    const other = secondPlayer(world)
    moveTo(world, closesAt)
    expect(faultOf(await bet(world, { session: other, tableRound: round }))).toBe('closed')
    expect(world.methods()).toEqual(['bet'])
  })

  it('is for the round that it names and never slips into another one', async () => {
    const world = open()
    const { round } = world.tables.now(symbol)
    expect(faultOf(await bet(world, { tableRound: round + 1 }))).toBe('closed')
    const spots = [{ spot: 'red', stakeMinor: '100' }]
    const nameless = { playKey: 'nameless', stakeMinor: 100n, choice: { spots }, cycleMs: 0 }
    expect(faultOf(await world.rounds.start(secondPlayer(world), nameless))).toBe('closed')
  })

  it('cannot be placed twice by one player in a round, and the same request again is the same bet', async () => {
    const world = open()
    const { round } = world.tables.now(symbol)
    const choice = { spots: [{ spot: 'red', stakeMinor: '100' }], tableRound: round }
    const start = { playKey: 'same-key', stakeMinor: 100n, choice, cycleMs: 0 }
    const [first, again, other] = await Promise.all([
      world.rounds.start(world.session, start),
      world.rounds.start(world.session, start),
      bet(world, { tableRound: round }),
    ])
    expect(again).toEqual(first)
    expect(faultOf(other)).toBe('open_round')
    expect(world.methods()).toEqual(['bet'])
  })

  it('of two players is settled on one result', async () => {
    const world = open()
    const rounds = await Promise.all([betTaken(world), betTaken(world, secondPlayer(world))])
    const [first, second] = [await settled(world, rounds[0]), await settled(world, rounds[1])]
    expect(first.owner).not.toBe(second.owner)
    expect(first.events).toEqual(second.events)
  })

  it('can follow in the next round', async () => {
    const world = open()
    const round = await settled(world, await betTaken(world))
    const next = await betTaken(world)
    expect(next.choice.tableRound).toBe(round.choice.tableRound! + 1)
  })

  it('is not offered with play money, and only a table takes the number of a round', async () => {
    const demo = open({ mode: 'demo' })
    expect(faultOf(await bet(demo))).toBe('no_demo')
    const reels = openTinyStudio({ symbol: 'tiny-orchard' })
    const choice = { lines: 5, tableRound: 1 }
    const start = { playKey: 'reels-1', stakeMinor: 5n, choice, cycleMs: 0 }
    expect(faultOf(await reels.rounds.start(reels.session, start))).toBe('closed')
  })
})

describe('the money of a bet at a live table', () => {
  it('ends with a win of zero where a company ends rounds by a flag, and never with the stake', async () => {
    for (let tries = 0; ; tries++) {
      const world = open()
      const { owedMinor } = await settled(world, await betTaken(world))
      expect(world.methods()).toEqual(['bet', 'win ended'])
      if (owedMinor === '0') return
      expect(tries).toBeLessThan(30)
    }
  })

  it('is two calls where a company has one for stake and win', async () => {
    const policies: Partial<Policies> = { settlement: 'oneCall', sendsZeroWin: true }
    const world = open({ policies })
    await settled(world, await betTaken(world))
    expect(world.methods()).toEqual(['bet', 'win ended'])
  })

  it('goes back when the answer to the stake is unknown at the close', async () => {
    const world = open({ policies: { afterLostStake: 'repeat' } })
    const { closesAt } = world.tables.now(symbol)
    moveTo(world, closesAt - 1_000)
    world.wallet.next = Array.from({ length: 20 }, () => ({ method: 'bet', answer: 'lost' as const }))
    const round = await betTaken(world)
    expect(round).toMatchObject({ state: 'refunded', events: null, nonce: null })
    expect(world.methods().at(-1)).toBe('rollback ended')
    expect(world.wallet.balance).toBe(10_000)
  })

  it('stands when the answer to a repeated stake comes before the close', async () => {
    const world = open({ policies: { afterLostStake: 'repeat' } })
    world.wallet.next = [{ method: 'bet', answer: 'lost' }]
    expect((await betTaken(world)).state).toBe('seated')
    expect(world.wallet.balance).toBe(10_000 - 150)
  })

  it('goes back when the bet is cancelled before the draw', async () => {
    const world = open()
    const round = await betTaken(world)
    expect(await world.rounds.cancel(round.id)).toBe(true)
    expect(stored(world, round).state).toBe('refunded')
    expect(world.wallet.balance).toBe(10_000)
    expect(world.seeds.pair('real:7').active.nonce).toBe(0)
  })

  it('is settled once after a restart in every phase, on the result that was committed', async () => {
    for (const phase of ['opensAt', 'closesAt', 'drawsAt', 'endsAt'] as const) {
      const first = open()
      const round = await betTaken(first)
      const number = round.choice.tableRound!
      const { serverSeed } = first.tables.seedFor(symbol, number)
      await first.rounds.stop()
      const second = openTinyStudio({ symbol, wallet: first.wallet, books: first.books })
      moveTo(second, Math.max(first.tables.times(symbol, number)[phase], second.clock.now()))
      const closed = await settled(second, round)
      expect(second.tables.resultOf(symbol, number).seed).toBe(Buffer.from(serverSeed).toString('hex'))
      expect(first.wallet.balance).toBe(10_000 - 150 + Number(closed.owedMinor))
      await second.rounds.stop()
    }
  })
})

describe('a table with seats', () => {
  const games = [
    {
      symbol,
      definition: 'roulette-eu',
      name: 'Table',
      slug: 'table',
      live: { clock: { bettingMs: 18_000, closedMs: 2_000, resultMs: 10_000 }, seats: 2 },
    },
  ]
  const openSeated = (guests: number): World => {
    const world = open({ games })
    world.tables.guests.set(symbol, guests)
    return world
  }

  it('takes the bet of a player for its last seat, and refuses the next player', async () => {
    const world = openSeated(1)
    await betTaken(world)
    expect(seatsAt(world, symbol)).toEqual({ total: 2, taken: 2 })
    expect(faultOf(await bet(world, { session: secondPlayer(world) }))).toBe('full')
  })

  it('of two bets at once for the last seat takes one', async () => {
    const world = openSeated(1)
    const both = await Promise.all([bet(world), bet(world, { session: secondPlayer(world) })])
    expect(both.filter((started) => faultOf(started) === 'full')).toHaveLength(1)
  })

  it('keeps the seat of a player for two rounds without a bet', async () => {
    const world = openSeated(1)
    const { round } = world.tables.now(symbol)
    await settled(world, await betTaken(world))
    world.tables.guests.set(symbol, 2)
    const placedIn = world.tables.times(symbol, round)
    moveTo(world, placedIn.opensAt + 2 * 30_000 - 1_000)
    expect(seatsAt(world, symbol)?.taken).toBe(2)
    expect(world.store.ownersSince(symbol, world.clock.now() - 60_000)).toHaveLength(1)
    moveTo(world, placedIn.endsAt + 2 * 30_000)
    expect(faultOf(await bet(world))).toBe('full')
  })
})
