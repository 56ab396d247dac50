import { afterEach, describe, expect, it } from 'vitest'
import { tinyProtocol } from './tiny-studio.ts'
import { openTinyStudio, stopTinyStudios } from './tiny-world.ts'
import { faultNames } from './switchboard.ts'
import { roundView } from './view.ts'

afterEach(stopTinyStudios)

describe('a company that marks the end of a round by a flag and sends no win of zero', () => {
  it('ends a lost round with its stake, and a won one with its win', async () => {
    const world = openTinyStudio()
    const lost = await world.playUntil(false)
    expect((await world.rounds.shown(lost)).state).toBe('closed')
    expect(world.methods()).toEqual(['bet ended'])
    const won = await world.playUntil(true)
    expect((await world.rounds.shown(won)).state).toBe('closed')
    expect(world.methods()).toEqual(['bet', 'win ended'])
  })

  it('shows nothing of a round that was drawn for a refused stake, and its nonce is consumed', async () => {
    const world = openTinyStudio()
    world.wallet.balance = 4
    const round = await world.play()
    expect(round).toMatchObject({ state: 'refused', error: 'NO_FUNDS', message: 'Deposit first', nonce: 0 })
    expect(round.events).not.toBeNull()
    expect(roundView(round, tinyProtocol)).toMatchObject({ refusal: 'funds', events: null, owedMinor: '0' })
    world.wallet.balance = 10_000
    expect((await world.play()).nonce).toBe(1)
  })
})

describe('a stake that is accepted after its game got other rules', () => {
  it('is given back, and not drawn by rules that its player did not see', async () => {
    const symbol = 'lantern'
    const gamesWith = (definition: string) => [{ symbol, definition, name: 'Lantern', slug: symbol }]
    const policies = { afterLostStake: 'repeat', sendsZeroWin: true, roundEnd: 'none' } as const
    const before = openTinyStudio({ symbol, policies, games: gamesWith('lantern-20-96') })
    const { books, wallet } = before
    for (let tries = 0; tries < 9; tries++) wallet.next.push({ method: 'bet', answer: 'lost' })
    const begun = before.play().catch(() => null)
    await before.rounds.stop()
    await begun
    const [round] = before.store.unsettled('7')
    expect(round?.state).toBe('staking')
    wallet.next.length = 0
    const after = openTinyStudio({ books, wallet, symbol, policies, games: gamesWith('lantern-20-94') })
    after.rounds.run()
    const stateNow = () => after.store.round(round!.id)?.state
    await expect.poll(stateNow, { interval: 5 }).toBe('refunded')
    expect(after.store.round(round!.id)?.events).toBeNull()
    expect(wallet.balance).toBe(10_000)
  })
})

describe('a company that sends every win and no end of a round', () => {
  it('closes a lost round after a win of zero', async () => {
    const world = openTinyStudio({ policies: { sendsZeroWin: true, roundEnd: 'none' } })
    const lost = await world.playUntil(false)
    expect((await world.rounds.shown(lost)).state).toBe('closed')
    expect(world.methods()).toEqual(['bet', 'win'])
  })
})

describe('a company that sends stake and win in one call', () => {
  it('sends nothing after the reveal, and shows the balance without the win before it', async () => {
    const world = openTinyStudio({ policies: { settlement: 'oneCall' } })
    const before = world.wallet.balance
    const round = await world.play()
    expect(Number(round.balanceAfterBet)).toBe(before - 5)
    expect(Number(round.balanceAfter)).toBe(before - 5 + Number(round.owedMinor))
    expect((await world.rounds.shown(round)).state).toBe('closed')
    expect(world.methods()).toEqual(['both ended'])
  })

  it.each(['lost', 'down'] as const)('takes both parts back when the call is %s', async (answer) => {
    const world = openTinyStudio({ policies: { settlement: 'oneCall' } })
    for (let tries = 0; tries < 12; tries++) {
      world.wallet.next.push({ method: 'both', answer })
      await world.play()
      world.rounds.run()
    }
    expect(world.wallet.balance).toBe(10_000)
    expect(world.store.unsettled('7')).toEqual([])
  })
})

describe('a company that cancels a stake without an answer', () => {
  it.each(['lost', 'down'] as const)('sends it once and takes it back when it is %s', async (answer) => {
    const world = openTinyStudio()
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
    const world = openTinyStudio()
    world.wallet.next.push({ method: 'bet', answer: { error } })
    expect(await world.play()).toMatchObject({ state: 'refunded', error: kept })
  })

  it('takes it back after a restart instead of sending it again', async () => {
    const first = openTinyStudio()
    const round = await first.play()
    first.books.run(`update tiny_round set state = 'staking', is_uncertain = 1 where id = ?`, round.id)
    await first.rounds.stop()
    const second = openTinyStudio({ wallet: first.wallet, books: first.books })
    first.wallet.calls.length = 0
    expect(await second.play('play-0')).toMatchObject({ id: round.id, state: 'refunded' })
    expect(second.wallet.calls.map(({ method }) => method)).toEqual(['rollback'])
  })

  it('leaves a rollback that is refused for another reason as disputed', async () => {
    const world = openTinyStudio()
    world.wallet.next.push(
      { method: 'bet', answer: 'lost' },
      { method: 'rollback', answer: { error: 'CLOSED' } },
    )
    expect((await world.play()).state).toBe('disputed')
  })
})

describe('a token that is valid once', () => {
  it('is exchanged at the first opening; later ones ask for the balance', async () => {
    const { sessions, store, wallet } = openTinyStudio()
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
    const world = openTinyStudio()
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
