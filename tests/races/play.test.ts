/** Callbacks of a studio at the same time, over HTTP, as they come over many of its connections. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransactionOf } from '../../apps/server/src/kernel/index.ts'
import { betOf, createPlayKit, games, type PlayKit } from '../play/kit.ts'

let kit: PlayKit
beforeAll(async () => {
  kit = await createPlayKit()
})
afterAll(() => kit?.close())

const TIMES = 20

async function playing(cash: bigint) {
  const playerId = await kit.player({}, cash)
  const token = await kit.launch(playerId)
  return {
    playerId,
    call: (method: string, fields: Record<string, string>) => kit.call(method, playerId, fields),
    bet: (amount: string) => betOf(amount, { token }),
    cash: async () => (await kit.wallet.balancesOf(playerId))?.main,
    expectBooksAgree: async () =>
      expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([]),
  }
}
const times = <T>(make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: TIMES }, (_, n) => make(n)))
const resultOf = ({ roundId = '' }: Record<string, string>, amount: string, reference: string) => ({
  gameId: games.lantern.symbol,
  roundId,
  amount,
  reference,
})

describe('at the same time', () => {
  it('twenty equal bets are one debit, with one answer', async () => {
    const { call, bet, cash, expectBooksAgree } = await playing(10_000n)
    const fields = bet('5.00')
    const answers = await times(() => call('bet', fields))
    expect(new Set(answers.map(({ error, transactionId }) => `${error} ${transactionId}`)).size).toBe(1)
    expect(answers[0]).toMatchObject({ error: 0 })
    expect(await cash()).toBe(9_500n)
    await expectBooksAgree()
  })

  it('of twenty bets with money for seven, seven are taken', async () => {
    const { call, bet, cash, expectBooksAgree } = await playing(750n)
    const answers = await times(() => call('bet', bet('1.00')))
    expect(answers.filter(({ error }) => error === 0)).toHaveLength(7)
    expect(answers.filter(({ error }) => error === 1)).toHaveLength(TIMES - 7)
    expect(await cash()).toBe(50n)
    await expectBooksAgree()
  })

  it('twenty equal wins are paid one time', async () => {
    const { call, bet, cash, expectBooksAgree } = await playing(1_000n)
    const fields = bet('1.00')
    await call('bet', fields)
    const win = resultOf(fields, '3.00', `win-of-${fields['reference']}`)
    for (const answer of await times(() => call('result', win))) expect(answer).toMatchObject({ error: 0 })
    expect(await cash()).toBe(1_200n)
    await expectBooksAgree()
  })

  it('bets and their refunds leave the money as it was, whichever came first', async () => {
    const { call, bet, cash, expectBooksAgree } = await playing(10_000n)
    const bets = Array.from({ length: TIMES }, () => bet('1.00'))
    await Promise.all(
      bets.flatMap((fields, n) => {
        const refund = { reference: fields['reference']! }
        const both = [() => call('bet', fields), () => call('refund', refund)]
        return (n % 2 === 0 ? both : both.toReversed()).map((send) => send())
      }),
    )
    expect(await cash()).toBe(10_000n)
    // Each repeated: no bet that was refunded is taken now.
    await Promise.all(bets.map((fields) => call('bet', fields)))
    expect(await cash()).toBe(10_000n)
    await expectBooksAgree()
  })

  it('of bets and a hold of the whole balance, either passes and never both', async () => {
    const { playerId, call, bet, cash, expectBooksAgree } = await playing(2_000n)
    const hold = {
      kind: 'hold',
      playerId,
      currency: 'EUR',
      provider: 31,
      tx: `hold-${playerId}`,
      holdId: `hold-${playerId}`,
      amount: 2_000n,
    } as const
    const [held, ...answers] = await Promise.all([
      kit.wallet.execute(hold),
      ...Array.from({ length: TIMES }, () => call('bet', bet('1.00'))),
    ])
    const taken = answers.filter(({ error }) => error === 0).length
    expect(taken).toBe(held.ok ? 0 : TIMES)
    expect(await cash()).toBe(0n)
    await expectBooksAgree()
  })

  it('no bet passes after an exclusion was committed, and what passed before is settled', async () => {
    const { playerId, call, bet, cash, expectBooksAgree } = await playing(100_000n)
    const until = kit.clock.now().add({ hours: 24 })
    let isExcluded = false
    const [taken, late]: [Record<string, string>[], string[]] = [[], []]
    // Each goes on until it is refused.
    const players = Array.from({ length: 5 }, async () => {
      for (;;) {
        const [fields, comesAfter] = [bet('1.00'), isExcluded]
        const { error } = await call('bet', fields)
        if (error !== 0) return
        taken.push(fields)
        if (comesAfter) late.push(fields['reference']!)
      }
    })
    while (taken.length < TIMES) await new Promise((resolve) => setTimeout(resolve, 5))
    await inTransactionOf(kit.db, playerId, (tx) =>
      kit.wallet.setGate(tx, playerId, { exclusion: { until } }, { reason: 'a test', actor: 'system' }),
    )
    isExcluded = true
    await Promise.all(players)
    expect(late).toEqual([])
    for (const fields of taken)
      expect(await call('result', resultOf(fields, '1.00', `win-of-${fields['reference']}`))).toMatchObject({
        error: 0,
      })
    expect(await call('bet', bet('1.00'))).not.toMatchObject({ error: 0 })
    expect(await cash()).toBe(100_000n)
    await expectBooksAgree()
  })
})
