/** A transfer that never comes, with a fake company behind real HTTP: its books have the outcome. */
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PaymentWorld, companyAt, listen, openPaymentWorld } from './kit.ts'

const LOST = '4000000000000127'
const UNSURE = '4000000000000101'
const ASKED = '4111111111111111'
const DECLINED = '4000000000009995'

let world: PaymentWorld
beforeAll(async () => {
  world = await openPaymentWorld()
})
afterAll(() => world?.close())

const ask = (playerId: bigint, companyTx: string) =>
  world.runJob('payments.ask-missing-transfer', { playerId: playerId.toString(), companyTx })

/** A transaction as an Admin API returns it. */
const book = {
  txId: 'tx-1',
  userId: '7',
  txState: 'SUCCESSFUL',
  statusCode: 0,
  txAmount: '25.00',
  txAmountCy: 'EUR',
}

describe('a deposit without a call of PaymentIQ for a day', () => {
  it('is booked when its books say that it was paid, with the amount that has moved', async () => {
    const { playerId, txId, deposit } = await world.paidBy(LOST)
    await world.untilTheySay(txId, 'successful')
    expect((await deposit()).status).toBe('PENDING')
    world.kit.clock.advance({ hours: 24 })
    await ask(playerId, txId)
    await ask(playerId, txId)
    expect(await deposit()).toMatchObject({ status: 'SUCCESS', received: 2500n })
    expect(await world.cash(playerId)).toBe(2500n)
    expect((await world.kit.wallet.check({ players: [playerId] })).differences).toEqual([])
  })

  it('stays pending while its books are inconsistent, and raises an alarm', async () => {
    const { playerId, txId, deposit } = await world.paidBy(UNSURE)
    await world.untilTheySay(txId, 'inconsistent')
    world.kit.clock.advance({ hours: 24 })
    await ask(playerId, txId)
    expect(await deposit()).toMatchObject({ status: 'PENDING', received: null })
    expect(world.alarms.at(-1)).toMatchObject({ alarm: true, companyTx: txId, why: 'inconsistent' })
  })

  it('shows that it waits for the player while its books say so', async () => {
    const { playerId, txId, deposit } = await world.paidBy(ASKED)
    await world.untilTheySay(txId, 'waiting-input')
    world.kit.clock.advance({ hours: 24 })
    await ask(playerId, txId)
    expect(await deposit()).toMatchObject({ status: 'WAITING_INPUT' })
  })
})

describe('the status call', () => {
  it('returns the facts in the books: player, direction, amount, state, and why it failed', async () => {
    const { playerId, txId, deposit } = await world.paidBy(DECLINED, '31.50')
    while ((await deposit()).status === 'PENDING') await new Promise((resolve) => setTimeout(resolve, 10))
    expect(await companyAt(`${world.sandboxUrl}/paymentiq`).statusOf(txId)).toEqual({
      outcome: 'done',
      transaction: {
        companyTx: txId,
        playerId,
        kind: 'deposit',
        state: 'failed',
        amount: 3150n,
        currency: 'EUR',
        wasCancelled: false,
        reason: 'no-funds-at-bank',
      },
    })
  })

  it('refuses when the company does not know the transaction', async () => {
    expect(await companyAt(`${world.sandboxUrl}/paymentiq`).statusOf('tx-of-nobody')).toEqual({
      outcome: 'refused',
      reason: 'not-in-their-books',
    })
  })

  it.each([
    ['nobody answers there', async () => 'http://127.0.0.1:9'],
    ['our credentials are not taken', async () => `${world.sandboxUrl}/nothing-here`],
  ])('knows nothing when %s', async (_what, url) => {
    expect(await companyAt(await url()).statusOf('tx-1')).toEqual({ outcome: 'unknown' })
  })

  it.each([
    ['is no JSON', 'not JSON'],
    ['has a state that is in no table', JSON.stringify({ ...book, txState: 'EVAPORATED' })],
    ['has an amount that does not fit its currency', JSON.stringify({ ...book, txAmount: '25.001' })],
    ['names nobody', JSON.stringify({ ...book, userId: 'somebody' })],
  ])('does not guess at an answer that %s', async (_what, body) => {
    const answers = createServer((request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(request.url === '/oauth/token' ? '{"access_token":"t","expires_in":60}' : body)
    })
    const url = await listen(answers)
    try {
      expect(await companyAt(url).statusOf('tx-1')).toEqual({ outcome: 'refused', reason: 'not-understood' })
    } finally {
      answers.closeAllConnections()
      answers.close()
    }
  })
})
