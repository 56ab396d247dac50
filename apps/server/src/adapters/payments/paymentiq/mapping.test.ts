import { describe, expect, it } from 'vitest'
import { cashierAddress } from './company.ts'
import type { PaymentIqConfig } from './config.ts'
import { errorByRefusal } from './errors.ts'
import { callFrom, cancelFrom, cancelOf, transferFrom } from './mapping.ts'
import { transferBody } from './wire.ts'
import { paymentsPlayer } from '../../../modules/payments/test-kit.ts'

describe('a transaction that failed', () => {
  it.each([
    ['513', 'declined', { reason: 'declined-by-bank', wasCancelled: false }],
    ['504', undefined, { reason: 'no-funds-at-bank', wasCancelled: false }],
    ['555', 'failed3ds', { reason: 'identification-failed', wasCancelled: false }],
    ['600', undefined, { reason: 'player', wasCancelled: true }],
    ['602', 'timeout', { reason: 'timed-out', wasCancelled: true }],
    ['602', 'Session Timed Out', { reason: 'timed-out', wasCancelled: true }],
    ['602', 'closed by provider', { reason: 'company', wasCancelled: true }],
    ['602', undefined, { reason: 'company', wasCancelled: true }],
  ])('by %s %s has a reason for the player', (code, message, expected) => {
    expect(cancelOf(code, message)).toEqual(expected)
  })
  it.each([
    ['520', 'timeout'],
    ['599', 'whatever'],
    [undefined, 'no code'],
    ['6000', undefined],
  ])('by %s %s blames nobody', (code, message) => {
    expect(cancelOf(code, message)).toEqual({ reason: 'failed', wasCancelled: false })
  })
})

const base = { userId: '7', txAmount: '25.00', txAmountCy: 'EUR', txId: 't1' }

describe('the kind of a transaction', () => {
  it.each([
    ['25.00', undefined, 'deposit'],
    ['-25.00', undefined, 'payout'],
    ['-25.00', 't0', 'reversal'],
    ['25.00', 't0', 'return'],
  ])('of %s after %s is %s', (txAmount, originTxId, kind) => {
    expect(callFrom({ ...base, txAmount, originTxId })).toMatchObject({ kind, amount: 2500n })
  })
  it.each([
    [{ txAmount: '-25.00' }, 'payout'],
    [{ txName: 'TrustlyWithdrawal' }, 'payout'],
    [{ txName: 'CreditcardRefund', originTxId: 't0' }, 'reversal'],
    [{ txName: 'CreditcardDeposit' }, 'deposit'],
    [{}, 'deposit'],
  ])('of a cancel that says %j is %s', (said, kind) => {
    expect(cancelFrom({ userId: '7', txId: 't1', ...said })).toMatchObject({ kind })
  })
})

describe('the account or card of a transaction', () => {
  it.each([
    ['CreditcardDeposit', 'card'],
    ['SkrillDeposit', 'wallet'],
    ['NetellerDeposit', 'wallet'],
    ['MuchBetterDeposit', 'wallet'],
    ['PaysafecardDeposit', 'voucher'],
    ['SiruDeposit', 'phone'],
    ['TrustlyDeposit', undefined],
    [undefined, undefined],
  ])('of %s is of the kind %s (KYC-09)', (txName, methodKind) => {
    expect(callFrom({ ...base, txName })).toMatchObject(methodKind === undefined ? {} : { methodKind })
    if (methodKind === undefined) expect(callFrom({ ...base, txName })).not.toHaveProperty('methodKind')
  })
  it('has its number and its holder in an authorization and in a transfer (KYC-08, KYC-09)', () => {
    const said = { maskedAccount: '424242******4242', accountHolder: 'Aino Test' }
    expect(callFrom({ ...base, ...said })).toMatchObject(said)
    expect(transferFrom(transferBody.parse({ ...base, ...said }))).toMatchObject(said)
  })
})

describe('a fee', () => {
  const read = (fields: object) => transferFrom(transferBody.parse({ ...base, ...fields }))
  it.each([
    [
      { fee: '2.50', feeCy: 'EUR', feeMode: 'A' },
      { amount: 250n, mode: 'added' },
    ],
    [
      { fee: '2.50', feeCy: 'EUR', feeMode: 'D' },
      { amount: 250n, mode: 'deducted' },
    ],
    [
      { fee: 2.5, feeMode: 'D' },
      { amount: 250n, mode: 'deducted' },
    ],
  ])('is read from %j', (fields, fee) => {
    expect(read(fields)).toMatchObject({ fee })
  })
  it.each([[{ fee: '0.00', feeMode: 'A' }], [{ fee: '0' }], [{}]])('is none in %j', (fields) => {
    expect(read(fields)).not.toHaveProperty('fee')
  })
  it.each([
    [{ fee: '2.50' }],
    [{ fee: '2.50', feeCy: 'SEK', feeMode: 'D' }],
    [{ fee: '2.505', feeMode: 'D' }],
    [{ fee: '-2.50', feeMode: 'D' }],
  ])('that cannot be read leaves nothing of the transfer: %j', (fields) => {
    expect(read(fields)).toBeNull()
  })
})

describe('our numbers', () => {
  it('are all of 1001 to 1016, and 1099 for the rest', () => {
    const numbers = new Set(Object.values(errorByRefusal).map(({ errCode }) => Number(errCode)))
    expect([...numbers].toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 16 }, (_, index) => 1001 + index),
      1099,
    ])
  })
})

describe('the address of the cashier', () => {
  const config: PaymentIqConfig = {
    merchantId: 'm',
    environment: 'production',
    hostUri: 'https://play.example',
    cashierUrl: 'https://api.company.example/paymentiq',
    adminUrl: 'https://api.company.example',
    clientId: '',
    clientSecret: '',
    callbackUser: '',
    callbackPassword: '',
  }
  const open = (langmarket: string, environment: 'test' | 'production' = 'production') =>
    cashierAddress(
      { ...config, environment },
      {
        player: paymentsPlayer(7n),
        direction: 'deposit',
        sessionId: 's',
        method: 'TRUSTLY',
        amount: '25.00',
        langmarket,
        theme: 'dark',
      },
    )
  it('is the one that the company’s own bootstrapper requests', () => {
    const { url, origin } = open('en-UN')
    expect(origin).toBe('https://api.company.example')
    expect(url).toMatch(/^https:\/\/api\.company\.example\/paymentiq\/cashier\/\?merchantId=m&/)
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      environment: 'production',
      'attributes.hostUri': 'https://play.example',
      providerType: 'TRUSTLY',
      country: 'IRL',
    })
    expect(new URL(open('en-UN', 'test').url).searchParams.get('environment')).toBe('test')
  })
  it.each([
    ['en-UN', 'en_GB'],
    ['fi-FI', 'fi_FI'],
    ['nowhere', 'en_GB'],
  ])('says %s as %s', (langmarket, locale) => {
    expect(new URL(open(langmarket).url).searchParams.get('locale')).toBe(locale)
  })
})
