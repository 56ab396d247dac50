import { afterEach, describe, expect, it } from 'vitest'
import { openBooks } from '../books.ts'
import { movableClock } from '../clock.ts'
import { createControl } from '../control/control.ts'
import { openSeeds } from './fairness.ts'
import { createOperator } from './operator.ts'
import type { Policies } from './protocol.ts'
import { type Rounds, createRounds } from './rounds.ts'
import { createSessions } from './sessions.ts'
import { openStore } from './store.ts'
import { createSwitchboard, faultNames } from './switchboard.ts'
import { tinyGames, tinyPolicies, tinyProtocol } from './tiny-studio.ts'
import { roundView } from './view.ts'

const running: Rounds[] = []
afterEach(async () => {
  for (const rounds of running.splice(0)) await rounds.stop()
})

type Fields = Readonly<Record<string, unknown>>

/** The operator: every id counts once, a call that was taken back too. */
function createWallet() {
  const moved = new Map<string, number>()
  const wallet = {
    balance: 10_000,
    calls: [] as { method: string; fields: Fields; isForged: boolean }[],
    /** The next answers by method; `lost` carries the call out, `down` does not. */
    next: [] as { method: string; answer: object | 'lost' | 'down' }[],
    move(id: unknown, minor: number): void {
      if (moved.has(String(id))) return
      moved.set(String(id), minor)
      wallet.balance += minor
    },
    work(method: string, fields: Fields): object {
      const { id, winId, minor, winMinor, of } = fields
      if (method === 'bet' && Number(minor) > wallet.balance)
        return { error: 'NO_FUNDS', text: 'Deposit first' }
      if (method === 'bet' || method === 'both') wallet.move(id, -Number(minor))
      if (method === 'win') wallet.move(id, Number(minor))
      if (method === 'both') wallet.move(winId, Number(winMinor))
      if (method === 'rollback') {
        const back = moved.get(String(of))
        if (back === undefined) return { error: 'NO_BET' }
        wallet.move(`back-${String(of)}`, -back)
      }
      return { balance: String(wallet.balance), player: '7', token: 'second', id: 't' }
    },
  }
  return wallet
}

/** @param policies what differs from the fictional company's habits */
function openStudio(
  policies: Partial<Policies> = {},
  wallet = createWallet(),
  books = openBooks(':memory:'),
) {
  const clock = movableClock({ now: () => Math.round(performance.now() * 40) }, 0, () => undefined)
  const control = createControl(clock)
  const store = openStore(books, 'tiny')
  const seeds = openSeeds(books, clock, 'tiny')
  const protocol = tinyProtocol
  const operator = createOperator({ protocol, baseUrl: '', control }, async ({ url, body, headers }) => {
    const method = url.slice(1)
    const fields = JSON.parse(body) as Fields
    wallet.calls.push({ method, fields, isForged: headers['authorization'] !== 'tiny' })
    const at = wallet.next.findIndex((entry) => entry.method === method)
    const special = at === -1 ? undefined : wallet.next.splice(at, 1)[0]?.answer
    if (special === 'down') throw new Error('no connection')
    if (special !== undefined && special !== 'lost') return { status: 200, text: JSON.stringify(special) }
    const answer = wallet.work(method, fields)
    if (special === 'lost') throw new Error('cut')
    return { status: 200, text: JSON.stringify(answer) }
  })
  const switchboard = createSwitchboard({ protocol, control, operator, store, clock })
  const steps = { games: tinyGames, protocol, store, seeds, operator, switchboard, clock, control }
  const deps = { ...steps, policies: { ...tinyPolicies, ...policies } }
  const rounds = createRounds({ ...deps, isHealthy: () => true })
  running.push(rounds)
  const sessions = createSessions(deps)
  const session = {
    ...(store.session('session-1') ??
      sessions.open({
        id: 'session-1',
        mode: 'real',
        symbol: 'tiny-orchard',
        token: 'first',
        player: '7',
        currency: 'EUR',
        language: 'en',
      })),
  }
  let count = 0
  const play = async (playKey = `play-${count++}`) => {
    const started = await rounds.start(session, { playKey, stakeMinor: 5n, choice: { lines: 5 }, cycleMs: 0 })
    if ('fault' in started) throw new Error(started.fault)
    return started.round
  }
  /** Plays until a round with this outcome is drawn. */
  const playUntil = async (isWon: boolean) => {
    for (let tries = 0; tries < 200; tries++) {
      wallet.calls.length = 0
      const round = await play()
      if ((round.owedMinor !== '0') === isWon) return round
      await rounds.shown(round)
    }
    throw new Error('200 rounds without this outcome')
  }
  const methods = () =>
    wallet.calls.map(({ method, fields }) => `${method}${fields['ended'] ? ' ended' : ''}`)
  return { books, store, rounds, sessions, session, control, wallet, play, playUntil, methods, seeds }
}

describe('a company that marks the end of a round by a flag and sends no win of zero', () => {
  it('ends a lost round with its stake, and a won one with its win', async () => {
    const world = openStudio()
    const lost = await world.playUntil(false)
    expect((await world.rounds.shown(lost)).state).toBe('closed')
    expect(world.methods()).toEqual(['bet ended'])
    const won = await world.playUntil(true)
    expect((await world.rounds.shown(won)).state).toBe('closed')
    expect(world.methods()).toEqual(['bet', 'win ended'])
  })

  it('shows nothing of a round that was drawn for a refused stake, and its nonce is consumed', async () => {
    const world = openStudio()
    world.wallet.balance = 4
    const round = await world.play()
    expect(round).toMatchObject({ state: 'refused', error: 'NO_FUNDS', message: 'Deposit first', nonce: 0 })
    expect(round.events).not.toBeNull()
    expect(roundView(round, tinyProtocol)).toMatchObject({ refusal: 'funds', events: null, owedMinor: '0' })
    world.wallet.balance = 10_000
    expect((await world.play()).nonce).toBe(1)
  })
})

describe('a company that sends every win and no end of a round', () => {
  it('closes a lost round after a win of zero', async () => {
    const world = openStudio({ sendsZeroWin: true, roundEnd: 'none' })
    const lost = await world.playUntil(false)
    expect((await world.rounds.shown(lost)).state).toBe('closed')
    expect(world.methods()).toEqual(['bet', 'win'])
  })
})

describe('a company that sends stake and win in one call', () => {
  it('sends nothing after the reveal, and shows the balance without the win before it', async () => {
    const world = openStudio({ settlement: 'oneCall' })
    const before = world.wallet.balance
    const round = await world.play()
    expect(Number(round.balanceAfterBet)).toBe(before - 5)
    expect(Number(round.balanceAfter)).toBe(before - 5 + Number(round.owedMinor))
    expect((await world.rounds.shown(round)).state).toBe('closed')
    expect(world.methods()).toEqual(['both ended'])
  })

  it.each(['lost', 'down'] as const)('takes both parts back when the call is %s', async (answer) => {
    const world = openStudio({ settlement: 'oneCall' })
    for (let tries = 0; tries < 12; tries++) {
      world.wallet.next.push({ method: 'both', answer })
      await world.play()
      world.rounds.run()
    }
    expect(world.wallet.balance).toBe(10_000)
    expect(world.store.unsettled('7')).toBe(0)
  })
})

describe('a company that cancels a stake without an answer', () => {
  it.each(['lost', 'down'] as const)('sends it once and takes it back when it is %s', async (answer) => {
    const world = openStudio()
    world.wallet.next.push({ method: 'bet', answer })
    const placed = await world.play()
    expect(placed.state).toBe('refunded')
    expect(world.wallet.calls.map(({ method }) => method)).toEqual(['bet', 'rollback'])
    expect(world.wallet.balance).toBe(10_000)
  })

  it.each([
    ['LATER', -1],
    ['SHUT', 'SHUT'],
  ])('takes it back after %s, and keeps the reason if it is one', async (error, kept) => {
    const world = openStudio()
    world.wallet.next.push({ method: 'bet', answer: { error } })
    expect(await world.play()).toMatchObject({ state: 'refunded', error: kept })
  })

  it('takes it back after a restart instead of sending it again', async () => {
    const first = openStudio()
    const round = await first.play()
    first.books.run(`update tiny_round set state = 'staking', is_uncertain = 1 where id = ?`, round.id)
    await first.rounds.stop()
    const second = openStudio({}, first.wallet, first.books)
    first.wallet.calls.length = 0
    expect(await second.play('play-0')).toMatchObject({ id: round.id, state: 'refunded' })
    expect(second.wallet.calls.map(({ method }) => method)).toEqual(['rollback'])
  })

  it('leaves a rollback that is refused for another reason as disputed', async () => {
    const world = openStudio()
    world.wallet.next.push(
      { method: 'bet', answer: 'lost' },
      { method: 'rollback', answer: { error: 'CLOSED' } },
    )
    expect((await world.play()).state).toBe('disputed')
  })
})

describe('a token that is valid once', () => {
  it('is exchanged at the first opening; later ones ask for the balance', async () => {
    const { sessions, store, wallet } = openStudio()
    const session = sessions.open({
      id: 'session-2',
      mode: 'real',
      symbol: 'tiny-orchard',
      token: 'first',
      currency: 'EUR',
      language: 'en',
    })
    expect(await sessions.identify(session, '127.0.0.1')).toMatchObject({ balanceMinor: '10000' })
    const known = store.session('session-2')!
    expect(known).toMatchObject({ player: '7', token: 'second' })
    await sessions.identify(known, '127.0.0.1')
    expect(wallet.calls.map(({ method }) => method)).toEqual(['verify', 'balance'])
  })
})

describe('the switchboard', () => {
  it('offers only the money without a bet that the protocol has', () => {
    expect(faultNames(tinyProtocol)).not.toContain('promo-win')
    expect(faultNames({ extras: { promoWin: () => ({ method: '', fields: {} }) } })).toContain('promo-win')
  })

  it.each([
    ['tamper-signature', { isForged: true }],
    ['tamper-amount', { isForged: false }],
    ['tamper-player', { isForged: false }],
  ])('sends %s after an accepted stake', async (next, { isForged }) => {
    const world = openStudio()
    world.control.set({ next })
    const round = await world.play()
    const forged = world.wallet.calls.at(-1)!
    expect(forged.isForged).toBe(isForged)
    const isSame =
      forged.fields['id'] === round.betReference &&
      forged.fields['minor'] === round.stakeMinor &&
      forged.fields['player'] === round.player
    expect(isSame).toBe(isForged)
  })
})
