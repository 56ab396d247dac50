import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type CallbackRequest, silentLog } from '../../../kernel/index.ts'
import { type Outcome, refusals } from '../../../modules/play/index.ts'
import { readJson } from '../transports/json.ts'
import { signedForm } from './auth.ts'
import type { CreedroomzAccount } from './config.ts'
import { errorByRefusal } from './errors.ts'
import { creedroomzMessages } from './messages.ts'
import { creedroomzProtocol as protocol } from './protocol.ts'

const account: CreedroomzAccount = {
  id: 'main',
  markets: null,
  partnerId: '653',
  operatorId: '77',
  secrets: ['current', 'previous'],
  addresses: [],
}
type Name = keyof typeof creedroomzMessages

const player = '"Token":"tok","PlayerId":42'
const inGame = `${player},"Currency":"EUR","GameId":61042,"RGSTransactionId":9001`
const bodies: Record<Name, string> = {
  Authentication: '{"Token":"ticket","PlayerId":0}',
  GetBalance: `{${player}}`,
  Withdraw: `{${inGame},"WithdrawAmount":1.2,"TypeId":-1,"BonusDefId":0}`,
  Deposit: `{${inGame},"DepositAmount":3.5,"TypeId":1,"RGSRelatedTransactionId":9000}`,
  WithdrawAndDeposit: `{${inGame},"WithdrawAmount":1.2,"DepositAmount":0,"TypeId":0}`,
  Rollback: `{${inGame}}`,
}
const names = Object.keys(bodies) as Name[]

const valuesOf = (body: string) => {
  const reading = readJson(Buffer.from(body))
  return reading.ok ? reading.values : {}
}
const parse = (name: Name, body = bodies[name]) => creedroomzMessages[name].parse(valuesOf(body), account)
const operationsOf = (name: Name, body?: string) => {
  const parsed = parse(name, body)
  if (!('operations' in parsed)) throw new Error(parsed.wrongField)
  return parsed.operations
}
const without = (body: string, field: string) => body.replace(new RegExp(`"${field}":[^,}]+,?`), '')

const envelope = { integration: 'creedroomz', account: 'main', playerRef: '42', token: 'tok' }
const transaction = { ...envelope, currency: 'EUR', game: '61042', txId: '9001', sharesIds: true }
const decimal = (text: string) => ({ text, form: 'decimal' })
const playable = { cash: 12300n, bonus: 45n, currency: 'EUR' } as const
const done = { ok: true, repeated: false, transactionId: '42.9', playable, usedBonus: 0n } as const

function answerTo(name: Name, outcome: Outcome, body?: string) {
  if (!outcome.ok) return protocol.renderRefusal(outcome, name).body
  const parsed = parse(name, body)
  if (!('operations' in parsed)) throw new Error(parsed.wrongField)
  return protocol.renderAnswer(parsed.toAnswer([outcome]), name).body
}

describe('callbacks as operations', () => {
  it('exchange the ticket of the launch once, at Authentication', () => {
    expect(operationsOf('Authentication')).toMatchObject([
      { kind: 'authenticate', token: 'ticket', exchangesTicket: true },
    ])
  })
  it('read a withdrawal as a bet that is a round of its own, with its exact amount', () => {
    expect(operationsOf('Withdraw')).toEqual([
      { ...transaction, kind: 'bet', source: 'cash', round: '9001', amount: decimal('1.2') },
    ])
  })
  it.each(['-2', '-4'])('read TypeId %s as a buy-in', (type) => {
    const body = bodies.Withdraw.replace('"TypeId":-1', `"TypeId":${type}`)
    expect(operationsOf('Withdraw', body)).toMatchObject([{ kind: 'bet', source: 'buyIn' }])
  })
  it('read a tip as a bet that is lost at once', () => {
    const body = bodies.Withdraw.replace('"TypeId":-1', '"TypeId":-9')
    expect(operationsOf('Withdraw', body)).toMatchObject([
      { ...transaction, kind: 'betAndWin', amount: decimal('1.2'), win: decimal('0'), endsRound: true },
    ])
  })
  it.each(['1', '2', '4'])('read a deposit of TypeId %s as the win of the bet that it names', (type) => {
    expect(operationsOf('Deposit', bodies.Deposit.replace('"TypeId":1', `"TypeId":${type}`))).toEqual([
      {
        ...transaction,
        kind: 'win',
        round: '9000',
        amount: decimal('3.5'),
        endsRound: true,
        mayPrecedeBet: false,
      },
    ])
  })
  it('read a prize and cashback without a bet as promotions, with one as its win', () => {
    for (const [type, source] of [
      ['3', 'tournament'],
      ['9', 'promo'],
    ] as const) {
      const prize = bodies.Deposit.replace('"TypeId":1', `"TypeId":${type}`)
      expect(operationsOf('Deposit', prize)).toMatchObject([{ kind: 'win', round: '9000' }])
      const alone = without(without(prize, 'RGSRelatedTransactionId').replace(',}', '}'), 'GameId')
      expect(operationsOf('Deposit', alone)).toMatchObject([{ kind: 'promoWin', source, txId: '9001' }])
    }
  })
  it('name the bet or the game that a win lacks', () => {
    const alone = without(bodies.Deposit, 'RGSRelatedTransactionId').replace(',}', '}')
    expect(parse('Deposit', alone)).toEqual({ wrongField: 'RGSRelatedTransactionId' })
    expect(parse('Deposit', without(bodies.Deposit, 'GameId'))).toEqual({ wrongField: 'GameId' })
  })
  it('read both in one call as one operation', () => {
    expect(operationsOf('WithdrawAndDeposit')).toEqual([
      {
        ...transaction,
        kind: 'betAndWin',
        round: '9001',
        amount: decimal('1.2'),
        win: decimal('0'),
        endsRound: true,
      },
    ])
  })
  it('take back the bet first, then what else its round has', () => {
    const at = { ...envelope, currency: 'EUR', game: '61042', round: '9001' }
    expect(operationsOf('Rollback')).toEqual([
      { ...at, kind: 'rollback', txId: '9001', of: 'bet', originalTxId: '9001', keepsSettled: false },
      { ...at, kind: 'rollbackRound', txId: 'round 9001' },
    ])
  })
  it('need a token for questions and bets, not for what gives money back', () => {
    for (const name of ['GetBalance', 'Withdraw', 'WithdrawAndDeposit'] as const)
      expect(parse(name, without(bodies[name], 'Token'))).toEqual({ wrongField: 'Token' })
    for (const name of ['Deposit', 'Rollback'] as const)
      expect(operationsOf(name, without(bodies[name], 'Token'))[0]).not.toHaveProperty('token')
  })
  it.each([
    ['WithdrawAmount', '1.2', '-1.2'],
    ['WithdrawAmount', '1.2', '1.2345678'],
    ['WithdrawAmount', '1.2', '1e40'],
    ['TypeId', '-1', '-3'],
    ['TypeId', '-1', '1'],
    ['BonusDefId', '0', '7'],
    ['PlayerId', '42', '042x'],
    ['RGSTransactionId', '9001', '"round 9001"'],
  ])('refuse a withdrawal whose %s is not %s but %s', (field, right, wrong) => {
    const body = bodies.Withdraw.replace(`"${field}":${right}`, `"${field}":${wrong}`)
    expect(body).not.toBe(bodies.Withdraw)
    expect(parse('Withdraw', body.replace('042x', '"042"'))).toEqual({ wrongField: field })
  })
})

describe('outcomes as answers', () => {
  it('have the balance printed from minor units, our id as a whole number and the token of the call', () => {
    expect(answerTo('Withdraw', done)).toBe(
      '{"PlayerId":42,"TotalBalance":123.45,"Token":"tok","PlatformTransactionId":42000000009,' +
        '"HasError":false,"ErrorId":0,"ErrorDescription":""}',
    )
    expect(answerTo('GetBalance', { ...done, transactionId: '' })).toBe(
      '{"PlayerId":42,"TotalBalance":123.45,"Token":"tok","HasError":false,"ErrorId":0,"ErrorDescription":""}',
    )
  })
  it('tell of a player what a table needs', () => {
    const known = {
      id: '42',
      country: 'FI',
      language: 'fi',
      jurisdiction: 'FI',
      dateOfBirth: '1990-05-17',
      registeredOn: '2026-01-31',
      stakeMax: null,
    }
    expect(
      answerTo('Authentication', { ...done, transactionId: '', player: known, sessionToken: 'ours' }),
    ).toBe(
      '{"PlayerId":42,"Token":"ours","NickName":"42","UserName":"42","Currency":"EUR","Country":"FI",' +
        '"TotalBalance":123.45,"HasError":false,"ErrorId":0,"ErrorDescription":""}',
    )
  })
  it('tell at Authentication the address that the ticket was made for', () => {
    const sent = answerTo('Authentication', {
      ...done,
      transactionId: '',
      sessionToken: 'ours',
      address: '203.0.113.4',
    })
    expect(JSON.parse(String(sent))).toMatchObject({ UserIP: '203.0.113.4' })
  })
  it.each([
    ['Withdraw', 110, 'The transaction is complete'],
    ['WithdrawAndDeposit', 110, 'The transaction is complete'],
    ['Deposit', 111, 'The deposit was received before'],
    ['Rollback', 0, ''],
  ] as const)('of a repeated %s have error %i and the first id', (name, id, description) => {
    expect(answerTo(name, { ...done, repeated: true })).toBe(
      '{"PlayerId":42,"TotalBalance":123.45,"Token":"tok","PlatformTransactionId":42000000009,' +
        `"HasError":${id > 0},"ErrorId":${id},"ErrorDescription":"${description}"}`,
    )
  })
  it('of a rollback that found no bet have error 107 and no id, first and repeated', () => {
    for (const repeated of [false, true])
      expect(answerTo('Rollback', { ...done, repeated, transactionId: '' })).toBe(
        '{"PlayerId":42,"TotalBalance":123.45,"Token":"tok",' +
          '"HasError":true,"ErrorId":107,"ErrorDescription":"The transaction is unknown"}',
      )
  })
  it('exist for every method and every refusal; a refusal carries the balance', () => {
    for (const name of names) expect(JSON.parse(String(answerTo(name, done)))).toMatchObject({ ErrorId: 0 })
    for (const refusal of refusals) {
      expect(errorByRefusal[refusal].id).toBeGreaterThan(0)
      const body = JSON.parse(String(answerTo('Withdraw', { ok: false, refusal, playable })))
      expect(body).toMatchObject({ HasError: true, TotalBalance: 123.45 })
    }
    expect(answerTo('Withdraw', { ok: false, refusal: 'player_unknown', playable: null })).toBe(
      '{"HasError":true,"ErrorId":8,"ErrorDescription":"The player is unknown"}',
    )
  })
  it.each([
    [{ kind: 'signature' }, 200, 102],
    [{ kind: 'address' }, 403, 102],
    [{ kind: 'field', name: 'BonusDefId' }, 200, 125],
    [{ kind: 'field', name: 'TypeId' }, 200, 130],
    [{ kind: 'message' }, 200, 130],
    [{ kind: 'malformed' }, 200, 130],
    [{ kind: 'tooLarge' }, 200, 130],
    [{ kind: 'account' }, 200, 130],
    [{ kind: 'tryAgain' }, 200, 130],
  ] as const)('of the fault %o have status %i and error %i', (fault, status, id) => {
    const answer = protocol.renderFault(fault, null)
    expect(answer.status).toBe(status)
    expect(JSON.parse(String(answer.body))).toMatchObject({ HasError: true, ErrorId: id })
  })
})

describe('a signature', () => {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  const body = '{"b":{"y":[1.50,2],"x":"é"},"B":10.10,"a":null,"n":1e2,"OperatorId":77}'
  const formOf = (key: unknown, sent = body) =>
    signedForm({ ...valuesOf(sent), PublicKey: key }, account.secrets)
  const received = '{"B":10.10,"OperatorId":77,"a":null,"b":{"x":"é","y":[1.50,2]},"n":1e2}'
  const normalized = '{"B":10.1,"OperatorId":77,"a":null,"b":{"x":"é","y":[1.5,2]},"n":100}'

  it('is over the sorted body, with numbers as they came, under either secret and in either case', () => {
    expect(formOf(digest(`${received}current`))).toBe('received')
    expect(formOf(digest(`${received}previous`))).toBe('received')
    expect(formOf(digest(`${received}current`).toUpperCase())).toBe('received')
  })
  it('may be over numbers without trailing zeros', () => {
    expect(formOf(digest(`${normalized}current`))).toBe('normalized')
    expect(formOf(digest('{"a":0,"b":100,"c":20}current'), '{"a":0.00,"b":100,"c":20.0}')).toBe('normalized')
  })
  it.each([
    ['of another secret', digest(`${received}wrong`)],
    ['of another body', digest(`${received.replace('10.10', '10.11')}current`)],
    ['that is missing', undefined],
    ['that is no text', 7],
    ['that is empty', ''],
  ])('%s is wrong', (_title, key) => {
    expect(formOf(key)).toBeNull()
  })
  it('of a body that is nested too deeply is wrong, and costs no stack', () => {
    const deep = `{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`
    expect(formOf(digest(`${deep}current`), deep)).toBeNull()
  })
  it('belongs to one operator', () => {
    const request = { method: 'POST', path: '/Withdraw', log: silentLog } as unknown as CallbackRequest
    const faultOf = (sent: string) =>
      protocol.faultOf?.({ request, reading: readJson(Buffer.from(sent)) }, account)
    expect(faultOf('{"OperatorId":77}')).toBeNull()
    expect(faultOf('{"OperatorId":"77"}')).toBeNull()
    for (const wrong of ['{"OperatorId":78}', '{}'])
      expect(faultOf(wrong)).toEqual({ kind: 'field', name: 'OperatorId' })
  })
})
