import { describe, expect, it } from 'vitest'
import { type CashierPhase, nextPhase, readCashierMessage } from './cashier-messages.ts'
import { formatDuration } from './durations.ts'
import { transactionAppearance, shownAmount, statusAppearances } from './transactions.ts'
import { type Withdrawal, reasonText, maskAccount, withdrawalSteps, holderText } from './withdrawals.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' as const })

describe('cashier messages', () => {
  it.each([
    ['CASHIER_INIT_LOAD', 'loading'],
    ['IS_LOADING', 'loading'],
    ['DONE_LOADING', 'ready'],
    ['ENTERED_TX_METHOD_PAGE', 'ready'],
    ['ONLOAD_ERROR', 'broken'],
    ['TX_VALIDATION_FAILED', 'correcting'],
    ['TRANSACTION_INIT', 'started'],
    ['NEW_IFRAME', 'at-bank'],
    ['NEW_WINDOW', 'at-bank'],
    ['TX_PENDING', 'pending'],
    ['TX_UNRESOLVED', 'pending'],
    ['TX_SUCCESS', 'succeeded'],
    ['TX_FAILED', 'failed'],
    ['TX_CANCELLED', 'cancelled'],
    ['APP_ROUTE_CHANGE', 'unknown'],
    ['toString', 'unknown'],
  ])('%s is %s', (eventType, kind) => {
    expect(readCashierMessage({ eventType, payload: {} }).kind).toBe(kind)
  })

  it('that are not from the cashier are unknown', () => {
    for (const data of [undefined, null, 'TX_SUCCESS', 7, {}, { eventType: 3 }, []])
      expect(readCashierMessage(data)).toEqual({ kind: 'unknown' })
  })

  it('of success carry the named account', () => {
    const message = { eventType: 'TX_SUCCESS', payload: { pspAccount: '••4417' } }
    expect(readCashierMessage(message)).toEqual({ kind: 'succeeded', account: '••4417' })
    expect(readCashierMessage({ eventType: 'TX_SUCCESS' })).toEqual({ kind: 'succeeded', account: undefined })
  })

  it('end a phase for good', () => {
    const phases = (...kinds: ('loading' | 'ready' | 'at-bank' | 'pending' | 'failed' | 'cancelled')[]) =>
      kinds.reduce<CashierPhase>((phase, kind) => nextPhase(phase, { kind }), 'loading')
    expect(phases('ready')).toBe('open')
    expect(phases('ready', 'at-bank', 'pending', 'loading')).toBe('waiting')
    expect(phases('ready', 'failed', 'ready')).toBe('ended')
  })
})

describe('durations', () => {
  it.each([
    [0, 'seconds', 1],
    [59, 'seconds', 59],
    [61, 'minutes', 2],
    [3_599, 'hours', 1],
    [18_000, 'hours', 5],
    [200_000, 'days', 3],
  ])('%i s are told as %s, rounded up', (seconds, unit, count) => {
    expect(formatDuration(seconds)).toEqual({ id: `payments.span.${unit}`, values: { count } })
  })
})

describe('transactions', () => {
  it('get sign and colour from their effect on the money', () => {
    const look = (amount: string, status: 'SUCCESS' | 'FAILED' | 'PENDING') =>
      transactionAppearance({ amount: eur(amount), status })
    expect(look('5', 'SUCCESS')).toEqual({ sign: '+', tone: 'positive', isStruck: false })
    expect(look('-5', 'PENDING')).toEqual({ sign: '-', tone: 'plain', isStruck: false })
    expect(look('0', 'SUCCESS')).toEqual({ sign: undefined, tone: 'plain', isStruck: false })
    expect(look('50', 'FAILED')).toEqual({ sign: undefined, tone: 'quiet', isStruck: true })
  })

  it.each([
    ['0', '25', 'FAILED', '25'],
    ['0', '25', 'CANCELLED', '25'],
    ['-25', '25', 'CANCELLED', '-25'],
    ['0', '25', 'SUCCESS', '0'],
    ['12.5', '25', 'COMPLETED', '12.5'],
  ] as const)('of %s, asked %s, %s stand as %s', (amount, requested, status, shown) => {
    expect(shownAmount({ amount: eur(amount), requested: eur(requested), status })).toEqual(eur(shown))
  })

  it('show a status only when there is something to say', () => {
    const quiet = Object.entries(statusAppearances).filter(([, look]) => look.isQuiet)
    expect(quiet.map(([status]) => status)).toEqual(['SUCCESS', 'COMPLETED'])
  })
})

describe('the stages of a withdrawal', () => {
  const steps = (...stages: Withdrawal['stage'][]) =>
    stages.map((stage) => ({ stage, at: '2026-11-19T09:14:00Z', reason: null }))
  const states = (withdrawal: Parameters<typeof withdrawalSteps>[0]) =>
    withdrawalSteps(withdrawal).map(({ stage, state }) => `${stage} ${state}`)

  it('waits for the player while no account is named', () => {
    expect(states({ stage: 'requested', steps: steps('requested'), needsCashier: true })).toEqual([
      'requested stopped',
      'checking todo',
      'approved todo',
      'sent todo',
      'arrived todo',
    ])
  })

  it('shows what is done and what is running', () => {
    expect(
      states({ stage: 'approved', steps: steps('requested', 'checking', 'approved'), needsCashier: false }),
    ).toEqual(['requested done', 'checking done', 'approved now', 'sent todo', 'arrived todo'])
  })

  it('is done when the money has arrived', () => {
    const all = steps('requested', 'checking', 'approved', 'sent', 'arrived')
    expect(
      states({ stage: 'arrived', steps: all, needsCashier: false }).every((one) => one.endsWith('done')),
    ).toBe(true)
  })

  it('ends with its outcome', () => {
    expect(
      states({ stage: 'refused', steps: steps('requested', 'checking', 'refused'), needsCashier: false }),
    ).toEqual(['requested done', 'checking done', 'refused failed'])
    expect(
      states({ stage: 'cancelled', steps: steps('requested', 'cancelled'), needsCashier: false }),
    ).toEqual(['requested done', 'cancelled stopped'])
  })

  it('says who has the money', () => {
    const where = (stage: Withdrawal['stage'], holder: Withdrawal['holder'], needsCashier = false) =>
      holderText({ stage, holder, needsCashier, isCancelling: false })
    expect(where('requested', 'player', true)).toBe('payments.where.player')
    expect(where('requested', 'us')).toBe('payments.where.us')
    expect(where('sent', 'payment-company')).toBe('payments.where.company')
    expect(where('arrived', 'bank')).toBe('payments.where.arrived')
    const cancelling = { stage: 'checking', holder: 'us', needsCashier: false, isCancelling: true } as const
    expect(holderText(cancelling)).toBe('payments.where.cancelling')
  })

  it('names the account by its last four characters', () => {
    expect(maskAccount('411111******1111')).toBe('··1111')
    expect(maskAccount('FI21 •••• 0785')).toBe('··0785')
  })

  it("translates stable reasons and shows a person's words as they are", () => {
    expect(reasonText('declined-by-bank')).toBe('payments.reason.declined-by-bank')
    expect(reasonText('no_funds')).toBe('payments.reason.no-funds')
    expect(reasonText('toString')).toBeUndefined()
    expect(reasonText('The name on the account differs.')).toBeUndefined()
  })
})
