/** Simulated PaymentIQ with its faults, and forged calls by somebody with its password. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type PaymentWorld, openPaymentWorld } from './kit.ts'

const PAYS = '4242424242424242'
let world: PaymentWorld
beforeAll(async () => {
  world = await openPaymentWorld()
})
afterAll(() => world?.close())

const transfer = (playerId: bigint, txId: string, txAmount: string, more: object = {}) =>
  world.call('transfer', {
    userId: playerId.toString(),
    txAmount,
    txAmountCy: 'EUR',
    txId,
    txName: 'CreditcardDeposit',
    ...more,
  })

describe('a deposit by card', () => {
  it.each([
    ['as it should be', {}, '25.00', 2500n],
    ['with each call sent three times more', { duplicate: 3 }, '25.00', 2500n],
    ['with its transfer before its authorization', { reorder: true }, '25.00', 2500n],
    ['with both', { reorder: true, duplicate: 2 }, '25.00', 2500n],
    ['with a fee on top', {}, '25.84', 2584n],
    ['with a fee taken off', {}, '25.85', 2534n],
    ['of which half arrives', {}, '26.87', 1343n],
  ])('%s ends in success with what has arrived', async (_what, switches, amount, received) => {
    await world.set({ reorder: false, duplicate: 0, ...switches })
    const { playerId, txId, deposit } = await world.paidBy(PAYS, amount)
    await world.untilTheySay(txId, 'successful')
    await world.set({ reorder: false, duplicate: 0 })
    // A transfer that came first proves nothing: the company's books are read.
    await world.runJob('payments.settle-case', { playerId: playerId.toString(), companyTx: txId })
    expect(await deposit()).toMatchObject({ status: 'SUCCESS', received })
    expect(await world.cash(playerId)).toBe(received)
    expect((await world.payments.cases.of(playerId)).filter(({ state }) => state === 'open')).toEqual([])
    expect((await world.kit.wallet.check({ players: [playerId] })).differences).toEqual([])
  })
})

describe('a deposit that our rules refuse', () => {
  it.each([
    ['by a credit card', '4532120000000005', 'Aino Test', 'credit'],
    ['by a card of another person', PAYS, 'Mona Mismatch', 'account-of-another-person'],
  ])(
    '%s ends at the company before anything is charged (KYC-08, KYC-09)',
    async (_what, card, holder, reason) => {
      await world.set({ duplicate: 2 })
      const { playerId, txId, deposit } = await world.paidBy(card, '25.00', holder)
      await world.untilTheySay(txId, 'failed')
      await world.set({ duplicate: 0 })
      expect(await deposit()).toMatchObject({ status: 'FAILED', reason })
      expect(await world.cash(playerId)).toBe(0n)
      expect(await world.kit.wallet.history(playerId)).toEqual([])
      expect(await world.payments.cases.of(playerId)).toEqual([])
    },
  )
  it('is in suspense where its transfer came first (KYC-09)', async () => {
    await world.set({ reorder: true })
    const { playerId, txId } = await world.paidBy('4532120000000005')
    await world.untilTheySay(txId, 'successful')
    await world.set({ reorder: false })
    await world.runJob('payments.settle-case', { playerId: playerId.toString(), companyTx: txId })
    expect(await world.cash(playerId)).toBe(0n)
    expect(await world.payments.cases.of(playerId)).toMatchObject([{ state: 'open', why: 'credit' }])
  })
})

describe('a withdrawal', () => {
  it('is paid out when it was approved, and its money leaves once', async () => {
    await world.set({ duplicate: 2 })
    const { playerId, withdrawalId, txId, withdrawal } = await world.withdrawnTo(PAYS)
    const payload = { playerId: playerId.toString(), withdrawalId }
    await world.runJob('payments.decide-withdrawal', payload)
    await world.untilTheySay(txId, 'pending')
    // Refused until the company has read our answer to its authorization. The job is then run again.
    await vi.waitFor(() => world.runJob('payments.send-withdrawal', payload))
    world.time.ms += 2_000
    await world.untilTheySay(txId, 'successful')
    await world.set({ duplicate: 0 })
    expect((await withdrawal()).stage).toBe('arrived')
    expect(await world.kit.wallet.balancesOf(playerId)).toMatchObject({ main: 8000n, locked: 0n })
    expect((await world.kit.wallet.check({ players: [playerId] })).differences).toEqual([])
  })
  it('is cancelled by the player, whichever of callback and answer comes first', async () => {
    const { playerId, withdrawalId, txId, withdrawal } = await world.withdrawnTo(PAYS)
    await world.untilTheySay(txId, 'pending')
    const amount = { minor: 2000n, currency: 'EUR' }
    // Refused as too late until the company has read our answer to its authorization.
    const view = await vi.waitFor(() => world.payments.cancelByPlayer(playerId, withdrawalId, amount))
    expect(view.stage).toBe('cancelled')
    await world.untilTheySay(txId, 'cancelled')
    expect((await withdrawal()).steps.at(-1)).toMatchObject({ stage: 'cancelled', reason: 'player' })
    expect(await world.kit.wallet.balancesOf(playerId)).toMatchObject({ main: 10_000n, locked: 0n })
  })
})

describe('the balance of a player who excludes', () => {
  it('is paid to the card of the deposit, and nobody opens the cashier (EXC-11, KYC-08)', async () => {
    await world.set({ duplicate: 2 })
    const { playerId, txId } = await world.paidBy(PAYS)
    await world.untilTheySay(txId, 'successful')
    await world.exclude(playerId)
    const [held] = await world.payments.pendingOf(playerId)
    const payload = { playerId: playerId.toString(), withdrawalId: held?.withdrawalId ?? '' }
    await world.runJob('payments.name-source-account', payload)
    const withdrawal = () => world.payments.viewOf(playerId, payload.withdrawalId)
    await expect.poll(async () => (await withdrawal()).stage).toBe('checking')
    const payout = (await withdrawal()).companyTx ?? ''
    await world.untilTheySay(payout, 'pending')
    // A repeat, as after a crash, is the same payout.
    await world.runJob('payments.name-source-account', payload)
    await world.runJob('payments.decide-withdrawal', payload)
    await world.runJob('payments.send-withdrawal', payload)
    world.time.ms += 2_000
    await world.untilTheySay(payout, 'successful')
    await world.set({ duplicate: 0 })
    expect(await withdrawal()).toMatchObject({ stage: 'arrived', amount: 2_500n, companyTx: payout })
    expect(await world.kit.wallet.balancesOf(playerId)).toMatchObject({ main: 0n, locked: 0n })
    expect((await world.kit.wallet.check({ players: [playerId] })).differences).toEqual([])
  })
  it('is refused to another card, which the company shows to the player (KYC-08)', async () => {
    const { playerId, txId } = await world.paidBy(PAYS)
    await world.untilTheySay(txId, 'successful')
    const { txId: payout, withdrawal } = await world.withdrawnBy(playerId, '4111111111111111')
    await world.untilTheySay(payout, 'failed')
    expect((await withdrawal()).stage).toBe('requested')
  })
})

describe('somebody with the password of the Integration API', () => {
  it('credits no wallet (H4)', async () => {
    const playerId = await world.newPlayer()
    expect(await transfer(playerId, 'forged-1', '1000.00')).toMatchObject({ success: true })
    expect(await transfer(playerId, 'forged-2', '90000000000000.00')).toMatchObject({ success: true })
    expect(await transfer(playerId, 'forged-3', '50.00', { originTxId: 'nonsense' })).toMatchObject({
      success: true,
    })
    expect(await world.cash(playerId)).toBe(0n)
    // The company's own books do not have them.
    for (const companyTx of ['forged-1', 'forged-2', 'forged-3'])
      await world.runJob('payments.settle-case', { playerId: playerId.toString(), companyTx })
    expect(await world.cash(playerId)).toBe(0n)
    expect(world.alarms.at(-1)).toMatchObject({ why: 'not-in-their-books' })
    expect(await world.payments.cases.of(playerId)).toHaveLength(3)
  })
  it('debits no wallet', async () => {
    const playerId = await world.newPlayer(5000n)
    await transfer(playerId, 'forged-4', '-50.00', { originTxId: 'nonsense' })
    await transfer(playerId, 'forged-5', '-50.00')
    expect(await world.cash(playerId)).toBe(5000n)
  })
  it('is refused a deposit with an unknown authCode', async () => {
    const { playerId, txId } = await world.paidBy('4000000000000127')
    expect(await transfer(playerId, txId, '25.00', { authCode: 'bogus' })).toMatchObject({
      success: false,
      errCode: '1099',
      errMsg: 'The authCode is not the one that was given',
    })
    expect(await world.cash(playerId)).toBe(0n)
  })
})

describe('a look-up', () => {
  it('finds a player by any field, and nobody when two fields belong to two players', async () => {
    const ada = { email: 'ada@mail.example', phone: '+35312345671' }
    const playerId = await world.newPlayer(0n, ada)
    await world.newPlayer(0n, { email: 'bo@mail.example', phone: '+35312345672' })
    const userId = playerId.toString()
    for (const by of [
      { userId },
      { email: ada.email },
      { username: ada.email },
      { phoneNumber: ada.phone },
      { userId, email: ada.email, phoneNumber: ada.phone },
    ])
      expect(await world.call('lookupuser', by)).toMatchObject({ success: true, userId })
    for (const by of [
      { userId, email: 'bo@mail.example' },
      { email: 'nobody@mail.example' },
      { userId: 'x' },
    ])
      expect(await world.call('lookupuser', by)).toMatchObject({ success: false, errCode: '1001' })
    expect(await world.call('lookupuser', {})).toMatchObject({ success: false, errCode: '1099' })
  })
})

describe('an authorization', () => {
  it("returns the player's current data", async () => {
    const playerId = await world.newPlayer()
    const { cashier } = await world.payments.openDeposit(playerId, {
      amount: { minor: 2500n, currency: 'EUR' },
      method: 'CREDITCARD',
      langmarket: 'en-UN',
      theme: 'dark',
      visit: { ip: '203.0.113.4' },
      idempotencyKey: 'request-of-updated-user',
    })
    const user = await world.call('verifyuser', { userId: String(playerId), sessionId: cashier?.sessionId })
    expect(user).toMatchObject({ success: true, kycStatus: 'NOT_VERIFIED' })
    const answer = await world.call('authorize', {
      userId: String(playerId),
      txAmount: '25.00',
      txAmountCy: 'EUR',
      txId: 'updated-user',
      maskedAccount: '424242******4242',
      attributes: user['attributes'],
    })
    expect(answer).toMatchObject({
      success: true,
      updatedUser: { userId: String(playerId), kycStatus: 'NOT_VERIFIED' },
    })
  })
})

describe('a call with null for absent fields', () => {
  const nothing = {
    originTxId: null,
    maskedAccount: null,
    accountHolder: null,
    txTypeId: null,
    provider: null,
  }
  async function authorized(txId: string) {
    const playerId = await world.newPlayer()
    const { cashier } = await world.payments.openDeposit(playerId, {
      amount: { minor: 2500n, currency: 'EUR' },
      method: 'TRUSTLY',
      langmarket: 'en-UN',
      theme: 'dark',
      visit: { ip: '203.0.113.4' },
      idempotencyKey: `request-of-${txId}`,
    })
    const user = await world.call('verifyuser', { userId: String(playerId), sessionId: cashier?.sessionId })
    const call = { ...nothing, userId: String(playerId), txId, attributes: user['attributes'] }
    const money = { txAmount: '25.00', txAmountCy: 'EUR' }
    const { authCode } = await world.call('authorize', { ...call, ...money })
    expect(authCode).toEqual(expect.any(String))
    return { playerId, authCode, call, money }
  }
  it("books a deposit, however long the bank's text is", async () => {
    const { playerId, authCode, call, money } = await authorized('nulls-1')
    const said = { pspStatusMessage: 'x'.repeat(2_000), accountHolder: 'y'.repeat(500), txRefId: null }
    const fee = { fee: null, feeCy: null, feeMode: null }
    const moved = { ...call, ...money, ...said, ...fee, attributes: null, authCode }
    expect(await world.call('transfer', moved)).toMatchObject({ success: true })
    expect(await world.cash(playerId)).toBe(2500n)
  })
  it('a cancel with null for absent fields cancels the deposit', async () => {
    const { playerId, authCode, call } = await authorized('nulls-2')
    const ended = { statusCode: '503', pspStatusMessage: 'declined '.repeat(100) }
    const body = { ...call, ...ended, txAmount: null, txAmountCy: null, txName: null, authCode }
    expect(await world.call('cancel', body)).toMatchObject({ success: true })
    expect(
      await world.payments.depositOf(playerId, (call.attributes as { paymentId: string }).paymentId),
    ).toMatchObject({ status: 'FAILED', reason: 'declined-by-bank' })
  })
})
