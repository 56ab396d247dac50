/** Pay-and-play over the sandbox's companies, with their real protocols: each fault of their panels. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import { decideCase } from '../../apps/server/src/modules/payments/test-kit.ts'
import { testChange } from '../../apps/server/src/modules/wallet/test-kit.ts'
import { type World, joinBy, knownBrowser, openBankWorld as open, signInAt } from './bank-world.ts'

describe.each(['trustly', 'one-click'] as const)('a first deposit by way of %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await open(dialect)
  })
  afterAll(() => world.close())

  it('is opened with the first login, and no money was asked for before', async () => {
    const attempt = await signInAt(world, 'aino-selkea', '20.00')
    const playerId = await joinBy(world, attempt)
    const { browser, sessionId } = attempt
    const { body } = await browser.call('POST', '/v1/player/pnp/login', { body: { sessionId } })
    const { depositId } = body.deposit as { depositId: string }
    expect(await world.payments.depositOf(playerId, depositId)).toMatchObject({
      status: 'OPEN',
      method: 'TRUSTLY',
      amount: 2000n,
    })
    const choice = { langmarket: 'fi-FI', theme: 'dark' } as const
    expect(await world.payments.depositCashier(playerId, depositId, choice)).not.toBeNull()
    expect((await world.kit.wallet.balancesOf(playerId))?.main).toBe(0n)
  })

  it('EXC-06: of a player on a break is not made, and the bank lets them in to what stays open', async () => {
    const [playerId] = await playersNamed(world)
    const asked = { requestId: 'req_1', sessionId: 'ses_1' }
    await world.kit.protection.breaks.beginBreak(playerId!, { is: 'months', months: 6 }, asked)
    const told = { reason: 'account', code: 'error.exclusion.in.progress' }

    const { browser, sessionId, verify } = await signInAt(world, 'aino-selkea')
    expect((await verify()).body.additionalInfo).toMatchObject(told)
    const body = { sessionId, duringBreak: true }
    expect((await browser.call('POST', '/v1/player/pnp/login', { body })).body).toMatchObject({
      deposit: null,
      playerSession: { playerId: Number(playerId), isOnBreak: true },
    })

    const paying = await signInAt(world, 'aino-selkea', '20.00', knownBrowser(world))
    expect((await paying.verify()).body.additionalInfo).toMatchObject({ reason: 'account' })
    expect((await world.kit.wallet.balancesOf(playerId!))?.main).toBe(0n)
  })
})

/** The players of a world. */
async function playersNamed({ kit }: World): Promise<bigint[]> {
  const { rows } = await kit.db.query<{ player_id: bigint }>('select player_id from players.player')
  return rows.map(({ player_id: playerId }) => playerId)
}

describe('Trustly, called directly', () => {
  let world: World
  beforeAll(async () => {
    world = await open('trustly')
  })
  afterAll(() => world.close())

  it('names the person by a signed notification, with the code that the way back carries', async () => {
    const { verify } = await signInAt(world, 'aino-selkea')
    expect((await verify()).body).toMatchObject({
      currentStep: 'ContactInfo',
      person: { firstName: 'Aino', lastName: 'Selkeä', city: 'Helsinki' },
    })
  })

  it.each([
    ['yves-young', '', 'under_age'],
    ['eero-selkea', 'under-age', 'under_age'],
    ['eero-selkea', 'declined', 'declined'],
    ['eero-selkea', 'name-differs', 'name_differs'],
  ])('%s, panel "%s": %s', async (person, fault, reason) => {
    if (fault !== '') world.next(fault)
    const { verify } = await signInAt(world, person)
    expect((await verify()).body.additionalInfo).toMatchObject({ reason })
  })

  it.each(['forged-notification', 'no-notification'])('%s names nobody', async (fault) => {
    world.next(fault)
    const { verify } = await signInAt(world, 'eero-selkea')
    expect((await verify()).body.code).toBe('error.bank.pending')
  })

  it('a notification that comes late is waited for', async () => {
    world.next('late-notification')
    const { verify } = await signInAt(world, 'eero-selkea')
    expect((await verify()).body.code).toBe('error.bank.pending')
    const panel = world.sandbox.controls.get('trustly')!
    panel.set({ clockAheadMs: 6_000 })
    for (let look = 0; look < 40 && (await verify()).status !== 200; look++) await pause(100)
    expect((await verify()).body.currentStep).toBe('ContactInfo')
    panel.reset()
  })

  it('repeated notifications change nothing', async () => {
    world.sandbox.controls.get('trustly')!.set({ duplicate: 3 })
    const { verify } = await signInAt(world, 'eero-selkea')
    expect((await verify()).status).toBe(200)
    world.sandbox.controls.get('trustly')!.reset()
  })

  it.each(['unknown', 'wrong-signature', 'wrong-credentials', 'pay-n-play-off'])(
    'with %s is unavailable, and nobody is refused',
    async (fault) => {
      world.next(fault)
      const answer = await world.kit.browser().call('POST', '/v1/player/pnp/authorize', {
        body: { market: 'FI', languageCode: 'fi' },
      })
      expect(answer.body.code).toBe('error.bank.unavailable')
    },
  )
})

describe('a deposit with Trustly', () => {
  let world: World
  let playerId: bigint
  beforeAll(async () => {
    world = await open('trustly')
    playerId = await joinBy(world, await signInAt(world, 'aino-selkea'))
  })
  afterAll(() => world.close())
  const cash = async () => (await world.kit.wallet.balancesOf(playerId))?.main ?? 0n
  const panel = () => world.sandbox.controls.get('trustly')!
  const limitDeposits = (day: bigint | null) =>
    inTransaction(world.kit.db, (tx) =>
      world.kit.wallet.setGate(tx, playerId, { limits: { deposit: { day } } }, testChange),
    )
  const pay = () => signInAt(world, 'aino-selkea', '20.00', knownBrowser(world))
  const openCases = async () =>
    (await world.payments.cases.of(playerId)).filter(({ state }) => state === 'open')
  /** Asks the company’s ledger about money in suspense, as its job would. */
  async function settle(companyTx: string): Promise<void> {
    const job = world.payments.jobs.find(({ kind }) => kind.name === 'payments.settle-case.trustly')
    const { signal } = new AbortController()
    await job!.run({ playerId: playerId.toString(), companyTx }, { signal, attempt: 1, dueAt: undefined })
  }
  const depositOf = (body: { deposit: { depositId: string } }) =>
    world.payments.depositOf(playerId, body.deposit.depositId)

  it.each([
    ['as it should be', {}],
    ['with each notification three times more', { duplicate: 3 }],
  ])('%s is on the balance when the frame returns', async (_what, switches) => {
    const before = await cash()
    panel().set(switches)
    const { verify } = await pay()
    const { body } = await verify()
    panel().reset()
    expect(body).toMatchObject({ currentStep: 'Complete', deposit: { money: 'arrived' } })
    expect(await depositOf(body)).toMatchObject({ status: 'SUCCESS', method: 'TRUSTLY', received: 2000n })
    expect(await cash()).toBe(before + 2000n)
    const choice = { langmarket: 'fi-FI', theme: 'dark' } as const
    expect(await world.payments.depositCashier(playerId, body.deposit.depositId, choice)).toBeNull()
  })

  it('that the bank does not pay takes nothing, and says so', async () => {
    const before = await cash()
    world.next('payment-declined')
    const { returned, verify } = await pay()
    expect(returned.get('error')).toBe('access_denied')
    expect((await verify()).body.additionalInfo).toEqual({ reason: 'not_paid', money: 'none' })
    expect(await cash()).toBe(before)
  })

  it('paid late is on its way when the frame returns, in no cashier, and arrives after the page was closed', async () => {
    const before = await cash()
    world.next('late-credit')
    const { body } = await (await pay()).verify()
    expect(body).toMatchObject({ currentStep: 'Complete', deposit: { money: 'open' } })
    const choice = { langmarket: 'fi-FI', theme: 'dark' } as const
    expect(await world.payments.depositCashier(playerId, body.deposit.depositId, choice)).toBeNull()
    panel().set({ clockAheadMs: 30_000 })
    for (let look = 0; look < 60 && (await cash()) === before; look++) await pause(100)
    panel().reset()
    expect(await cash()).toBe(before + 2000n)
  })

  it('whose credit comes before its person is named is repeated by the company, and booked then', async () => {
    const before = await cash()
    world.next('late-notification')
    await pay()
    expect(await cash()).toBe(before)
    panel().set({ clockAheadMs: 6_000 })
    for (let look = 0; look < 80 && (await cash()) === before; look++) await pause(100)
    panel().reset()
    expect(await cash()).toBe(before + 2000n)
  })

  it('with a credit that the company has not signed moves nothing', async () => {
    const before = await cash()
    world.next('forged-credit')
    const { body } = await (await pay()).verify()
    expect(await depositOf(body)).toMatchObject({ status: 'PENDING' })
    expect(await cash()).toBe(before)
  })

  it('cancelled after its credit keeps the money', async () => {
    const before = await cash()
    world.next('credit-then-cancel')
    const { body } = await (await pay()).verify()
    expect(await depositOf(body)).toMatchObject({ status: 'SUCCESS' })
    expect(await cash()).toBe(before + 2000n)
  })

  it('debited after its credit is a chargeback, however often the debit comes', async () => {
    const before = await cash()
    panel().set({ duplicate: 3, next: 'credit-then-debit' })
    await (await pay()).verify()
    panel().reset()
    expect(await cash()).toBe(before)
    expect((await world.kit.wallet.check({ players: [playerId] })).differences).toEqual([])
  })

  it('paid two times is booked one time at first, and the second payment when the company’s ledger has both', async () => {
    const before = await cash()
    panel().set({ duplicate: 3, next: 'second-credit' })
    await (await pay()).verify()
    panel().reset()
    expect(await cash()).toBe(before + 2000n)
    const [suspended] = await openCases()
    expect(suspended).toMatchObject({ amount: 2000n, why: 'unknown_authorization' })
    await settle(suspended!.companyTx)
    expect(await cash()).toBe(before + 4000n)
    expect(await openCases()).toEqual([])
  })

  it.each([
    ['name-differs', 0n],
    ['name-differs-after-credit', 2000n],
  ])('%s: a person decides about the money of another person’s account', async (fault, booked) => {
    const before = await cash()
    world.next(fault)
    await (await pay()).verify()
    expect(await cash()).toBe(before + booked)
    const [suspended] = await openCases()
    expect(suspended).toMatchObject({ amount: 2000n, why: 'holder' })
    await settle(suspended!.companyTx)
    expect(await cash()).toBe(before + booked)
    await decideCase(world.kit, world.payments, suspended!, 'close')
    expect(await openCases()).toEqual([])
  })

  it('over a limit of the player is refused before the bank asks for money', async () => {
    await limitDeposits(1n)
    const before = await cash()
    const { returned, verify } = await pay()
    await limitDeposits(null)
    expect(returned.get('error')).toBe('access_denied')
    expect((await verify()).body.additionalInfo).toEqual({ reason: 'not_paid', money: 'none' })
    expect(await cash()).toBe(before)
  })

  it('of somebody without an account is refused before the bank can pay', async () => {
    const { verify } = await signInAt(world, 'eero-selkea', '20.00', knownBrowser(world))
    expect((await verify()).body.additionalInfo).toEqual({ reason: 'no_account' })
  })
})

describe('PaymentIQ 1-Click', () => {
  let world: World
  beforeAll(async () => {
    world = await open('one-click')
  })
  afterAll(() => world.close())

  it('names the person in signin and in the token', async () => {
    const { verify } = await signInAt(world, 'aino-selkea')
    expect((await verify()).body).toMatchObject({ currentStep: 'ContactInfo', person: { firstName: 'Aino' } })
    expect((await verify()).status).toBe(200)
  })

  it.each([
    ['yves-young', '', 'under_age'],
    ['eero-selkea', 'one-click-under-age', 'under_age'],
    ['eero-selkea', 'one-click-name-differs', 'name_differs'],
  ])('%s, panel "%s": %s', async (person, fault, reason) => {
    if (fault !== '') world.next(fault)
    const { verify } = await signInAt(world, person)
    expect((await verify()).body.additionalInfo).toMatchObject({ reason })
  })

  it('a code that nobody issued names nobody, and a slow token is unknown and not a refusal', async () => {
    world.next('one-click-forged-code')
    expect((await (await signInAt(world, 'eero-selkea')).verify()).body.code).toBe('error.bank.expired')
    const { verify } = await signInAt(world, 'eero-selkea')
    world.next('one-click-late')
    expect((await verify()).body.code).toBe('error.bank.unavailable')
  })
})

describe('a deposit with 1-Click', () => {
  let world: World
  let playerId: bigint
  beforeAll(async () => {
    world = await open('one-click')
    playerId = await joinBy(world, await signInAt(world, 'aino-selkea'))
  })
  afterAll(() => world.close())
  const cash = async () => (await world.kit.wallet.balancesOf(playerId))?.main ?? 0n
  const panel = () => world.sandbox.controls.get('paymentiq')!

  it.each([
    ['as it should be', {}],
    ['with each call three times more', { duplicate: 3 }],
  ])('%s is on the balance when the frame returns', async (_what, switches) => {
    const before = await cash()
    panel().set(switches)
    const { verify } = await signInAt(world, 'aino-selkea', '20.00', knownBrowser(world))
    const { body } = await verify()
    panel().reset()
    expect(body).toMatchObject({ currentStep: 'Complete', deposit: { money: 'arrived' } })
    expect(await world.payments.depositOf(playerId, body.deposit.depositId)).toMatchObject({
      status: 'SUCCESS',
      received: 2000n,
    })
    expect(await cash()).toBe(before + 2000n)
  })

  it.each(['declined', 'no-funds', 'no-connection'])('%s: no money was taken', async (fault) => {
    const before = await cash()
    world.next(fault)
    const { returned, verify } = await signInAt(world, 'aino-selkea', '20.00', knownBrowser(world))
    expect(returned.get('tx_state')).toBe('FAILED')
    const info = (await verify()).body.additionalInfo
    expect(info).toEqual({ reason: 'not_paid', money: 'none' })
    expect(await cash()).toBe(before)
  })

  it('paid late is on its way when the frame returns, and arrives after the page was closed', async () => {
    const before = await cash()
    world.next('late-transfer')
    const { verify } = await signInAt(world, 'aino-selkea', '20.00', knownBrowser(world))
    expect((await verify()).body).toMatchObject({ currentStep: 'Complete', deposit: { money: 'open' } })
    expect(await cash()).toBe(before)
    panel().set({ clockAheadMs: 30_000 })
    for (let look = 0; look < 60 && (await cash()) === before; look++) await pause(100)
    panel().reset()
    expect(await cash()).toBe(before + 2000n)
  })

  it('of somebody without an account is refused before the bank can pay', async () => {
    const { returned, verify } = await signInAt(world, 'eero-selkea', '20.00', knownBrowser(world))
    expect(returned.get('errCode')).toBe('1110')
    expect((await verify()).body.additionalInfo).toEqual({ reason: 'no_account' })
  })
})
