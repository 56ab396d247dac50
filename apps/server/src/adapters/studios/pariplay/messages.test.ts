import { describe, expect, it } from 'vitest'
import { type Outcome, refusals } from '../../../modules/play/index.ts'
import { readJson } from '../transports/json.ts'
import type { RepeatAnswer } from './assumed.ts'
import { hasCredentials } from './auth.ts'
import type { PariplayAccount } from './config.ts'
import { codeByRefusal } from './errors.ts'
import { pariplayMessages } from './messages.ts'
import { pariplayProtocol } from './protocol.ts'

const account: PariplayAccount = {
  id: 'main',
  markets: null,
  user: 'house',
  secrets: ['current', 'previous'],
  addresses: [],
}
const sports = ['Resettlement', 'GetAllFreeBets', 'BonusTriggerFreeBet'] as const
type Name = Exclude<keyof ReturnType<typeof pariplayMessages>, (typeof sports)[number]>

const player = '"Token":"tok","PlayerId":"42","GameCode":"PP_Test"'
const inRound = `${player},"RoundId":7001,"TransactionId":"t-1"`
const callOf = (more: string, fields = inRound) => `{${fields},${more}}`
const bet = callOf('"Amount":1.2')
const bodies: Record<Name, string> = {
  Authenticate: `{${player}}`,
  GetBalance: `{${player}}`,
  Debit: bet,
  Credit: bet,
  DebitAndCredit: callOf('"DebitAmount":1.2,"CreditAmount":3'),
  CancelTransaction: callOf('"RefTransactionId":"t-0"', player),
  EndGame: `{${inRound}}`,
  AwardFreeRoundsPoints: callOf('"Points":5,"BonusId":"award","TransactionId":"t-1"', player),
  RegulationNotification: `{${player}}`,
  PortugueseNotification: `{${player}}`,
}
const names = Object.keys(bodies) as (keyof typeof bodies)[]

const valuesOf = (body: string) => {
  const reading = readJson(Buffer.from(body))
  return reading.ok ? reading.values : {}
}
const parse = (name: Name, body: string, repeatAnswer: RepeatAnswer = 'error') =>
  pariplayMessages(repeatAnswer)[name].parse(valuesOf(body), account)
const envelope = { integration: 'pariplay', account: 'main', playerRef: '42', token: 'tok', game: 'PP_Test' }
const money = { ...envelope, round: '7001', txId: 't-1' }
const decimal = (text: string) => ({ text, form: 'decimal' })
const playable = { cash: 12345n, bonus: 50n, currency: 'EUR' } as const
const done = { ok: true, repeated: false, transactionId: '42.9', playable, usedBonus: 0n } as const

function answerTo(name: Name, outcome: Outcome, repeatAnswer: RepeatAnswer = 'error') {
  const protocol = pariplayProtocol({ repeatAnswer })
  if (!outcome.ok) return protocol.renderRefusal(outcome, name).body
  const parsed = parse(name, bodies[name], repeatAnswer)
  if (!('operations' in parsed)) throw new Error(parsed.wrongField)
  return protocol.renderAnswer(parsed.toAnswer([outcome]), name).body
}

describe('callbacks as operations', () => {
  it('read a debit with its exact amount; ids may be numbers', () => {
    expect(parse('Debit', bet)).toMatchObject({
      operations: [{ ...money, kind: 'bet', source: 'cash', amount: decimal('1.2') }],
    })
  })
  it('read a debit that ends the round as a bet that is lost at once', () => {
    expect(parse('Debit', callOf('"Amount":1.2,"EndGame":true'))).toMatchObject({
      operations: [
        { ...money, kind: 'betAndWin', amount: decimal('1.2'), win: decimal('0'), endsRound: true },
      ],
    })
  })
  it('read a negative debit as money for the player, where its configuration allows one', () => {
    expect(parse('Debit', callOf('"Amount":-1.2'))).toEqual({ wrongField: 'Amount' })
    expect(parse('Debit', callOf('"Amount":-1.2,"TransactionConfiguration":[6]'))).toEqual({
      wrongField: 'Amount',
    })
    expect(parse('Debit', callOf('"Amount":-1.2,"TransactionConfiguration":[2]'))).toMatchObject({
      operations: [{ ...money, kind: 'adjust', amount: decimal('1.2'), isNegative: false }],
    })
    expect(parse('Credit', callOf('"Amount":-1.2,"TransactionConfiguration":[2]'))).toEqual({
      wrongField: 'Amount',
    })
  })
  it.each([
    ['"EndGame":true', 'EndGame'],
    ['"Feature":"BonusWin","FeatureId":"award"', 'Feature'],
  ])('refuse a negative debit with %s', (more, wrongField) => {
    const negative = '"Amount":-1.2,"TransactionConfiguration":[2]'
    expect(parse('Debit', callOf(`${negative},${more}`))).toEqual({ wrongField })
  })
  it('read a negative debit with "EndGame":false or another feature', () => {
    const more = '"TransactionConfiguration":[2],"EndGame":false,"Feature":"Gamble"'
    expect(parse('Debit', callOf(`"Amount":-1.2,${more}`))).toMatchObject({
      operations: [{ kind: 'adjust' }],
    })
  })
  it.each(['BonusWin', 'Offer'])(
    'read calls with the feature %s as free rounds of their award',
    (feature) => {
      const free = `"Feature":"${feature}","FeatureId":"award"`
      expect(parse('Debit', callOf(`"Amount":1.2,${free}`))).toMatchObject({
        operations: [{ kind: 'bet', source: 'freeRound', grant: 'award' }],
      })
      expect(parse('Credit', callOf(`"Amount":1.2,${free}`))).toMatchObject({
        operations: [{ kind: 'win', grant: 'award' }],
      })
      expect(parse('DebitAndCredit', callOf(`"DebitAmount":1,"CreditAmount":2,${free}`))).toMatchObject({
        operations: [
          { ...money, kind: 'bet', source: 'freeRound', grant: 'award' },
          { ...money, kind: 'win', grant: 'award' },
        ],
      })
      expect(parse('Debit', callOf(`"Amount":1.2,"EndGame":true,${free}`))).toMatchObject({
        operations: [
          { kind: 'bet', source: 'freeRound', grant: 'award' },
          { kind: 'win', grant: 'award', amount: decimal('0'), endsRound: true },
        ],
      })
      // An award without a name is one that was never granted.
      expect(parse('Debit', callOf(`"Amount":1.2,"Feature":"${feature}"`))).toMatchObject({
        operations: [{ grant: '' }],
      })
    },
  )
  it('read a bet that may follow the end of its round where its configuration allows one', () => {
    const amounts = '"Amount":1,"DebitAmount":1,"CreditAmount":0'
    for (const name of ['Debit', 'DebitAndCredit'] as const) {
      expect(parse(name, callOf(`${amounts},"TransactionConfiguration":[3,6]`))).toMatchObject({
        operations: [{ mayFollowEnd: true }],
      })
      expect(JSON.stringify(parse(name, callOf(`${amounts},"TransactionConfiguration":[3]`)))).not.toContain(
        'mayFollowEnd',
      )
    }
  })
  it('read a debit with another feature as one that takes money', () => {
    expect(parse('Debit', callOf('"Amount":1.2,"Feature":"Gamble","FeatureId":"x"'))).toMatchObject({
      operations: [{ kind: 'bet', source: 'cash' }],
    })
  })
  it.each([
    ['', { endsRound: false, mayPrecedeBet: false }],
    ['"EndGame":true,', { endsRound: true, mayPrecedeBet: false }],
    ['"TransactionConfiguration":[6,3],', { endsRound: false, mayPrecedeBet: true }],
    ['"TransactionConfiguration":["8"],', { endsRound: false, mayPrecedeBet: true }],
    ['"TransactionConfiguration":[4,6],', { endsRound: false, mayPrecedeBet: false }],
  ])('read a credit with %s', (more, policy) => {
    expect(parse('Credit', callOf(`${more}"Amount":1.2`))).toMatchObject({
      operations: [{ ...money, ...policy, kind: 'win', amount: decimal('1.2') }],
    })
  })
  it('read a debit with its credit as one operation', () => {
    expect(
      parse('DebitAndCredit', callOf('"DebitAmount":1.2,"CreditAmount":3,"EndGame":true')),
    ).toMatchObject({
      operations: [
        { ...money, kind: 'betAndWin', amount: decimal('1.2'), win: decimal('3'), endsRound: true },
      ],
    })
  })
  it.each([
    [
      '"RefTransactionId":"t-0"',
      { kind: 'rollback', of: 'any', txId: 't-0', originalTxId: 't-0', keepsSettled: false },
    ],
    [
      '"DebitTransactionId":"t-0","TransactionConfiguration":[4]',
      { kind: 'rollback', of: 'bet', txId: 't-0', keepsEnded: true },
    ],
    [
      '"DebitTransactionId":"t-0","TransactionConfiguration":[9]',
      { kind: 'rollback', keepsSettled: false, txId: 't-0' },
    ],
    ['"RoundId":"r","CancelEntireRound":true', { kind: 'rollbackRound', txId: 'round:r', round: 'r' }],
  ])('read a cancel of %s', (more, operation) => {
    expect(parse('CancelTransaction', callOf(`${more},"TransactionId":"c-1"`, player))).toMatchObject({
      operations: [{ ...envelope, ...operation }],
    })
  })
  it.each([
    ['Debit', bet.replace('"PlayerId":"42",', ''), 'PlayerId'],
    ['Debit', bet.replace('"Token":"tok"', '"Token":""'), 'Token'],
    ['Debit', bet.replace('"t-1"', '"a\\u0000b"'), 'TransactionId'],
    ['Debit', bet.replace('7001', `"${'x'.repeat(181)}"`), 'RoundId'],
    ['Debit', callOf('"Amount":"1,2"'), 'Amount'],
    ['DebitAndCredit', callOf('"DebitAmount":-1,"CreditAmount":0'), 'DebitAmount'],
    ['CancelTransaction', callOf('"CancelEntireRound":true', player), 'RoundId'],
    ['CancelTransaction', callOf('"RoundId":"r"', player), 'RefTransactionId'],
    ['AwardFreeRoundsPoints', callOf('"Points":5', inRound), 'BonusId'],
  ] as const)('%s: %s names the wrong field', (name, body, wrongField) => {
    expect(parse(name, body)).toEqual({ wrongField })
  })
})

describe('outcomes as answers', () => {
  it('have amounts printed from minor units', () => {
    expect(answerTo('Debit', done)).toBe('{"Balance":123.45,"BonusBalance":0.50,"TransactionId":"42.9"}')
    expect(answerTo('GetBalance', done)).toBe('{"Balance":123.45,"BonusBalance":0.50}')
  })
  it('tell the legal maximum of a stake with the authentication', () => {
    const known = {
      id: '42',
      country: 'FI',
      language: 'fi',
      jurisdiction: 'FI',
      dateOfBirth: '1990-05-17',
      registeredOn: '2026-01-31',
      stakeMax: 200n,
    }
    expect(answerTo('Authenticate', { ...done, player: known })).toBe(
      '{"Balance":123.45,"BonusBalance":0.50,"UserSettings":{"MaxBet":2.00}}',
    )
  })
  it('send the true balance with a refusal, and none instead of zero when there is no player', () => {
    expect(answerTo('Debit', { ok: false, refusal: 'no_funds', playable })).toBe(
      '{"Error":{"ErrorCode":1,"Balance":123.45,"Message":"no_funds"}}',
    )
    expect(answerTo('Debit', { ok: false, refusal: 'player_unknown', playable: null })).toBe(
      '{"Error":{"ErrorCode":10,"Message":"player_unknown"}}',
    )
  })
  it.each([
    ['Debit', 11],
    ['Credit', 11],
    ['DebitAndCredit', 11],
    ['EndGame', 11],
    ['AwardFreeRoundsPoints', 11],
    ['CancelTransaction', 18],
  ] as const)('say of a repeated %s: %i, or the same as before where it is set so', (name, code) => {
    const repeated = { ...done, repeated: true }
    expect(answerTo(name, repeated)).toBe(`{"Error":{"ErrorCode":${code},"Balance":123.45}}`)
    expect(answerTo(name, repeated, 'success')).toBe(String(answerTo(name, done)))
  })
  it('say of the cancel of an unknown transaction: 6, also when it is repeated', () => {
    for (const repeated of [false, true])
      expect(answerTo('CancelTransaction', { ...done, transactionId: '', repeated }, 'success')).toBe(
        '{"Error":{"ErrorCode":6,"Balance":123.45}}',
      )
  })
  it('say of the cancel of a whole round: 9 where it is unknown', () => {
    const parsed = parse('CancelTransaction', callOf('"RoundId":"r","CancelEntireRound":true', player))
    if (!('operations' in parsed)) throw new Error(parsed.wrongField)
    const { renderAnswer } = pariplayProtocol({ repeatAnswer: 'error' })
    const bodyOf = (transactionId: string) =>
      renderAnswer(parsed.toAnswer([{ ...done, transactionId }]), 'CancelTransaction').body
    expect(bodyOf('')).toBe('{"Error":{"ErrorCode":9,"Balance":123.45}}')
    expect(bodyOf('42.9')).toContain('"TransactionId":"42.9"')
  })
  it('say of a debit or a credit that was cancelled: 18', () => {
    for (const name of ['Debit', 'Credit', 'DebitAndCredit'] as const) {
      expect(parse(name, bodies[name])).toMatchObject({ operations: [{ isRefusedIfGivenBack: true }] })
      expect(answerTo(name, { ok: false, refusal: 'bet_cancelled', playable })).toContain('"ErrorCode":18')
    }
  })
  it('say of a token: unknown when a game begins with it, expired later', () => {
    const invalid = { ok: false, refusal: 'session_invalid', playable: null } as const
    expect(answerTo('Authenticate', invalid)).toContain('"ErrorCode":8')
    expect(answerTo('Debit', invalid)).toContain('"ErrorCode":5')
  })
  it.each([
    [undefined, 14],
    ['day', 22],
    ['week', 23],
    ['month', 24],
  ] as const)('say of a time limit of a %s: %i', (window, code) => {
    const refused = { ok: false, refusal: 'time_limit', playable, ...(window ? { window } : {}) } as const
    expect(answerTo('Debit', refused)).toContain(`"ErrorCode":${code},`)
    expect(answerTo('Debit', { ...refused, refusal: 'loss_limit' })).toContain('"ErrorCode":16,')
  })
  it('exist for every message and every refusal', () => {
    for (const name of names) expect(answerTo(name, done)).not.toContain('Error')
    for (const refusal of refusals) expect(codeByRefusal[refusal]).toBeGreaterThan(0)
  })
  it.each(sports)('say of %s, a call about sports, that the game is unknown: 7', (name) => {
    const { renderFault } = pariplayProtocol({ repeatAnswer: 'error' })
    const body = callOf('"RoundId":"r","TransactionId":"t","Amount":5', player)
    expect(pariplayMessages('error')[name].parse(valuesOf(body), account)).toEqual({ wrongField: 'GameCode' })
    const call = { request: { path: `/${name}` } as never, reading: readJson(Buffer.from(body)) }
    expect(renderFault({ kind: 'field', name: 'GameCode' }, playable, call).body).toBe(
      '{"Error":{"ErrorCode":7,"Balance":123.45,"Message":"GameCode"}}',
    )
    const debit = { ...call, request: { path: '/Debit' } as never }
    expect(renderFault({ kind: 'field', name: 'GameCode' }, playable, debit).body).toContain(
      '"ErrorCode":900',
    )
  })
  it('exist for every fault; a negative amount has a code of its own', () => {
    const protocol = pariplayProtocol({ repeatAnswer: 'error' })
    const callWith = (body: string) => ({ request: {} as never, reading: readJson(Buffer.from(body)) })
    const wrongAmount = (body: string) =>
      protocol.renderFault({ kind: 'field', name: 'Amount' }, playable, callWith(body)).body
    expect(wrongAmount(callOf('"Amount":-1.2'))).toBe(
      '{"Error":{"ErrorCode":3,"Balance":123.45,"Message":"Amount"}}',
    )
    expect(wrongAmount(callOf('"Amount":"-x"'))).toContain('"ErrorCode":900')
    expect(protocol.renderFault({ kind: 'signature' }, null)).toMatchObject({
      status: 200,
      body: '{"Error":{"ErrorCode":4,"Message":"signature"}}',
    })
    expect(protocol.renderFault({ kind: 'address' }, null).status).toBe(403)
    for (const kind of ['message', 'malformed', 'tooLarge', 'account', 'tryAgain'] as const)
      expect(protocol.renderFault({ kind }, null).body).toContain('"ErrorCode":900')
  })
})

describe('credentials in the body', () => {
  it.each([
    ['house', 'current', true],
    ['house', 'previous', true],
    ['house', 'other', false],
    ['House', 'current', false],
    ['', '', false],
  ])('%j with %j are ours: %s', (user, password, expected) => {
    expect(hasCredentials({ Account: { UserName: user, Password: password } }, account)).toBe(expected)
  })
  it.each(['{}', '{"Account":null}', '{"Account":{"UserName":"house"}}', '{"Account":[]}'])(
    '%s has none',
    (body) => {
      expect(hasCredentials(valuesOf(body), account)).toBe(false)
    },
  )
})
