import { afterEach, describe, expect, it } from 'vitest'
import { type Books, openBooks } from '../books.ts'
import { movableClock } from '../clock.ts'
import { createControl } from '../control/control.ts'
import { gameOf } from '../games/catalogue.ts'
import { credentials } from '../credentials.ts'
import { check } from '../studio-kit/client/check.ts'
import { hex, hmac, sha256, unhex } from '../studio-kit/client/sha256.ts'
import { openSeeds } from '../studio-kit/fairness.ts'
import { openJackpots } from '../studio-kit/jackpots.ts'
import { openLiveTables } from '../studio-kit/live/live-tables.ts'
import { createOperator } from '../studio-kit/operator.ts'
import { type Rounds, createRounds } from '../studio-kit/rounds.ts'
import { type Session, openStore } from '../studio-kit/store.ts'
import { createSwitchboard } from '../studio-kit/switchboard.ts'
import { roundView } from '../studio-kit/view.ts'
import { games } from './games.ts'
import { policies, protocol } from './protocol.ts'
import { isSigned } from './wire.ts'

/** A fake operator's wallet: every reference counts once. */
function createWallet(balance = 10_000) {
  const done = new Map<string, string>()
  const wallet = {
    balance,
    calls: [] as { method: string; fields: Record<string, string> }[],
    bets: new Map<string, number>(),
    wins: new Map<string, number>(),
    refunds: new Set<string>(),
    ended: new Set<string>(),
    /** Answers to return instead, in this order; `lost` executes the call and loses the answer. */
    next: [] as { method: string; answer: object | 'lost' | 'down' }[],
    onCall: (_method: string): void => undefined,
    async send(url: string, body: string): Promise<{ status: number; text: string }> {
      const method = /\/cb\/(.+)\.html$/.exec(url)?.[1] ?? ''
      const fields = Object.fromEntries(new URLSearchParams(body))
      wallet.calls.push({ method, fields })
      wallet.onCall(method)
      const at = wallet.next.findIndex((entry) => entry.method === method)
      const special = at === -1 ? undefined : wallet.next.splice(at, 1)[0]?.answer
      if (special === 'down') throw new Error('no connection')
      if (special !== undefined && special !== 'lost') return { status: 200, text: JSON.stringify(special) }
      const answer = wallet.work(method, fields)
      if (special === 'lost') throw new Error('cut')
      return { status: 200, text: JSON.stringify(answer) }
    },
    work(method: string, fields: Record<string, string>): object {
      if (!isSigned(fields, credentials.pragmatic.secret)) return { error: 5 }
      const reference = fields['reference'] ?? ''
      const minor = Math.round(Number(fields['amount'] ?? 0) * 100)
      const money = () => ({ error: 0, cash: wallet.balance / 100, bonus: 0, currency: 'EUR' })
      const key = `${method}:${method === 'endRound' ? fields['roundId'] : reference}`
      const known = done.get(key)
      if (known !== undefined) return { ...money(), transactionId: known }
      if (method === 'bet') {
        if (wallet.refunds.has(reference)) return { error: 120 }
        if (minor > wallet.balance) return { error: 1 }
        wallet.balance -= minor
        wallet.bets.set(reference, minor)
      } else if (method === 'result') {
        wallet.balance += minor
        wallet.wins.set(reference, minor)
      } else if (method === 'refund') {
        wallet.balance += wallet.bets.get(reference) ?? 0
        wallet.refunds.add(reference)
      } else if (method === 'endRound') wallet.ended.add(fields['roundId'] ?? '')
      done.set(key, `t${done.size}`)
      return { ...money(), transactionId: done.get(key) }
    },
  }
  return wallet
}
type Wallet = ReturnType<typeof createWallet>

const START = Date.UTC(2026, 10, 21, 12, 0, 0)
const running: Rounds[] = []
afterEach(async () => {
  for (const rounds of running.splice(0)) await rounds.stop()
})

/** The clock runs faster, so that retries and deadlines come soon. */
const SPEED = 40

function openStudio(books: Books, wallet: Wallet, speed = SPEED) {
  const fast = { now: () => START + Math.round(performance.now() * speed) }
  const clock = movableClock(fast, 0, () => undefined)
  const control = createControl(clock)
  const store = openStore(books, 'pp')
  const seeds = openSeeds(books, clock, 'pp')
  const baseUrl = 'http://operator.test/cb'
  const send = ({ url, body }: { url: string; body: string }) => wallet.send(url, body)
  const operator = createOperator({ protocol, baseUrl, control }, send)
  const switchboard = createSwitchboard({ protocol, control, operator, store, clock })
  const tables = openLiveTables({ books, games, clock }, 'pp')
  const jackpots = openJackpots({ books, games, jackpots: [], seeds, store, protocol, clock }, 'pp')
  const steps = { games, protocol, policies, store, seeds, operator, switchboard, tables, clock, control }
  const rounds = createRounds({ ...steps, jackpots, isHealthy: () => true })
  running.push(rounds)
  return { store, seeds, rounds, control, clock }
}

const session = (change: Partial<Session> = {}): Session => ({
  id: 'session-1',
  mode: 'real',
  symbol: 'vs20lantern',
  token: 'token-1',
  player: '7',
  currency: 'EUR',
  country: 'CA',
  jurisdiction: 'RR',
  language: 'en',
  platform: 'WEB',
  lobbyUrl: '',
  cashierUrl: '',
  maxMinor: '',
  demoMinor: change.mode === 'demo' ? '100000' : '',
  openedAt: START,
  ...change,
})

function studio(wallet = createWallet(), change: Partial<Session> = {}, speed = SPEED) {
  const books = openBooks(':memory:')
  const opened = openStudio(books, wallet, speed)
  const own = session(change)
  opened.store.openSession(own)
  let count = 0
  const start = (stakeMinor = 20n, playKey = `play-${count++}`) =>
    opened.rounds.start(own, { playKey, stakeMinor, cycleMs: 0 })
  return { ...opened, books, wallet, session: own, start }
}

async function until(condition: () => boolean): Promise<void> {
  for (let i = 0; i < 400; i++) {
    if (condition()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('it did not come to pass')
}

async function drawnRound(world: ReturnType<typeof studio>) {
  const started = await world.start()
  if ('fault' in started) throw new Error(started.fault)
  return started.round
}

describe('a paid round', () => {
  it('calls the wallet for the stake, draws, is stored, and pays before it ends (games.md §4)', async () => {
    const world = studio()
    const round = await drawnRound(world)
    expect(round.state).toBe('drawn')
    expect(world.wallet.calls.map(({ method }) => method)).toEqual(['bet'])
    world.wallet.onCall = (method) => {
      if (method === 'result') expect(world.store.round(round.id)?.events).not.toBeNull()
    }
    expect((await world.rounds.shown(round)).state).toBe('closed')
    expect(world.wallet.calls.map(({ method }) => method)).toEqual(['bet', 'result', 'endRound'])
    const [bet, result] = world.wallet.calls
    expect(bet?.fields).toMatchObject({
      userId: '7',
      gameId: 'vs20lantern',
      roundId: round.id,
      amount: '0.20',
      token: 'token-1',
      providerId: 'PragmaticPlay',
    })
    expect(result?.fields['amount']).toBe((Number(round.owedMinor) / 100).toFixed(2))
    expect(world.wallet.balance).toBe(10_000 - 20 + Number(round.owedMinor))
  })

  it('sends a result of zero too', async () => {
    const world = studio()
    for (let index = 0; index < 20; index++) {
      const round = await drawnRound(world)
      await world.rounds.shown(round)
      if (round.owedMinor === '0') {
        const result = world.wallet.calls.findLast(({ method }) => method === 'result')
        expect(result?.fields['amount']).toBe('0.00')
        return
      }
    }
    throw new Error('twenty rounds without a loss')
  })

  it('pays at the reveal deadline when no client says that it has shown it', async () => {
    const world = studio()
    const round = await drawnRound(world)
    world.rounds.run()
    await until(() => world.store.round(round.id)?.state === 'closed')
    expect(world.wallet.wins.size).toBe(1)
  })

  it('is the same round under the same key', async () => {
    const world = studio()
    const [first, second] = await Promise.all([world.start(20n, 'one'), world.start(20n, 'one')])
    expect('round' in first && 'round' in second && first.round.id === second.round.id).toBe(true)
    expect(world.wallet.bets.size).toBe(1)
  })

  it('accepts no stake that is not on the ladder, and calls nobody', async () => {
    const world = studio()
    for (const stake of [0n, 19n, 30n, 2_020n, 4_000n])
      expect(await world.start(stake)).toMatchObject({ fault: 'stake' })
    expect(world.wallet.calls).toEqual([])
  })

  it('waits for its cycle (GAM-11)', async () => {
    const world = studio(createWallet(), {}, 1)
    const start = (playKey: string) => world.rounds.start(world.session, { playKey, stakeMinor: 20n })
    await world.rounds.shown(await drawnRound(world))
    expect(await start('soon')).toMatchObject({ fault: 'too_soon' })
    world.clock.setAhead(2_500)
    expect(await start('next')).not.toHaveProperty('fault')
  })

  it('does not wait for a round of a clock that was set back since', async () => {
    const world = studio()
    world.clock.setAhead(3_600_000)
    await world.rounds.shown(await drawnRound(world))
    world.clock.setAhead(0)
    const next = await world.rounds.start(world.session, { playKey: 'set-back', stakeMinor: 20n })
    expect(next).not.toHaveProperty('fault')
  })

  it('is the only open one of its player (GAM-14)', async () => {
    const world = studio()
    await drawnRound(world)
    expect(await world.start()).toMatchObject({ fault: 'open_round' })
    const other = session({ id: 'session-2', symbol: 'vs10ember' })
    world.store.openSession(other)
    expect(await world.rounds.start(other, { playKey: 'other', stakeMinor: 10n })).toMatchObject({
      fault: 'other_game',
      round: { symbol: 'vs20lantern' },
    })
  })
})

describe('a bet', () => {
  it('that is refused draws nothing and is final', async () => {
    const world = studio(createWallet(10), {}, 1)
    const round = await drawnRound(world)
    expect(round).toMatchObject({ state: 'refused', error: 1, nonce: null, events: null })
    expect(world.wallet.calls.map(({ method }) => method)).toEqual(['bet'])
  })

  it('without a valid answer is repeated under its reference', async () => {
    const world = studio(createWallet(), {}, 8)
    world.wallet.next.push(
      { method: 'bet', answer: 'lost' },
      { method: 'bet', answer: { error: 100 } },
      { method: 'bet', answer: 'down' },
    )
    const round = await drawnRound(world)
    expect(round.state).toBe('drawn')
    expect(world.wallet.balance).toBe(9_980)
    expect(new Set(world.wallet.calls.map(({ fields }) => fields['reference'])).size).toBe(1)
  })

  it('without any answer is refunded, and its nonce is consumed', async () => {
    const world = studio()
    world.wallet.next.push(
      { method: 'bet', answer: 'lost' },
      ...Array.from({ length: 40 }, () => ({ method: 'bet', answer: 'down' as const })),
    )
    const started = await world.start()
    if ('fault' in started) throw new Error(started.fault)
    await until(() => {
      const state = world.store.round(started.round.id)?.state
      if (state === 'refunding') world.rounds.shown(started.round).catch(() => {})
      return state === 'refunded'
    })
    expect(world.wallet.balance).toBe(10_000)
    expect(world.store.round(started.round.id)).toMatchObject({ nonce: 0, events: null })
    world.wallet.next = []
    expect((await drawnRound(world)).nonce).toBe(1)
  })

  it('with a message for the player is refunded', async () => {
    const world = studio()
    world.wallet.next.push({
      method: 'bet',
      answer: {
        error: 0,
        cash: 99.8,
        bonus: 0,
        currency: 'EUR',
        messageTriggers: [
          { title: 'Reality check', text: 'You have played for an hour', nonIntrusive: false },
        ],
      },
    })
    const round = await drawnRound(world)
    expect(round.message).toBe('Reality check. You have played for an hour')
    world.rounds.run()
    await until(() => world.store.round(round.id)?.state === 'refunded')
  })
})

describe('a win', () => {
  it('is sent until it is acknowledged', async () => {
    const world = studio()
    const round = await drawnRound(world)
    world.wallet.next.push(
      { method: 'result', answer: 'down' },
      { method: 'result', answer: { error: 100 } },
      { method: 'result', answer: 'lost' },
      { method: 'endRound', answer: { error: 130 } },
    )
    world.rounds.run()
    await world.rounds.shown(round)
    await until(() => world.store.round(round.id)?.state === 'closed')
    expect(world.wallet.balance).toBe(9_980 + Number(round.owedMinor))
    expect(world.store.unsettled('7')).toEqual([])
  })

  it('that the operator refuses for good stays in the books as disputed', async () => {
    const world = studio()
    const round = await drawnRound(world)
    world.wallet.next.push({ method: 'result', answer: { error: 120 } })
    expect((await world.rounds.shown(round)).state).toBe('disputed')
    expect(world.store.calls(round.id).at(-1)).toMatchObject({ method: 'result', error: 120 })
  })
})

describe('a studio that is killed', () => {
  /** Is killed at its n-th write: that write and all later ones never happen. */
  function mortal(books: Books, wallet: Wallet, writes: number) {
    let left = writes
    const die = (): void => {
      if (left-- <= 0) throw new Error('killed')
    }
    const dying: Books = {
      ...books,
      run(sql, ...values) {
        if (!/^(create|drop) /.test(sql)) die()
        return books.run(sql, ...values)
      },
      atomically: (work) =>
        books.atomically(() => {
          const result = work()
          die()
          return result
        }),
    }
    const ghost: Wallet = {
      ...wallet,
      send: (url, body) => (left < 0 ? Promise.reject(new Error('killed')) : wallet.send(url, body)),
    }
    return { studio: openStudio(dying, ghost), isDead: () => left < 0 }
  }

  async function killAndResume(writes: number): Promise<{ isDead: boolean; state: string | undefined }> {
    const wallet = createWallet()
    const books = openBooks(':memory:')
    openStudio(books, wallet).store.openSession(session())
    const { studio: first, isDead } = mortal(books, wallet, writes)
    try {
      const started = await first.rounds.start(session(), { playKey: 'one', stakeMinor: 20n })
      if (!('fault' in started)) await first.rounds.shown(started.round)
    } catch {
      // killed
    }
    await first.rounds.stop()

    const second = openStudio(books, wallet)
    second.rounds.run()
    await until(() => second.store.unsettled('7').length === 0)
    const [round] = second.store.ofPlayer('7', 0, 10)
    const isClosed = round?.state === 'closed'
    const staked = isClosed ? Number(round.stakeMinor) : 0
    const won = isClosed ? Number(round.owedMinor) : 0
    expect(wallet.balance).toBe(10_000 - staked + won)
    expect(wallet.wins.size).toBe(isClosed ? 1 : 0)
    expect(wallet.ended.size).toBe(wallet.wins.size)
    await second.rounds.stop()
    books.close()
    return { isDead: isDead(), state: round?.state }
  }

  it('at any of its writes loses no stake and no win, and pays nothing twice (GAM-18)', async () => {
    const ends = await Promise.all(Array.from({ length: 24 }, (_, writes) => killAndResume(writes)))
    expect(ends[0]).toEqual({ isDead: true, state: undefined })
    expect(ends.filter(({ isDead }) => isDead).length).toBeGreaterThan(8)
    expect(ends.at(-1)).toEqual({ isDead: false, state: 'closed' })
  })
})

describe('demo', () => {
  it('never calls the operator (GAM-16)', async () => {
    const world = studio(createWallet(), { mode: 'demo', player: '', token: '' })
    const round = await drawnRound(world)
    const shown = await world.rounds.shown(round)
    expect(shown.state).toBe('closed')
    expect(shown.balanceAfter).toBe(String(100_000 - 20 + Number(round.owedMinor)))
    expect(world.wallet.calls).toEqual([])
  })
})

describe('fairness', () => {
  it('lets a browser recompute every revealed round', async () => {
    const world = studio()
    const { active } = world.seeds.pair('real:7')
    const played = []
    for (let index = 0; index < 12; index++) {
      const round = await drawnRound(world)
      await world.rounds.shown(round)
      played.push(round)
    }
    world.seeds.rotate('real:7')
    const [seed] = world.seeds.revealed('real:7')
    expect(seed?.commit).toBe(active.commit)
    const def = gameOf('lantern-20-96')!.def
    for (const round of played) {
      const revealed = { serverSeed: hex(seed!.serverSeed), commit: seed!.commit }
      expect(check(def, roundView(round, protocol), revealed)).toMatchObject({
        isSame: true,
        isCommitted: true,
      })
      const forged = { ...roundView(round, protocol), nonce: round.nonce! + 1 }
      expect(check(def, forged, revealed).isSame).toBe(false)
    }
  })

  it('accepts a new client seed for the next server seed only', () => {
    const { seeds } = studio()
    const before = seeds.pair('real:7')
    expect(seeds.setNextClientSeed('real:7', 'my-own_seed')).toBe(true)
    expect(seeds.setNextClientSeed('real:7', 'no spaces')).toBe(false)
    expect(seeds.pair('real:7').active.clientSeed).toBe(before.active.clientSeed)
    seeds.rotate('real:7')
    expect(seeds.pair('real:7').active).toMatchObject({
      commit: before.next.commit,
      clientSeed: 'my-own_seed',
    })
  })

  it("computes known SHA-256 and HMAC-SHA-256 values in the browser's code", () => {
    const key = unhex('00'.repeat(31) + '01')
    expect(hex(sha256(key))).toBe('ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5')
    const view = new DataView(hmac(key, 'demo:7:0').buffer)
    expect([0, 4, 8, 12].map((at) => view.getUint32(at))).toEqual([
      402759750, 2523407556, 4091801145, 3096820718,
    ])
  })
})

describe('the panel', () => {
  it('leaves a round unfinished until it is released', async () => {
    const world = studio()
    world.control.set({ next: 'unfinished' })
    const round = await drawnRound(world)
    expect((await world.rounds.shown(round)).state).toBe('drawn')
    expect(await world.rounds.release(round.id)).toBe(true)
    expect(world.store.round(round.id)?.state).toBe('closed')
  })

  it('sends a win a day late', async () => {
    const world = studio()
    world.control.set({ next: 'late-win' })
    const round = await drawnRound(world)
    world.rounds.run()
    world.store.change(round.id, 'drawn', { dueAt: 0 })
    await until(() => world.store.round(round.id)?.state === 'paying')
    world.control.set({ clockAheadMs: 25 * 3_600_000 })
    await until(() => world.store.round(round.id)?.state === 'closed')
  })

  it('sends duplicates, wrong order, forged and lost calls, and the books still agree', async () => {
    const world = studio()
    world.rounds.run()
    for (const next of [
      'tamper-signature',
      'burst',
      'lost-bet-answer',
      'lost-result-answer',
      'lost-bet-refund',
      'duplicate-late',
    ]) {
      world.control.set({ next, duplicate: 1, reorder: false })
      const round = await drawnRound(world)
      await world.rounds.shown(round)
    }
    await until(() => world.store.unsettled('7').length === 0)
    const closed = world.store.ofPlayer('7', 0, 100).filter(({ state }) => state === 'closed')
    const net = closed.reduce(
      (sum, { stakeMinor, owedMinor }) => sum + Number(owedMinor) - Number(stakeMinor),
      0,
    )
    expect(closed.length).toBe(5)
    expect(world.wallet.balance).toBe(10_000 + net)
  })

  it('pays money without a bet', async () => {
    const world = studio()
    world.rounds.run()
    world.control.set({ next: 'promo-win' })
    await world.rounds.shown(await drawnRound(world))
    await until(() => world.wallet.calls.some(({ method }) => method === 'promoWin'))
    await until(() => world.store.extras('7')[0]?.state === 'done')
  })
})
