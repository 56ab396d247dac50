import { afterEach, describe, expect, it } from 'vitest'
import { openBooks } from '../books.ts'
import { gameOf } from '../games/catalogue.ts'
import { check } from './client/check.ts'
import { LEFT_OPEN_MS, type Decision, furtherStakeOf } from './decision.ts'
import type { Round } from './store.ts'
import { tinyGames, tinyProtocol } from './tiny-studio.ts'
import { openTinyStudio, stopTinyStudios } from './tiny-world.ts'
import { isPlayed, roundView } from './view.ts'

afterEach(stopTinyStudios)

type World = ReturnType<typeof openTinyStudio>
const blackjack = (options: Parameters<typeof openTinyStudio>[0] = {}) =>
  openTinyStudio({ symbol: 'tiny-blackjack', ...options })

const stored = (world: World, { id }: Round): Round => world.store.round(id)!
const act = (world: World, round: Round, decision: Decision) =>
  world.rounds.act(stored(world, round), { decision, step: stored(world, round).decisions!.taken.length })
const stand = { type: 'stand' } as const
const double = { type: 'double' } as const

/** Plays until a round waits for its player with a choice that costs a further stake. */
async function waiting(world: World, wanted: Decision['type'] = 'double'): Promise<Round> {
  for (let tries = 0; tries < 300; tries++) {
    world.wallet.calls.length = 0
    const round = await world.play()
    const isOffered = furtherStakeOf(round.events ?? [], { type: wanted } as Decision) !== null
    if (round.state === 'deciding' && isOffered) return round
    if (round.state === 'deciding') await world.rounds.release(round.id)
    await world.rounds.shown(stored(world, round))
  }
  throw new Error('300 rounds without this choice')
}

/** Takes what is asked for until the round ends. */
async function finished(world: World, round: Round): Promise<Round> {
  while (stored(world, round).state === 'deciding') await act(world, round, stand)
  return world.rounds.shown(stored(world, round))
}

describe('a round that waits for its player', () => {
  it('is stored before it is shown, keeps what is hidden, and goes on by decisions', async () => {
    const world = openTinyStudio({ symbol: 'tiny-poker' })
    const round = await world.play()
    expect(round.state).toBe('deciding')
    const view = roundView(round, tinyProtocol)
    expect(view.events?.map(({ type }) => type)).toEqual(['stake', 'poker-deal', 'decision'])
    expect(JSON.stringify(view)).not.toContain('shoe')
    const held = [0, 1]
    const { round: drawn } = await act(world, round, { type: 'draw', held })
    expect(drawn).toMatchObject({ state: 'drawn', decisions: { taken: [{ type: 'draw', held }] } })
    expect((await world.rounds.shown(drawn)).state).toBe('closed')
    expect(world.methods().at(-1)).toBe('win ended')
  })

  it('is recomputed with its decisions by the fairness check', async () => {
    const world = blackjack()
    const round = await waiting(world)
    await act(world, round, double)
    const view = roundView(await finished(world, round), tinyProtocol)
    const { active } = world.seeds.pair('real:7')
    const seed = { serverSeed: Buffer.from(active.serverSeed).toString('hex'), commit: active.commit }
    const { def } = gameOf('blackjack-endless')!
    expect(check(def, view, seed)).toMatchObject({ isCommitted: true, isSame: true })
    expect(check(def, { ...view, decisions: [stand] }, seed).isSame).toBe(false)
  })

  it('takes a further stake in the session in which it is decided: the game may have been opened again', async () => {
    const world = blackjack()
    const round = await waiting(world)
    const again = { id: 'session-2', mode: 'real', symbol: 'tiny-blackjack', token: 'again', player: '7' } as const
    world.sessions.open({ ...again, currency: 'EUR', language: 'en' })
    world.wallet.next.push({ method: 'bet', answer: 'lost' })
    const { round: first } = await world.rounds.act(round, { decision: double, step: 0, sessionId: 'session-2' })
    expect(first.decisions?.refusal).not.toBeNull()
    const { round: drawn } = await world.rounds.act(first, { decision: double, step: 0, sessionId: 'session-2' })
    expect(drawn.decisions?.furtherStakes).toMatchObject([{ sessionId: 'session-2' }])
    const tokens = world.wallet.calls.filter(({ method }) => method === 'bet').map(({ fields }) => fields['token'])
    expect(tokens).toEqual(['first', 'again', 'again'])
    expect((await finished(world, drawn)).state).toBe('closed')
  })

  it('shows a lost last stake to nobody before its end: a win of zero ends the round by its flag', async () => {
    const world = openTinyStudio({ symbol: 'tiny-poker' })
    for (let tries = 0; ; tries++) {
      world.wallet.calls.length = 0
      const round = await world.play()
      const { round: drawn } = await act(world, round, { type: 'draw', held: [] })
      await world.rounds.shown(drawn)
      expect(world.methods()).toEqual(['bet', 'win ended'])
      if (drawn.owedMinor === '0') return
      expect(tries).toBeLessThan(50)
    }
  })

  it('of two decisions at the same time plays one, and the same one again is the first answer', async () => {
    const world = openTinyStudio({ symbol: 'tiny-poker' })
    const round = await world.play()
    const draw = (held: number[]) => world.rounds.act(round, { decision: { type: 'draw', held }, step: 0 })
    const [first, second] = await Promise.all([draw([0]), draw([1])])
    expect(first.fault).toBeUndefined()
    expect(second.fault).toBe('decision')
    expect(second.round.events).toEqual(first.round.events)
    expect((await draw([0])).round.events).toEqual(first.round.events)
  })

  it('refuses a decision that is not offered, or is for a step that is not there', async () => {
    const world = blackjack()
    const round = await waiting(world)
    expect((await act(world, round, { type: 'draw', held: [] })).fault).toBe('decision')
    expect((await world.rounds.act(round, { decision: stand, step: 1 })).fault).toBe('decision')
    expect(stored(world, round)).toEqual(round)
    await finished(world, round)
    expect((await world.rounds.act(round, { decision: stand, step: 9 })).fault).toBe('decision')
  })

  it('refuses cards to hold in no order, and stays as it was', async () => {
    const world = openTinyStudio({ symbol: 'tiny-poker' })
    const round = await world.play()
    expect((await act(world, round, { type: 'draw', held: [3, 1] })).fault).toBe('decision')
    expect(stored(world, round)).toEqual(round)
  })

  it('is kept open for ninety days and then finished without a further stake', async () => {
    const world = blackjack()
    const round = await waiting(world)
    expect(round.dueAt - round.drawnAt!).toBe(LEFT_OPEN_MS)
    expect(world.store.openRound('real:7')?.id).toBe(round.id)
    world.store.change(round.id, 'deciding', { dueAt: world.clock.now() - 1 })
    world.rounds.run()
    await expect.poll(() => stored(world, round).state).toBe('closed')
    expect(stored(world, round).decisions!.taken).toEqual([{ type: 'finish' }])
    expect(world.methods()).toEqual(['bet', 'win ended'])
  })

  it('goes on at the same decision after a restart', async () => {
    const first = blackjack()
    const round = await waiting(first)
    await first.rounds.stop()
    const second = blackjack({ wallet: first.wallet, books: first.books })
    second.rounds.run()
    expect(second.store.openRound('real:7')).toEqual(round)
    expect((await finished(second, round)).state).toBe('closed')
  })

  it('that is cancelled gives every stake back, the last one first', async () => {
    const world = blackjack()
    const round = await waiting(world, 'split')
    const before = world.wallet.balance + 100
    await act(world, round, { type: 'split' })
    if (stored(world, round).state !== 'deciding') return
    const [further] = stored(world, round).decisions!.furtherStakes
    expect(await world.rounds.cancel(round.id)).toBe(true)
    const rollbacks = world.wallet.calls.filter(({ method }) => method === 'rollback')
    expect(rollbacks.map(({ fields }) => fields['of'])).toEqual([further!.reference, round.betReference])
    expect(world.wallet.balance).toBe(before)
    expect(stored(world, round).state).toBe('refunded')
  })
})

describe('a round whose definition is withdrawn while it waits', () => {
  /** The same books and wallet after a release in which the game plays another definition, or none. */
  const released = (world: World, definition: string, mode: 'real' | 'demo' = 'real') =>
    blackjack({
      wallet: world.wallet,
      books: world.books,
      mode,
      games: tinyGames.map((game) => (game.symbol === 'tiny-blackjack' ? { ...game, definition } : game)),
    })
  async function split(world: World): Promise<Round> {
    for (;;) {
      const round = await waiting(world, 'split')
      await act(world, round, { type: 'split' })
      if (stored(world, round).state === 'deciding') return round
      await world.rounds.shown(stored(world, round))
    }
  }

  it.each(['poker-jacks', 'no-such-game'])('gives every stake back at the start (%s)', async (definition) => {
    const first = blackjack()
    const round = await split(first)
    const before = first.wallet.balance
    await first.rounds.stop()
    const second = released(first, definition)
    second.rounds.run()
    await expect.poll(() => stored(second, round).state).toBe('refunded')
    expect(second.wallet.balance).toBe(before + 200)
    expect(roundView(stored(second, round), tinyProtocol)).toMatchObject({ refusal: 'withdrawn' })
    expect(second.store.openRound('real:7')).toBeUndefined()
    expect(second.methods().filter((method) => method.startsWith('win'))).toEqual([])
  })

  it('gives them back with the next decision, which is not staked', async () => {
    const first = blackjack()
    const round = await waiting(first)
    const before = first.wallet.balance
    await first.rounds.stop()
    const second = released(first, 'poker-jacks')
    const { round: given } = await act(second, round, double)
    expect(given.state).toBe('refunded')
    expect(second.methods()).toEqual(['bet', 'rollback ended'])
    expect(second.wallet.balance).toBe(before + 100)
  })

  it('of play money gives that back, and calls nobody', async () => {
    const first = blackjack({ mode: 'demo' })
    const round = await waiting(first)
    const minor = (world: World) => BigInt(world.store.session('session-1')!.demoMinor)
    const before = minor(first)
    await first.rounds.stop()
    const second = released(first, 'poker-jacks', 'demo')
    second.rounds.run()
    await expect.poll(() => stored(second, round).state).toBe('refunded')
    expect(minor(second)).toBe(before + 100n)
    expect(second.wallet.calls).toEqual([])
  })

  it('goes on where the definition is the same', async () => {
    const first = blackjack()
    const round = await waiting(first)
    await first.rounds.stop()
    const second = released(first, 'blackjack-endless')
    second.rounds.run()
    expect((await finished(second, round)).state).toBe('closed')
  })
})

describe('a further stake', () => {
  it('is staked under a reference of its own before its card is dealt, and counts in every sum', async () => {
    const world = blackjack()
    const round = await waiting(world)
    const before = world.wallet.balance
    await act(world, round, double)
    const now = stored(world, round)
    const [further] = now.decisions!.furtherStakes
    expect(further).toMatchObject({ stakeMinor: '100' })
    expect(further!.reference).not.toBe(round.betReference)
    expect(world.wallet.calls.map(({ method, fields }) => [method, fields['id']])).toEqual([
      ['bet', round.betReference],
      ['bet', further!.reference],
    ])
    expect(roundView(now, tinyProtocol)).toMatchObject({ stakeMinor: '200' })
    expect(Number(now.balanceAfterBet)).toBe(before - 100)
    const end = await finished(world, round)
    expect(world.wallet.balance).toBe(before - 100 + Number(end.owedMinor))
    expect(world.methods().filter((method) => method.startsWith('win'))).toEqual(['win ended'])
  })

  it('that is refused leaves the hand as it was, and another decision is played', async () => {
    const world = blackjack()
    const round = await waiting(world)
    world.wallet.balance = 99
    await act(world, round, double)
    const now = stored(world, round)
    expect(now).toMatchObject({ state: 'deciding', events: round.events, decisions: { furtherStakes: [] } })
    expect(roundView(now, tinyProtocol)).toMatchObject({ refusal: 'funds', message: 'Deposit first' })
    await act(world, round, { type: 'hit' })
    expect(roundView(stored(world, round), tinyProtocol)).toMatchObject({ refusal: null, message: '' })
    expect((await finished(world, round)).state).toBe('closed')
  })

  it.each(['lost', 'down'] as const)(
    'whose answer is %s is taken back, and the hand goes on',
    async (answer) => {
      const world = blackjack()
      const round = await waiting(world)
      const before = world.wallet.balance
      world.wallet.next.push({ method: 'bet', answer })
      await act(world, round, double)
      expect(world.methods()).toEqual(['bet', 'bet', 'rollback'])
      expect(world.wallet.balance).toBe(before)
      expect(stored(world, round)).toMatchObject({ state: 'deciding', decisions: { furtherStakes: [] } })
      expect(roundView(stored(world, round), tinyProtocol).refusal).toBe('noAnswer')
      // A new reference: the one that was taken back is never used again.
      await act(world, round, double)
      const ids = world.wallet.calls.flatMap(({ method, fields }) => (method === 'bet' ? [fields['id']] : []))
      expect(new Set(ids).size).toBe(3)
      expect((await finished(world, round)).state).toBe('closed')
    },
  )

  it.each(['lost', 'down'] as const)(
    'whose answer is %s is repeated with the same reference',
    async (answer) => {
      const world = blackjack({ policies: { afterLostStake: 'repeat' } })
      const round = await waiting(world)
      const before = world.wallet.balance
      world.wallet.next.push({ method: 'bet', answer }, { method: 'bet', answer })
      await act(world, round, double)
      const bets = world.wallet.calls.filter(({ method }) => method === 'bet').slice(1)
      expect(bets).toHaveLength(3)
      expect(new Set(bets.map(({ fields }) => fields['id'])).size).toBe(1)
      expect(world.wallet.balance).toBe(before - 100)
      expect(stored(world, round).decisions!.furtherStakes).toHaveLength(1)
    },
  )

  it('of two at the same time is staked once', async () => {
    const world = blackjack()
    const round = await waiting(world)
    const doubled = () => world.rounds.act(round, { decision: double, step: 0 })
    const results = await Promise.all([doubled(), doubled(), doubled()])
    expect(results.map(({ fault }) => fault)).toEqual([undefined, undefined, undefined])
    expect(world.methods().filter((method) => method === 'bet')).toHaveLength(2)
    expect((await world.rounds.act(round, { decision: stand, step: 0 })).fault).toBe('decision')
  })

  it('is taken from play money, and refused when that is used up', async () => {
    const world = blackjack({ mode: 'demo' })
    const round = await waiting(world)
    world.store.setDemo('session-1', 99n)
    await act(world, round, double)
    expect(roundView(stored(world, round), tinyProtocol).refusal).toBe('playMoney')
    world.store.setDemo('session-1', 100n)
    await act(world, round, double)
    expect(stored(world, round)).toMatchObject({ balanceAfterBet: '0' })
    expect(world.wallet.calls).toEqual([])
  })

  it('goes by a call of its own also where stake and win are one call', async () => {
    const world = blackjack({ policies: { settlement: 'oneCall' } })
    const round = await waiting(world)
    await act(world, round, double)
    await finished(world, round)
    expect(world.methods()).toEqual(['bet', 'bet', 'win ended'])
  })

  it('of a studio that is killed at any of its writes is neither lost nor taken twice', async () => {
    for (let writes = 0; writes < 12; writes++) {
      const wallet = openTinyStudio().wallet
      const books = openBooks(':memory:')
      const first = blackjack({ wallet, books })
      const round = await waiting(first)
      let left = writes
      const run = books.run.bind(books)
      Object.assign(books, {
        run: (sql: string, ...values: []) => {
          if (left-- <= 0) throw new Error('killed')
          return run(sql, ...values)
        },
      })
      await act(first, round, double).catch(() => undefined)
      Object.assign(books, { run })
      await first.rounds.stop()
      const second = blackjack({ wallet, books })
      second.rounds.run()
      await expect.poll(() => stored(second, round).state).not.toMatch(/stakingMore|refundingMore/)
      await finished(second, round)
      const end = stored(second, round)
      expect(end.state).toBe('closed')
      const taken = 100 * (1 + end.decisions!.furtherStakes.length)
      const rounds = second.store.ofPlayer('7', 0, 1_000).filter(isPlayed)
      const others = rounds.filter(({ id }) => id !== round.id)
      const spent = others.reduce((sum, one) => sum + 100 - Number(one.owedMinor), 0)
      expect(wallet.balance, `${writes} writes`).toBe(10_000 - spent - taken + Number(end.owedMinor))
      await second.rounds.stop()
    }
  })
})
