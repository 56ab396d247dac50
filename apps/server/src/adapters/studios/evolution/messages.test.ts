import { describe, expect, it } from 'vitest'
import { type Done, type Outcome, refusals } from '../../../modules/play/index.ts'
import { readJson } from '../transports/json.ts'
import { hasAuthToken } from './auth.ts'
import type { EvolutionAccount } from './config.ts'
import { statusByRefusal } from './errors.ts'
import { evolutionMessages } from './messages.ts'
import { evolutionProtocol } from './protocol.ts'

const account: EvolutionAccount = {
  id: 'main',
  markets: null,
  casinoKey: 'casino',
  apiToken: 'api',
  secrets: ['current', 'previous'],
  brand: '1',
  skin: '1',
  addresses: [],
}
type Name = keyof typeof evolutionMessages

const player = '"sid":"tok","userId":"42","uuid":"u-1"'
const game =
  '"game":{"id":"live-7","type":"roulette","details":{"table":{"id":"vctlz20yfnmp1ylr","vid":null}}}'
const moneyCall = (transaction: string) =>
  `{${player},"currency":"EUR",${game},"transaction":{"id":"t-1","refId":"r-1",${transaction}}}`
const promoCall = (promo: string, at = '"game":null') =>
  `{${player},"currency":"EUR",${at},"promoTransaction":{"id":"p-1","amount":5.00,${promo}}}`
const bet = moneyCall('"amount":1.2')
const bodies: Record<Name, string> = {
  check: `{${player},"channel":{"type":"M"}}`,
  balance: `{${player},"currency":"EUR","game":null}`,
  debit: bet,
  credit: bet,
  cancel: bet,
  promo_payout: promoCall('"type":"CashReward"'),
}
const names = Object.keys(bodies) as Name[]

function parse(name: Name, body: string) {
  const reading = readJson(Buffer.from(body))
  return evolutionMessages[name].parse(reading.ok ? reading.values : {}, account)
}
const envelope = { integration: 'evolution', account: 'main', playerRef: '42', token: 'tok' }
const key = { ...envelope, currency: 'EUR', game: 'vctlz20yfnmp1ylr', round: 'r-1', txId: 'r-1' }
const amount = { text: '1.2', form: 'decimal' }
const playable = { cash: 12345n, bonus: 50n, currency: 'EUR' } as const
const done = { ok: true, repeated: false, transactionId: '42.9', playable, usedBonus: 0n } as const
const callOf = (body: string) => ({ request: {} as never, reading: readJson(Buffer.from(body)) })

function answerTo(name: Name, outcome: Outcome, body = bodies[name]) {
  if (!outcome.ok) return evolutionProtocol.renderRefusal(outcome, name, callOf(body)).body
  const parsed = parse(name, body)
  if (!('operations' in parsed)) throw new Error(parsed.wrongField)
  return evolutionProtocol.renderAnswer(parsed.toAnswer([outcome]), name).body
}

describe('callbacks as operations', () => {
  it('read a debit with its exact amount; the refId is bet, round and key', () => {
    expect(parse('debit', bet)).toMatchObject({
      operations: [{ ...key, kind: 'bet', amount, source: 'cash' }],
    })
  })
  it('read contributions to jackpots with all their digits', () => {
    const jackpots = '"jackpots":[{"id":"j1","contributionAmount":0.000123},{"id":"j2"}]'
    expect(parse('debit', moneyCall(`"amount":1.2,${jackpots}`))).toMatchObject({
      operations: [{ jackpots: [{ id: 'j1', contribution: '0.000123' }, { id: 'j2' }] }],
    })
  })
  it('read a credit as the win that ends the round, zero too, and never before its bet', () => {
    const win = { ...key, kind: 'win', endsRound: true, mayPrecedeBet: false }
    expect(parse('credit', bet)).toMatchObject({ operations: [{ ...win, amount }] })
    expect(parse('credit', moneyCall('"amount":0'))).toMatchObject({
      operations: [{ ...win, amount: { text: '0' } }],
    })
  })
  it('read a cancel as the rollback of the debit with its refId; a settled one stays', () => {
    expect(parse('cancel', bet)).toMatchObject({
      operations: [{ ...key, kind: 'rollback', of: 'bet', originalTxId: 'r-1', keepsSettled: true }],
    })
  })
  it('compare the player of a check with that of its session', () => {
    expect(parse('check', bodies.check)).toMatchObject({
      operations: [
        { ...envelope, kind: 'authenticate' },
        { ...envelope, kind: 'balance' },
      ],
    })
  })
  it.each([
    ['JackpotWin', 'jackpot'],
    ['FromGame', 'promo'],
    ['RtrMonetaryReward', 'promo'],
    ['SmartTournamentMonetaryReward', 'tournament'],
    ['CashReward', 'promo'],
  ])('read a payout of type %s as %s', (type, source) => {
    const parsed = parse(
      'promo_payout',
      promoCall(`"type":"${type}","jackpots":[{"id":"j1","winAmount":5}]`, game),
    )
    expect(parsed).toMatchObject({
      operations: [
        { kind: 'promoWin', source, txId: 'p-1', amount: { text: '5.00' }, game: key.game, campaign: type },
      ],
    })
    expect(JSON.stringify(parsed).includes('"jackpot":"j1"')).toBe(type === 'JackpotWin')
  })
  it.each([
    'FreeRoundPlayableSpent',
    'RewardGamePlayableSpent',
    'RewardGameWinCapReached',
    'RewardGameMinBetLimitReached',
  ])('read a payout of type %s as the report of the voucher', (type) => {
    expect(
      parse('promo_payout', promoCall(`"type":"${type}","voucherId":"v-1","remainingRounds":0`)),
    ).toMatchObject({
      operations: [{ kind: 'freeRoundReport', txId: 'p-1', grant: 'v-1', pays: true }],
    })
  })
  it.each([
    ['debit', bet.replace('"userId":"42"', '"userId":42'), 'userId'],
    ['debit', bet.replace('"sid":"tok",', ''), 'sid'],
    ['debit', bet.replace('"refId":"r-1"', '"refId":""'), 'transaction.refId'],
    ['debit', bet.replace('"refId":"r-1"', '"refId":"a\\u0000b"'), 'transaction.refId'],
    ['debit', bet.replace('"id":"vctlz20yfnmp1ylr",', ''), 'game.details.table.id'],
    ['credit', moneyCall('"amount":-1'), 'transaction.amount'],
    ['credit', moneyCall('"amount":1.1234567'), 'transaction.amount'],
    ['cancel', bet.replace('"currency":"EUR",', ''), 'currency'],
    ['promo_payout', promoCall('"type":"SomethingNew"'), 'promoTransaction.type'],
  ] as const)('%s: %s names the wrong field', (name, body, wrongField) => {
    expect(parse(name, body)).toEqual({ wrongField })
  })
  it('take ids of 200 characters and no longer ones', () => {
    const withId = (length: number) => bet.replace('r-1', 'x'.repeat(length))
    expect(parse('debit', withId(200))).toHaveProperty('operations')
    expect(parse('debit', withId(201))).toEqual({ wrongField: 'transaction.refId' })
  })
})

describe('outcomes as answers', () => {
  it('have amounts printed from minor units, and repeat the uuid', () => {
    expect(answerTo('debit', done)).toBe('{"status":"OK","balance":123.45,"bonus":0.50,"uuid":"u-1"}')
    expect(answerTo('check', done)).toBe('{"status":"OK","sid":"tok","uuid":"u-1"}')
  })
  it('send the true balance with a refusal, and none instead of zero when there is no player', () => {
    expect(answerTo('debit', { ok: false, refusal: 'no_funds', playable })).toBe(
      '{"status":"INSUFFICIENT_FUNDS","balance":123.45,"bonus":0.50,"uuid":"u-1"}',
    )
    expect(answerTo('debit', { ok: false, refusal: 'player_unknown', playable: null })).toBe(
      '{"status":"INVALID_PARAMETER","uuid":"u-1"}',
    )
  })
  it.each([
    ['debit', 'BET_ALREADY_EXIST'],
    ['credit', 'BET_ALREADY_SETTLED'],
    ['cancel', 'BET_ALREADY_SETTLED'],
    ['promo_payout', 'BET_ALREADY_SETTLED'],
  ] as const)('say of a repeated %s: %s', (name, status) => {
    expect(JSON.parse(String(answerTo(name, { ...done, repeated: true })))).toMatchObject({
      status,
      balance: 123.45,
    })
  })
  it.each([false, true])(
    'say of the cancel of an unknown debit that it does not exist (repeated: %s)',
    (repeated) => {
      const unknown: Done = { ...done, transactionId: '', repeated }
      expect(answerTo('cancel', unknown)).toContain('"status":"BET_DOES_NOT_EXIST"')
    },
  )
  it('tell a debit after its cancel to stop, and a credit after it that the bet is settled', () => {
    const cancelled = { ok: false, refusal: 'bet_cancelled', playable } as const
    expect(answerTo('debit', cancelled)).toContain('"status":"FINAL_ERROR_ACTION_FAILED"')
    expect(answerTo('credit', cancelled)).toContain('"status":"BET_ALREADY_SETTLED"')
  })
  it('exist for every message and every refusal; only an unknown outcome is asked again', () => {
    for (const name of names) expect(answerTo(name, done)).toContain('"status":"OK"')
    expect(refusals.filter((refusal) => statusByRefusal[refusal] === 'TEMPORARY_ERROR')).toEqual([
      'try_again',
    ])
  })
  it('exist for every fault, without a balance', () => {
    const faultOf = (kind: 'signature' | 'account' | 'tryAgain' | 'malformed' | 'address') =>
      evolutionProtocol.renderFault({ kind }, null, callOf(bet))
    expect(faultOf('signature')).toMatchObject({
      status: 200,
      body: '{"status":"INVALID_TOKEN_ID","uuid":"u-1"}',
    })
    expect(faultOf('address')).toMatchObject({
      status: 403,
      body: '{"status":"INVALID_TOKEN_ID","uuid":"u-1"}',
    })
    expect(faultOf('account').body).toBe('{"status":"TEMPORARY_ERROR","uuid":"u-1"}')
    expect(faultOf('tryAgain').body).toBe('{"status":"TEMPORARY_ERROR","uuid":"u-1"}')
    const malformed = evolutionProtocol.renderFault({ kind: 'malformed' }, null, callOf('{'))
    expect(malformed.body).toBe('{"status":"INVALID_PARAMETER"}')
  })
})

describe('authToken', () => {
  it.each([
    ['authToken=current', true],
    ['authToken=previous', true],
    ['authToken=other', false],
    ['authToken=current&authToken=current', false],
    ['authToken=', false],
    ['', false],
  ])('%j is ours: %s', (query, expected) => {
    expect(hasAuthToken({ query: new URLSearchParams(query) }, account)).toBe(expected)
  })
})
