import { describe, expect, it } from 'vitest'
import { type Done, refusals } from '../../../modules/play/index.ts'
import type { CallbackRequest } from '../../../kernel/index.ts'
import { readJson } from '../transports/json.ts'
import type { CashierAccount } from './config.ts'
import { errorTable } from './errors.ts'
import { cashierMessages } from './messages.ts'
import { cashierProtocol } from './protocol.ts'

const account: CashierAccount = {
  id: 'main',
  markets: null,
  user: 'studio',
  passwords: ['new', 'old'],
  partnerId: '653',
  partner: 'test',
  addresses: [],
}
const studio = {
  name: 'tiny',
  errorByRefusal: errorTable((_refusal, word) => (word === 'UNHANDLED' ? 500 : 403)),
}
const settings = { unknownRollback: 'declined', currencyDigits: new Map() } as const
const protocol = cashierProtocol(studio, settings)
type Name = keyof ReturnType<typeof cashierMessages>

const bet = {
  customerid: '42',
  cashiertoken: 'tok',
  gameref: 'tiny.lantern',
  gamesessionid: 7001,
  txid: 900719925474099312n,
  amount: 120,
  txtype: 'withdraw',
  currency: 'EUR',
  ended: false,
}
/** JSON of an object whose large integers are `bigint`. */
const textOf = (fields: object) =>
  JSON.stringify(fields, (_name, value: unknown) =>
    typeof value === 'bigint' ? `#${value}#` : value,
  ).replaceAll(/"#(\d+)#"/g, '$1')
function valuesOf(fields: object) {
  const reading = readJson(Buffer.from(textOf(fields)))
  if (!reading.ok) throw new Error(reading.reason)
  return reading.values
}
const parse = (name: Name, fields: object, digits = new Map<string, number>()) =>
  cashierMessages({ integration: 'tiny', digits })[name].parse(valuesOf(fields), account)
function operationsOf(name: Name, fields: object, digits?: Map<string, number>) {
  const parsed = parse(name, fields, digits)
  return 'operations' in parsed ? parsed.operations : parsed
}
const playable = { cash: 12345n, bonus: 50n, currency: 'EUR' } as const
const done: Done = { ok: true, repeated: false, transactionId: '42.9', playable, usedBonus: 0n }
function answerTo(name: Name, fields: object, ...outcomes: Done[]) {
  const parsed = parse(name, fields)
  if (!('operations' in parsed)) throw new Error(parsed.wrongField)
  const { status, body } = protocol.renderAnswer(parsed.toAnswer(outcomes), name)
  return `${status} ${String(body)}`
}

describe('a call', () => {
  const headers = (authorization?: string) => ({
    request: { headers: { authorization } } as unknown as CallbackRequest,
    reading: readJson(Buffer.from('{}')),
  })
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
  it('is accepted with the current and the previous password, and with nothing else', () => {
    for (const one of ['studio:new', 'studio:old'])
      expect(protocol.isVerified(headers(basic(one)), account)).toBe(true)
    for (const one of ['studio:', 'studio:newer', 'other:new', ''])
      expect(protocol.isVerified(headers(basic(one)), account)).toBe(false)
    for (const one of [undefined, '', 'Basic', 'Basic §', 'Bearer new', 'studio:new'])
      expect(protocol.isVerified(headers(one), account)).toBe(false)
    expect(protocol.isVerified(headers(basic('studio:new')), { ...account, passwords: [] })).toBe(false)
  })
  it('must be a POST, and name our partner id where it names one', () => {
    const faultOf = (method: string, text: string) =>
      protocol.faultOf?.(
        { request: { method } as CallbackRequest, reading: readJson(Buffer.from(text)) },
        account,
      )
    expect(faultOf('POST', '{"partnerid":653}')).toBeNull()
    expect(faultOf('POST', '{"partnerid":"653"}')).toBeNull()
    expect(faultOf('POST', '{}')).toBeNull()
    expect(faultOf('POST', '{"partnerid":654}')).toEqual({ kind: 'field', name: 'partnerid' })
    expect(faultOf('GET', '{}')).toEqual({ kind: 'field', name: 'HTTP method' })
  })
})

describe('a withdrawal', () => {
  it('is a bet with the exact digits of its numbers', () => {
    expect(operationsOf('withdraw', { ...bet, jpcontribution: [0.0123] })).toEqual([
      {
        integration: 'tiny',
        account: 'main',
        playerRef: '42',
        token: 'tok',
        currency: 'EUR',
        kind: 'bet',
        game: 'tiny.lantern',
        round: '7001',
        txId: '900719925474099312',
        amount: { text: '120', form: 'minor' },
        source: 'cash',
        jackpots: [{ id: '0', contribution: '0.0123' }],
      },
    ])
  })
  it('says whether it buys a feature', () => {
    expect(operationsOf('withdraw', { ...bet, buyfeature: true })).toMatchObject([{ buysFeature: true }])
    expect(operationsOf('withdraw', { ...bet, buyfeature: true, ended: true })).toMatchObject([
      { kind: 'betAndWin', buysFeature: true },
    ])
    for (const buyfeature of [false, null, undefined])
      expect(operationsOf('withdraw', { ...bet, buyfeature })).not.toHaveProperty('0.buysFeature')
    expect(operationsOf('withdraw', { ...bet, buyfeature: 'yes' })).toEqual({ wrongField: 'buyfeature' })
  })
  it('of free spins uses the grant that it names', () => {
    expect(operationsOf('withdraw', { ...bet, txtype: 'freespinbet', promocode: 'p-1' })).toMatchObject([
      { kind: 'bet', source: 'freeRound', grant: 'p-1' },
    ])
  })
  it('that ends its round is a bet with a win of nothing', () => {
    expect(operationsOf('withdraw', { ...bet, ended: true })).toMatchObject([
      { kind: 'betAndWin', win: { text: '0' }, endsRound: true },
    ])
    const free = { ...bet, ended: true, txtype: 'freespinbet', promocode: 'p-1' }
    expect(operationsOf('withdraw', free)).toMatchObject([
      { kind: 'bet', source: 'freeRound', grant: 'p-1' },
      { kind: 'win', amount: { text: '0' }, endsRound: true, grant: 'p-1' },
    ])
  })
  it.each(['customerid', 'gameref', 'gamesessionid', 'txid', 'amount', 'txtype', 'currency'])(
    'without %s is refused',
    (name) => {
      expect(operationsOf('withdraw', { ...bet, [name]: undefined })).toEqual({ wrongField: name })
    },
  )
  it.each([-1, 1.5, '1,2', '', '0x1', null, true, '1234567890123456789'])('of %j is refused', (amount) => {
    expect(operationsOf('withdraw', { ...bet, amount })).toEqual({ wrongField: 'amount' })
  })
  it('has ids of at most 200 characters that the ledger can store', () => {
    expect(operationsOf('withdraw', { ...bet, txid: 'x'.repeat(200) })).toHaveLength(1)
    for (const txid of ['x'.repeat(201), 'a\0b', '', {}, null])
      expect(operationsOf('withdraw', { ...bet, txid })).toEqual({ wrongField: 'txid' })
    expect(operationsOf('withdraw', { ...bet, gamesessionid: 'x'.repeat(201) })).toEqual({
      wrongField: 'gamesessionid',
    })
  })
  it('is read with the digits of the studio where they are not those of ISO 4217', () => {
    const yen = { ...bet, currency: 'JPY', amount: 12300 }
    expect(operationsOf('withdraw', yen)).toMatchObject([{ amount: { text: '12300', form: 'minor' } }])
    expect(operationsOf('withdraw', yen, new Map([['JPY', 2]]))).toMatchObject([
      { amount: { text: '123.00', form: 'decimal' } },
    ])
    expect(operationsOf('withdraw', { ...yen, amount: 5 }, new Map([['JPY', 2]]))).toMatchObject([
      { amount: { text: '0.05', form: 'decimal' } },
    ])
  })
})

describe('a deposit', () => {
  const payout = { customerid: '42', txid: 5, amount: 700, currency: 'EUR', promocode: 'p-1' }
  it('is a win that needs its bet, and ends the round where it says so', () => {
    for (const ended of [true, false])
      expect(operationsOf('deposit', { ...bet, txtype: 'deposit', ended })).toMatchObject([
        { kind: 'win', round: '7001', endsRound: ended, mayPrecedeBet: false },
      ])
    const { gamesessionid: _, ...roundless } = { ...bet, txtype: 'deposit' }
    expect(operationsOf('deposit', roundless)).toEqual({ wrongField: 'gamesessionid' })
  })
  it('pays what is of a jackpot from its pot, and only the rest as a win, under one id', () => {
    const win = { ...bet, txtype: 'deposit' }
    const txId = '900719925474099312'
    const jackpot = { kind: 'promoWin', source: 'jackpot', jackpot: '7', round: '7001', txId }
    const whole = { ...win, amount: 500, jackpotpayout: [[7, 500]] }
    expect(operationsOf('deposit', whole)).toMatchObject([{ ...jackpot, amount: { text: '500' } }])
    expect(operationsOf('deposit', whole)).toHaveLength(1)
    expect(operationsOf('deposit', { ...whole, ended: true })).toMatchObject([
      jackpot,
      { kind: 'closeRound', round: '7001', txId },
    ])
    expect(operationsOf('deposit', { ...whole, amount: 530, ended: true })).toMatchObject([
      { kind: 'win', amount: { text: '30' }, txId, endsRound: true },
      { ...jackpot, amount: { text: '500' } },
    ])
  })
  it('of less than its jackpots is refused: nobody says which of the two is meant', () => {
    const win = { ...bet, txtype: 'deposit', amount: 499 }
    for (const jackpotpayout of [
      [[7, 500]],
      [
        [7, 250],
        [8, 250],
      ],
    ])
      expect(operationsOf('deposit', { ...win, jackpotpayout })).toEqual({ wrongField: 'jackpotpayout' })
  })
  it('is answered with the balance after its jackpot', () => {
    const win = { ...bet, txtype: 'deposit', amount: 530, jackpotpayout: [[7, 500]] }
    const paid = { ...done, transactionId: '42.10', playable: { ...playable, cash: 12595n } }
    expect(answerTo('deposit', win, done, paid)).toMatch(/"balance":12595,.*"remotetxid":"42\.9"/)
  })
  it('of free spins closes the grant that it names', () => {
    expect(operationsOf('deposit', { ...payout, txtype: 'freespinspayout' })).toMatchObject([
      { kind: 'freeRoundReport', pays: true, grant: 'p-1' },
    ])
  })
  it('of a promotion has no bet', () => {
    expect(operationsOf('deposit', { ...payout, txtype: 'fsdeposit' })).toMatchObject([
      { kind: 'promoWin', source: 'freeRound', campaign: 'p-1' },
    ])
    expect(operationsOf('deposit', { ...payout, txtype: 'promopayout', promotionid: 9 })).toMatchObject([
      { kind: 'promoWin', source: 'promo', campaign: '9' },
    ])
  })
  it('of another type is refused', () => {
    expect(operationsOf('deposit', { ...payout, txtype: 'gift' })).toEqual({ wrongField: 'txtype' })
  })
})

describe('both in one call', () => {
  const { txid: _txid, amount: _amount, txtype: _txtype, ...common } = bet
  const both = {
    ...common,
    ended: true,
    withdraw: { txid: 1, amount: 100, txtype: 'withdraw' },
    deposit: { txid: 2, amount: 250, txtype: 'deposit' },
  }
  it('are two operations with ids of their own', () => {
    expect(operationsOf('withdrawAndDeposit', both)).toMatchObject([
      { kind: 'bet', txId: '1', amount: { text: '100' }, round: '7001' },
      { kind: 'win', txId: '2', amount: { text: '250' }, round: '7001', endsRound: true },
    ])
  })
  it('are answered with the balance after the win', () => {
    const won = { ...done, transactionId: '42.10', playable: { ...playable, cash: 12595n } }
    expect(answerTo('withdrawAndDeposit', both, done, won)).toBe(
      '200 {"balance":12595,"bonusbalance":50,"withdraw":{"txid":1,"remotetxid":"42.9"},' +
        '"deposit":{"txid":2,"remotetxid":"42.10"}}',
    )
  })
})

describe('an answer', () => {
  it('repeats the txid as it was sent', () => {
    expect(answerTo('withdraw', bet, done)).toBe(
      '200 {"balance":12345,"bonusbalance":50,"txid":900719925474099312,"remotetxid":"42.9"}',
    )
    expect(answerTo('withdraw', { ...bet, txid: 'a-1' }, done)).toContain('"txid":"a-1"')
  })
  it('to verifyToken has the session’s token, the player and the legal maximum of a stake', () => {
    const player = {
      id: '42',
      country: 'FI',
      language: 'fi',
      jurisdiction: 'MGA',
      dateOfBirth: '1990-05-17',
      registeredOn: '2026-01-31',
      stakeMax: 200n,
    }
    const exchanged = { ...done, transactionId: '', sessionToken: 'new', player }
    expect(answerTo('verifyToken', { token: 'ticket' }, exchanged)).toBe(
      '200 {"customerid":"42","countrycode":"FI","cashiertoken":"new","customercurrency":"EUR","balance":12345,' +
        '"bonusbalance":50,"jurisdiction":"MGA","locale":"fi_FI","betsettings":{"maximumbet":200}}',
    )
    const unlimited = { ...exchanged, player: { ...player, stakeMax: null } }
    expect(answerTo('verifyToken', { token: 'ticket' }, unlimited)).not.toContain('betsettings')
    expect(operationsOf('verifyToken', { token: 'ticket' })).toMatchObject([
      { kind: 'authenticate', token: 'ticket', exchangesTicket: true },
    ])
  })
  it('to getBalance has the balance of the game’s player', () => {
    const question = { ...done, transactionId: '' }
    expect(answerTo('getBalance', { customerid: 42 }, question)).toBe(
      '200 {"customercurrency":"EUR","balance":12345,"bonusbalance":50}',
    )
    expect(answerTo('notifyCancelFreeSpins', { customerid: 42 }, question)).toBe('200 {}')
    expect(operationsOf('notifyCancelFreeSpins', { customerid: 42, promocode: 'frr_1' })).toMatchObject([
      { kind: 'notice', notice: 'freeRoundsCancelled', playerRef: '42', grant: 'frr_1' },
    ])
  })
  it('to a rollback that finds nothing is declined, or a success where the setting says so', () => {
    const call = { customerid: '42', txid: 3, originaltxid: 1, gamesessionid: 7001 }
    expect(operationsOf('rollback', call)).toMatchObject([
      { kind: 'rollback', of: 'any', txId: '3', originalTxId: '1', round: '7001', keepsSettled: false },
    ])
    const nothing = { ...done, transactionId: '' }
    expect(answerTo('rollback', call, done)).toContain('200 {"balance":12345')
    expect(answerTo('rollback', call, nothing)).toBe(
      '403 {"errorcode":"TRANSACTION_DECLINED","errormessage":"The transaction is unknown."}',
    )
    const lenient = cashierProtocol(studio, { ...settings, unknownRollback: 'done' })
    const parsed = parse('rollback', call)
    expect(
      'operations' in parsed && lenient.renderAnswer(parsed.toAnswer([nothing]), 'rollback'),
    ).toMatchObject({
      status: 200,
      body: '{"balance":12345,"bonusbalance":50,"txid":3,"remotetxid":""}',
    })
  })
})

describe('a fault', () => {
  it('that may be ours asks for a retry, any other is final', () => {
    const rendered = (
      ['signature', 'address', 'account', 'tryAgain', 'malformed', 'message', 'tooLarge'] as const
    ).map((kind) => {
      const { status, body } = protocol.renderFault({ kind }, null)
      return `${status} ${(JSON.parse(String(body)) as { errorcode: string }).errorcode}`
    })
    expect(rendered).toEqual([
      '401 UNHANDLED',
      '403 UNHANDLED',
      '500 UNHANDLED',
      '500 UNHANDLED',
      '403 TRANSACTION_DECLINED',
      '403 TRANSACTION_DECLINED',
      '403 TRANSACTION_DECLINED',
    ])
    expect(protocol.renderFault({ kind: 'signature' }, null).headers).toHaveProperty('www-authenticate')
    expect(String(protocol.renderFault({ kind: 'field', name: 'txid' }, null).body)).toContain(
      'Wrong field: txid',
    )
  })
  it('of each refusal has a status and a word, and never a balance', () => {
    for (const refusal of refusals) {
      const { body } = protocol.renderRefusal({ ok: false, refusal, playable }, 'withdraw')
      expect(Object.keys(JSON.parse(String(body)) as object)).toEqual(['errorcode', 'errormessage'])
    }
  })
})
