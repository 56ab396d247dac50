/** A deposit that goes with a sign-in by bank: whose it is, what refuses it, and every order of the company's calls. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { createDecisions } from '../../apps/server/src/modules/decisions/index.ts'
import { AppError, inTransaction, silentLog } from '../../apps/server/src/kernel/index.ts'
import type { BankPerson, BankVerdict } from '../../apps/server/src/modules/identity/index.ts'
import { createPayments, type Payments } from '../../apps/server/src/modules/payments/index.ts'
import {
  cleanScreenings,
  companySide,
  createFakeCompany,
  everyDevice,
  noDepositSteps,
  withoutLimits,
} from '../../apps/server/src/modules/payments/test-kit.ts'
import { testChange } from '../../apps/server/src/modules/wallet/test-kit.ts'
import { bankDeposits, paymentsPlayers } from '../../apps/server/src/wiring/payments-ports.ts'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { callPayAndPlay, FakeBank, newBankPerson, proveContact, tellContact } from './bank-kit.ts'
import { type AccountsKit, createAccountsKit } from './kit.ts'

const bank = new FakeBank()
let kit: AccountsKit
let payments: Payments
let piq: ReturnType<typeof companySide>
let termsVersion = 3
let stepDue: Awaited<ReturnType<typeof noDepositSteps.dueOf>> = null
let deviceFault: Error | undefined // Raised by the check of a browser.
beforeAll(async () => {
  kit = await createAccountsKit({
    start: '2026-10-24T09:00:00Z',
    overrides: { bankCompany: bank.company, bankDeposits: bankDeposits(() => payments) },
  })
  payments = createPayments({
    audit: testAudit,
    decisions: createDecisions({ clock: kit.clock }),
    db: kit.db,
    clock: kit.clock,
    log: silentLog,
    wallet: kit.wallet,
    players: paymentsPlayers(kit.players, () => termsVersion),
    company: createFakeCompany().port,
    creditRanges: [],
    sessionKey: Buffer.alloc(32, 7),
    licenceOf: () => 'sandbox',
    devices: { ...everyDevice, check: () => (deviceFault ? Promise.reject(deviceFault) : Promise.resolve()) },
    screenings: cleanScreenings,
    depositSteps: { dueOf: async () => stepDue },
    documents: kit.verification.deadlines,
    ...withoutLimits,
    tellUnpaidBalance: async () => {},
  })
  piq = companySide(payments)
})
afterAll(() => kit.close())
beforeEach(() => {
  bank.reset()
  termsVersion = 3
  stepDue = null
  deviceFault = undefined
})
const cashierChoice = { langmarket: 'fi-FI', theme: 'dark' } as const
const euro = (amount: string) => ({ amount, currency: 'EUR' })

/** A browser in which a player has signed in with a bank. */
function knownBrowser(): Browser {
  const browser = kit.browser()
  browser.cookies.set('bank-player', 'yes')
  return browser
}

async function authorize(amount?: { amount: string; currency: string }, browser = knownBrowser()) {
  const answer = await callPayAndPlay(browser, 'authorize', {
    market: 'FI',
    languageCode: 'fi',
    ...(amount ? { amount } : {}),
  })
  const sessionId = answer.body.sessionId as string
  const code = () => bank.asked.find(({ attemptId }) => attemptId === sessionId)!.ownCode
  const verify = (sent = code()) => callPayAndPlay(browser, 'verify_code', { sessionId, code: sent })
  const identified = (person: BankPerson) =>
    kit.identity.bankReports.identified({ attemptId: sessionId, person })
  return { browser, answer, sessionId, verify, identified }
}

/** Somebody who has joined by bank. */
async function member(): Promise<{ who: BankPerson; playerId: bigint }> {
  const who = newBankPerson(kit)
  const { browser, sessionId, verify, identified } = await authorize()
  await identified(who)
  await verify()
  const { email, phone } = await tellContact(kit, browser, sessionId)
  await proveContact(kit, browser, { sessionId, kind: 'email', target: email })
  const opened = await proveContact(kit, browser, { sessionId, kind: 'sms', target: phone.e164 })
  return { who, playerId: BigInt(opened.body.playerId) }
}

const paymentOf = (verdict: BankVerdict | null) => {
  if (verdict?.is !== 'continue' || !verdict.payment)
    throw new Error(`no payment: ${JSON.stringify(verdict)}`)
  return verdict.payment
}
let transactions = 0
/** A member whose bank may pay: the company knows player, session and payment, as after `verifyuser`. */
async function paying(amount = '25.00') {
  const { who, playerId } = await member()
  const attempt = await authorize(euro(amount))
  const payment = paymentOf(await attempt.identified(who))
  const session = await piq.sessionOf(payment.playerId, payment.sessionId)
  const call = {
    playerId,
    companyTx: `pnp-${++transactions}`,
    paymentId: session!.paymentId,
    amount: BigInt(amount.replace('.', '')),
    currency: 'EUR',
  }
  return { ...attempt, who, playerId, session, payment, call }
}
async function setBreak(playerId: bigint): Promise<void> {
  const until = kit.clock.now().add({ hours: 24 })
  await kit.players.changeStanding(playerId, {
    status: { to: 'TIMEOUT', until },
    reason: 'break',
    actor: 'player',
  })
}
const cash = async (playerId: bigint) => (await kit.wallet.balancesOf(playerId))?.main ?? 0n

describe('a player whom the bank knows, with an amount', () => {
  it('is paid for by the bank, one time, and is told where the money is', async () => {
    const { call, playerId, session, verify, browser, sessionId } = await paying()
    expect(bank.asked.at(-1)).toMatchObject({ amount: '25.00', currency: 'EUR' })
    expect(session).toMatchObject({ refusal: null })
    expect((await piq.authorizeDeposit(call)).ok).toBe(true)
    expect((await piq.transferDeposit(call)).ok).toBe(true)
    const { paymentId: depositId } = call
    expect((await verify()).body).toMatchObject({
      currentStep: 'Complete',
      payNext: null,
      deposit: { depositId, money: 'arrived' },
    })
    const signedIn = await callPayAndPlay(browser, 'login', { sessionId })
    const status = await payments.depositOf(playerId, depositId)
    expect(status).toMatchObject({
      status: 'SUCCESS',
      method: 'TRUSTLY',
      received: 2500n,
      balanceAfter: 2500n,
    })
    expect(signedIn.body.playerSession.loginMethod).toBe('PNP')
    expect(await cash(playerId)).toBe(2500n)
    expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])
  })

  it('is told that the money is on its way, and has it when it arrives after the page was closed', async () => {
    const { call, playerId, verify } = await paying()
    await piq.authorizeDeposit(call)
    expect((await verify()).body.deposit.money).toBe('open')
    kit.clock.advance({ minutes: 90 })
    await piq.transferDeposit(call)
    expect(await cash(playerId)).toBe(2500n)
  })

  it('is told that no money was taken where the bank declined, and no code came back', async () => {
    const { call, playerId, verify } = await paying()
    await piq.authorizeDeposit(call)
    await piq.cancelDeposit({ ...call, wasCancelled: false, reason: 'declined-by-bank' })
    bank.exchanged = { outcome: 'refused' }
    const answer = await verify('none-declined')
    expect(answer.body).toMatchObject({
      code: 'error.bank.refused',
      additionalInfo: { reason: 'not_paid', money: 'none' },
    })
    expect(await cash(playerId)).toBe(0n)
  })

  it('whose bank has paid without a code is told that the money is here', async () => {
    const { call, verify } = await paying()
    await piq.authorizeDeposit(call)
    await piq.transferDeposit(call)
    bank.exchanged = { outcome: 'refused' }
    expect((await verify('none-cancelled')).body.additionalInfo).toMatchObject({ money: 'arrived' })
  })

  it('is told that the money is here where the token names another person than signin', async () => {
    const { call, who, sessionId, verify } = await paying()
    await piq.authorizeDeposit(call)
    await piq.transferDeposit(call)
    bank.exchanged = {
      outcome: 'done',
      attemptId: sessionId,
      reference: '',
      person: { ...who, firstName: 'Magnus' },
    }
    expect((await verify('code')).body.additionalInfo).toEqual({ reason: 'name_differs', money: 'arrived' })
  })
})

/** Somebody in a browser that nobody has signed in with: the bank identifies them, and their attempt goes on. */
async function newcomer(who = newBankPerson(kit), amount = '25.00') {
  const attempt = await authorize(euro(amount), kit.browser())
  const verdict = await attempt.identified(who)
  const verified = await attempt.verify()
  const { browser, sessionId } = attempt
  const login = (more: object = {}) => callPayAndPlay(browser, 'login', { sessionId, ...more })
  /** Address and number told and proven. */
  async function join(): Promise<bigint> {
    const { email, phone } = await tellContact(kit, browser, sessionId)
    await proveContact(kit, browser, { sessionId, kind: 'email', target: email })
    const opened = await proveContact(kit, browser, { sessionId, kind: 'sms', target: phone.e164 })
    return BigInt(opened.body.playerId)
  }
  return { ...attempt, verdict, verified, login, join }
}
const depositsOf = async (playerId: bigint) =>
  (
    await kit.db.query<{ deposit_id: string; amount: bigint; status: string }>(
      'select deposit_id, amount, status from payments.deposit where player_id = $1',
      [playerId],
    )
  ).rows

describe('a new player, with an amount', () => {
  it('is identified without a payment, and has the deposit open with the first login', async () => {
    const { answer, verdict, verified, join, login } = await newcomer()
    expect(answer.body.isPaid).toBe(false)
    expect(bank.asked.at(-1)?.amount).toBeUndefined()
    expect(verdict).toEqual({ is: 'continue', currency: 'EUR' })
    expect(verified.body).toMatchObject({
      currentStep: 'ContactInfo',
      payNext: euro('25.00'),
      deposit: null,
    })
    const playerId = await join()
    expect(await depositsOf(playerId)).toEqual([])
    const signedIn = await login()
    const [deposit] = await depositsOf(playerId)
    expect(signedIn.body.deposit).toEqual({ depositId: deposit?.deposit_id })
    expect(deposit).toMatchObject({ amount: 2500n, status: 'OPEN' })
    expect(await payments.depositCashier(playerId, deposit!.deposit_id, cashierChoice)).not.toBeNull()
    expect(await cash(playerId)).toBe(0n)
  })

  it('is known in the same browser from then on: the bank is asked when it identifies them', async () => {
    const who = newBankPerson(kit)
    const { browser, join, login } = await newcomer(who)
    await join()
    await login()
    const next = await authorize(euro('25.00'), browser)
    expect(next.answer.body.isPaid).toBe(true)
    expect(bank.asked.at(-1)?.amount).toBe('25.00')
    expect((await next.identified(who))?.is).toBe('continue')
  })

  it('in the browser of another player is refused before money, and joins at the second try', async () => {
    const browser = knownBrowser()
    const who = newBankPerson(kit)
    const first = await authorize(euro('25.00'), browser)
    expect(await first.identified(who)).toEqual({ is: 'refused', reason: 'no_account' })
    await first.verify()
    const second = await authorize(euro('25.00'), browser)
    expect(second.answer.body.isPaid).toBe(false)
    await second.identified(who)
    expect((await second.verify()).body.currentStep).toBe('ContactInfo')
  })

  it.each([
    ['too young', { dateOfBirth: '2015-01-01' }, 'under_age'],
    ['of another country', { country: 'US' }, 'country'],
    ['without a number', { personId: null }, 'not_offered'],
  ] as const)(
    '%s is refused when the bank identifies them, for that reason',
    async (_who, change, reason) => {
      const { verdict, verified } = await newcomer(newBankPerson(kit, change))
      expect(verdict).toEqual({ is: 'refused', reason })
      expect(verified.body.additionalInfo).toMatchObject({ reason })
    },
  )

  it.each([
    ['a device is denied', () => void (deviceFault = new AppError('error.device.refused'))],
    ['a choice is due (LIM-05)', () => void (stepDue = { is: 'choice', mayDecline: true, limits: [] })],
    ['new terms are due', () => void (termsVersion = 4)],
    ['nothing could be decided', () => void (deviceFault = new Error('no connection'))],
  ])('signs in without a deposit where %s: the page of deposits says why', async (_what, set) => {
    const { join, login } = await newcomer()
    const playerId = await join()
    set()
    const signedIn = await login()
    expect([signedIn.status, signedIn.body.deposit]).toEqual([200, { depositId: null }])
    expect(await depositsOf(playerId)).toEqual([])
  })

  it('without an amount has no deposit', async () => {
    const browser = kit.browser()
    const who = newBankPerson(kit)
    const { sessionId, verify, identified } = await authorize(undefined, browser)
    await identified(who)
    await verify()
    const { email, phone } = await tellContact(kit, browser, sessionId)
    await proveContact(kit, browser, { sessionId, kind: 'email', target: email })
    await proveContact(kit, browser, { sessionId, kind: 'sms', target: phone.e164 })
    expect((await callPayAndPlay(browser, 'login', { sessionId })).body.deposit).toBeNull()
  })
})

describe('a player in another browser, with an amount', () => {
  it('or in a known one, whose company only identifies, has the deposit open with the login', async () => {
    const { who, playerId } = await member()
    bank.takesDeposits = false
    const { answer, identified, verify, browser, sessionId } = await authorize(euro('25.00'))
    expect(answer.body.isPaid).toBe(false)
    expect(bank.asked.at(-1)?.amount).toBeUndefined()
    expect(await identified(who)).toEqual({ is: 'continue', currency: 'EUR' })
    await verify()
    const signedIn = await callPayAndPlay(browser, 'login', { sessionId })
    const [deposit] = await depositsOf(playerId)
    expect(signedIn.body.deposit).toEqual({ depositId: deposit?.deposit_id })
  })

  it('is signed in by the bank, and has the deposit open', async () => {
    const { who, playerId } = await member()
    const { verified, login } = await newcomer(who)
    expect(verified.body).toMatchObject({ currentStep: 'Complete', deposit: null })
    const [first, second] = await Promise.all([login(), login()])
    // One attempt is one session and one deposit.
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await depositsOf(playerId)).toHaveLength(1)
  })

  it('of an account with a password has the deposit open after the bank was added to it', async () => {
    const lastName = kit.surname()
    const account = await kit.register(kit.browser(), { lastName, dateOfBirth: '1988-03-14' })
    const { verified, login } = await newcomer(newBankPerson(kit, { lastName }))
    expect(verified.body.currentStep).toBe('Duplicated')
    const { email, password } = account
    const signedIn = await login({ account: { email, password } })
    const [deposit] = await depositsOf(BigInt(signedIn.body.playerSession.playerId))
    expect(signedIn.body.deposit).toEqual({ depositId: deposit?.deposit_id })
  })

  it('in a break is refused, and has no deposit', async () => {
    const { who, playerId } = await member()
    await setBreak(playerId)
    const { verdict, login } = await newcomer(who)
    // The bank is asked for no money here, and goes on (decision 109).
    expect(verdict).toEqual({ is: 'continue', currency: 'EUR' })
    expect((await login()).body).toMatchObject({
      code: 'error.bank.refused',
      additionalInfo: { reason: 'account' },
    })
    expect(await depositsOf(playerId)).toEqual([])
  })

  it('whose break begins after the bank is refused at the login, and has no deposit', async () => {
    const { who, playerId } = await member()
    const { login } = await newcomer(who)
    await setBreak(playerId)
    expect((await login()).status).toBe(401)
    expect(await depositsOf(playerId)).toEqual([])
  })
})

describe('the company’s token', () => {
  it('names the attempt by the reference of signin, and no other one', async () => {
    const { who } = await member()
    const attempt = await authorize(euro('25.00'))
    const reference = `order-${bank.asked.length}`
    await attempt.identified(who)
    bank.exchanged = { outcome: 'done', attemptId: null, reference: 'order-of-another', person: who }
    expect((await attempt.verify('code')).body.code).toBe('error.bank.expired')
    bank.exchanged = { outcome: 'done', attemptId: null, reference, person: who }
    expect((await attempt.verify('code')).body.currentStep).toBe('Complete')
  })
})

describe('a deposit is refused before the bank pays', () => {
  it.each([
    ['9.99', 'too_low'],
    ['5000.01', 'too_high'],
  ])('%s EUR: %s', async (amount, code) => {
    const { answer } = await authorize(euro(amount))
    expect(answer.body.validationErrors).toMatchObject([{ field: 'amount', code }])
  })
  it.each(['10.00', '5000.00'])('%s EUR is offered', async (amount) => {
    expect((await authorize(euro(amount))).answer.status).toBe(200)
  })
  it('in another currency than the market’s', async () => {
    const { answer } = await authorize({ amount: '100.00', currency: 'NOK' })
    expect(answer.body.validationErrors).toMatchObject([{ field: 'amount', code: 'currency' }])
  })
  it('outside of the bounds that the market names', async () => {
    const offer = (market: string) =>
      kit.browser().call('GET', `/v1/player/markets/risk-setting?market=${market}&countryCode=UN`)
    expect((await offer('FI')).body.bankDeposit).toMatchObject({ min: euro('10.00'), max: euro('5000.00') })
    expect((await offer('NO')).body.bankDeposit).toBeNull()
  })

  it('of a person without an account: they join first', async () => {
    const { identified, verify } = await authorize(euro('25.00'))
    expect(await identified(newBankPerson(kit))).toEqual({ is: 'refused', reason: 'no_account' })
    expect((await verify()).body.additionalInfo).toEqual({ reason: 'no_account' })
  })
  it('of a person who is too young, for that reason', async () => {
    const { identified } = await authorize(euro('25.00'))
    const young = newBankPerson(kit, { dateOfBirth: '2015-01-01' })
    expect(await identified(young)).toEqual({ is: 'refused', reason: 'under_age' })
  })
  it.each([
    ['new terms', () => void (termsVersion = 4)],
    ['a look that comes first (LIM-21)', () => void (stepDue = { is: 'review', months: 6 })],
    ['a denied device', () => void (deviceFault = new AppError('error.device.refused'))],
  ])('by %s, and the player can sign in without one', async (_what, set) => {
    const { who, playerId } = await member()
    set()
    const attempt = await authorize(euro('25.00'))
    expect(await attempt.identified(who)).toEqual({ is: 'refused', reason: 'deposit_refused' })
    expect((await attempt.verify()).body.additionalInfo).toEqual({ reason: 'deposit_refused' })
    const { rows } = await kit.db.query('select 1 from payments.deposit where player_id = $1', [playerId])
    expect(rows).toEqual([])
    const without = await authorize()
    expect(await without.identified(who)).toEqual({ is: 'continue', currency: 'EUR' })
  })
  it('of a player in a break', async () => {
    const { who, playerId } = await member()
    await setBreak(playerId)
    const attempt = await authorize(euro('25.00'))
    expect(await attempt.identified(who)).toEqual({ is: 'refused', reason: 'account' })
  })
})

describe('in any order and any number', () => {
  it('the person is named twice at once and again: one deposit', async () => {
    const { who, playerId } = await member()
    const { identified } = await authorize(euro('25.00'))
    const verdicts = await Promise.all([identified(who), identified(who)])
    const [first, second, third] = [...verdicts, await identified(who)].map(paymentOf)
    expect(second).toEqual(first)
    expect(third).toEqual(first)
    const { rows } = await kit.db.query('select 1 from payments.deposit where player_id = $1', [playerId])
    expect(rows).toHaveLength(1)
  })
  it('another person under the same attempt pays nothing', async () => {
    const [one, other] = [await member(), await member()]
    const { identified } = await authorize(euro('25.00'))
    expect(paymentOf(await identified(one.who)).playerId).toBe(one.playerId)
    expect(await identified(other.who)).toEqual({ is: 'refused', reason: 'name_differs' })
    expect(await depositsOf(other.playerId)).toEqual([])
  })
  it('a person under another order of the company than the attempt’s is unknown, and opens no deposit', async () => {
    const { who, playerId } = await member()
    const { sessionId: attemptId } = await authorize(euro('25.00'))
    const report = { attemptId, reference: 'order-of-another', person: who }
    expect(await kit.identity.bankReports.identified(report)).toBeNull()
    expect(await depositsOf(playerId)).toEqual([])
  })
  it('money calls three times at once are one credit', async () => {
    const { call, playerId } = await paying()
    await Promise.all([1, 2, 3].map(() => piq.authorizeDeposit(call)))
    await Promise.all([1, 2, 3].map(() => piq.transferDeposit(call)))
    expect(await cash(playerId)).toBe(2500n)
  })
  it('another amount than the attempt’s is not authorized', async () => {
    const { call } = await paying()
    expect(await piq.authorizeDeposit({ ...call, amount: 9900n })).toEqual({ ok: false, refusal: 'amount' })
  })
  it('a break that begins between authorize and credit keeps the money of the player, as in the cashier', async () => {
    const { call, playerId } = await paying()
    await piq.authorizeDeposit(call)
    await setBreak(playerId)
    expect((await piq.transferDeposit(call)).ok).toBe(true)
    expect(await cash(playerId)).toBe(2500n)
  })
  it('a break that begins before authorize stops the payment', async () => {
    const { call, playerId, payment } = await paying()
    await setBreak(playerId)
    expect(await piq.sessionOf(playerId, payment.sessionId)).toMatchObject({ refusal: 'excluded' })
    expect(await piq.authorizeDeposit(call)).toEqual({ ok: false, refusal: 'excluded' })
  })
  it('a debit after the credit takes the money back', async () => {
    const { call, playerId } = await paying()
    await piq.authorizeDeposit(call)
    await piq.transferDeposit(call)
    const { amount, currency, companyTx: originalTx } = call
    const back = { playerId, companyTx: `${originalTx}-back`, originalTx, amount, currency }
    await piq.authorizeWithdrawal(back)
    expect((await piq.transferWithdrawal(back)).ok).toBe(true)
    expect(await cash(playerId)).toBe(0n)
  })
  it('a limit that is reached meanwhile stops the payment, to the cent', async () => {
    const [under, over] = [await paying('25.00'), await paying('25.01')]
    for (const { playerId } of [under, over])
      await inTransaction(kit.db, (tx) =>
        kit.wallet.setGate(tx, playerId, { limits: { deposit: { day: 2500n } } }, testChange),
      )
    expect((await piq.authorizeDeposit(under.call)).ok).toBe(true)
    expect(await piq.authorizeDeposit(over.call)).toEqual({ ok: false, refusal: 'deposit_limit' })
    expect(await cash(over.playerId)).toBe(0n)
  })
})
