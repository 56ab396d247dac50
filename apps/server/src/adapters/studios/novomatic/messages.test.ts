import { describe, expect, it } from 'vitest'
import { type CallbackRequest, silentLog, testClock } from '../../../kernel/index.ts'
import { type Outcome, refusals } from '../../../modules/play/index.ts'
import { authorizationOf, isRecent, isSigned, signatureOf } from './auth.ts'
import type { NovomaticAccount } from './config.ts'
import { errorByRefusal } from './errors.ts'
import { novomaticMessages } from './messages.ts'
import { novomaticProtocol } from './protocol.ts'

const account: NovomaticAccount = {
  id: 'main',
  markets: null,
  partner: 'house',
  publicKey: 'public',
  secrets: ['current', 'previous'],
  addresses: [],
}
const NOW = '2026-03-29T00:30:00Z'
const protocol = novomaticProtocol(testClock(NOW))

interface Sent {
  readonly method: string
  readonly path: string
  readonly queryText: string
  readonly body: string
}
const transaction = (type: string, amount: string, more = '') =>
  `{"TransactionType":"CasinoRound_${type}","TransactionId":9001,"TransactionCreationDate":"${NOW}",` +
  `"Amount":${amount},"CurrencyCode":"EUR","Game":{"GameId":8807502,"GameName":"Test"},"User":{"UserId":"42"},` +
  `"EntityReferences":[{"EntityType":"CasinoSession","EntityId":"s"},{"EntityType":"CasinoRound","EntityId":7}]${more}}`
const booking = (body: string): Sent => ({
  method: 'POST',
  path: '/Cash/Users/42/Transactions',
  queryText: 'PartnerUserSessionKey=tok',
  body,
})
const question = { method: 'GET', path: '/Cash/Users/42', body: '' }
const calls = {
  user: { ...question, queryText: 'CurrencyCode=EUR&GameId=8807502&PartnerUserSessionKey=tok' },
  CasinoRound_Stake: booking(transaction('Stake', '-120')),
  CasinoRound_Win: booking(transaction('Win', '350')),
  CasinoRound_CancelStake: booking(transaction('CancelStake', '120')),
  casinoRound: {
    method: 'PUT',
    path: '/Entities/CasinoRound/7',
    queryText: '',
    body: `{"State":"Finished","EndDate":"${NOW}","InitiatorUserId":"42","InitiatorCurrencyCode":"EUR"}`,
  },
} as const satisfies Record<keyof typeof novomaticMessages, Sent>
type Name = keyof typeof calls
const names = Object.keys(calls) as Name[]

function callOf({ method, path, queryText, body }: Sent, headers: Record<string, string> = {}) {
  const request = {
    requestId: 'r',
    method,
    path,
    queryText,
    query: new URLSearchParams(queryText),
    headers,
    body: Buffer.from(body),
    ip: '203.0.113.4',
    log: silentLog,
  } satisfies CallbackRequest
  return { request, reading: protocol.read(request) }
}

function parse(sent: Sent) {
  const call = callOf(sent)
  const name = protocol.messageOf(call)
  if (!(name in novomaticMessages) || !call.reading.ok) throw new Error(`no message ${name}`)
  return novomaticMessages[name as Name].parse(call.reading.values, account)
}
const operationsOf = (sent: Sent) => {
  const parsed = parse(sent)
  if (!('operations' in parsed)) throw new Error(parsed.wrongField)
  return parsed.operations
}

const envelope = { integration: 'novomatic', account: 'main', playerRef: '42', token: 'tok', currency: 'EUR' }
const money = { ...envelope, game: '8807502', round: '7', txId: '9001' }
const minor = (text: string) => ({ text, form: 'minor' })
const playable = { cash: 12300n, bonus: 45n, currency: 'EUR' } as const
const player = {
  id: '42',
  country: 'FI',
  language: 'br',
  jurisdiction: 'FI',
  dateOfBirth: '1990-05-17',
  registeredOn: '2026-01-31',
  stakeMax: null,
}
const at = Temporal.Instant.from('2026-03-29T00:29:59.5Z')
const done = {
  ok: true,
  repeated: false,
  transactionId: '42.9',
  playable,
  usedBonus: 0n,
  player,
  at,
} as const
const record =
  '{"UserId":"42","State":"Active","LanguageCode":"pt","CountryCode":"FI","CurrencyCode":"EUR","Amount":12345}'

function answerTo(name: Name, outcome: Outcome) {
  const call = callOf(calls[name], { dateutc: NOW, 'nrgs-requestid': 'req-1' })
  if (!outcome.ok) return protocol.renderRefusal(outcome, name, call)
  const parsed = parse(calls[name])
  if (!('operations' in parsed)) throw new Error(parsed.wrongField)
  return protocol.renderAnswer(parsed.toAnswer([outcome]), name, call)
}

describe('callbacks as operations', () => {
  it('read the session of a question, and compare its player with the path', () => {
    expect(operationsOf(calls.user)).toEqual([
      { ...envelope, game: '8807502', kind: 'balance' },
      { ...envelope, game: '8807502', kind: 'authenticate' },
    ])
  })
  it('read a stake, which is negative, as a bet of its round', () => {
    expect(operationsOf(calls.CasinoRound_Stake)).toEqual([
      { ...money, kind: 'bet', amount: minor('120'), source: 'cash' },
    ])
  })
  it('read a win, which may come before its stake and does not end the round', () => {
    expect(operationsOf(calls.CasinoRound_Win)).toEqual([
      { ...money, kind: 'win', amount: minor('350'), endsRound: false, mayPrecedeBet: true },
    ])
  })
  it('pay a win with jackpot hits from the pot', () => {
    const hits = booking(transaction('Win', '120007', ',"JackpotHits":[{"JackpotId":9001}]'))
    expect(operationsOf(hits)).toMatchObject([
      {
        kind: 'promoWin',
        source: 'jackpot',
        jackpot: '9001',
        amount: { text: '120007' },
        round: '7',
        txId: '9001',
      },
    ])
  })
  it('cancel the stake of the same id, and keep one that has a win', () => {
    const { round, ...named } = money
    const cancel = { ...named, kind: 'rollback', of: 'bet', originalTxId: '9001', keepsSettled: true }
    expect(operationsOf(calls.CasinoRound_CancelStake)).toEqual([{ ...cancel, round }])
    const alone = calls.CasinoRound_CancelStake.body.replace(/,"EntityReferences":\[.*\]/, '')
    expect(operationsOf(booking(alone))).toEqual([cancel])
  })
  it('end a round that is finished; another state of it books nothing', () => {
    expect(operationsOf(calls.casinoRound)).toEqual([
      {
        integration: 'novomatic',
        account: 'main',
        playerRef: '42',
        currency: 'EUR',
        kind: 'closeRound',
        txId: '7',
        round: '7',
      },
    ])
    const body = calls.casinoRound.body.replace('Finished', 'Started')
    expect(operationsOf({ ...calls.casinoRound, body })).toMatchObject([{ kind: 'notice', round: '7' }])
  })
  it('need a session for questions and stakes, not for what gives money back', () => {
    for (const name of ['user', 'CasinoRound_Stake'] as const)
      expect(parse({ ...calls[name], queryText: '' })).toEqual({ wrongField: 'query.PartnerUserSessionKey' })
    for (const name of ['CasinoRound_Win', 'CasinoRound_CancelStake'] as const)
      expect(operationsOf({ ...calls[name], queryText: '' })[0]).not.toHaveProperty('token')
  })
  it.each([
    ['Stake', '0', null],
    ['Stake', '-1', null],
    ['Stake', '1', 'body.Amount'],
    ['Stake', '-1.5', 'body.Amount'],
    ['Stake', '-1234567890123456789', 'body.Amount'],
    ['Win', '0', null],
    ['Win', '-1', 'body.Amount'],
    ['Win', '1.5', 'body.Amount'],
    ['CancelStake', '-1', null],
  ])('of the type %s and the amount %s name %s as wrong', (type, amount, wrongField) => {
    const parsed = parse(booking(transaction(type, amount)))
    expect('wrongField' in parsed ? parsed.wrongField : null).toBe(wrongField)
  })
  it('refuse a stake of no round, and one of another player than the path has', () => {
    const body = calls.CasinoRound_Stake.body
    expect(parse(booking(body.replace('"CasinoRound"', '"Other"')))).toEqual({
      wrongField: 'body.EntityReferences',
    })
    expect(parse(booking(body.replace('"UserId":"42"', '"UserId":"43"')))).toEqual({
      wrongField: 'body.User',
    })
  })
})

describe('outcomes as answers', () => {
  it('of a question are the record of the player', () => {
    expect(answerTo('user', done)).toEqual({
      status: 200,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        DateUtc: NOW,
        'NRGS-RequestReferenceId': 'req-1',
        'NRGS-ProcessedDateUtc': NOW,
      },
      body: record,
    })
  })
  it('of a transaction repeat the call, with our id, its date and the record', () => {
    const { status, body } = answerTo('CasinoRound_Stake', done)
    expect(status).toBe(201)
    const echo = calls.CasinoRound_Stake.body
      .slice(0, -1)
      .replace('"User":{"UserId":"42"}', `"User":${record}`)
    expect(body).toBe(
      `${echo},"TransactionReferenceId":"42.9",` +
        '"TransactionReferenceCreationDate":"2026-03-29T00:29:59.5Z","Rake":0}',
    )
  })
  it('of a cancelled stake that is unknown have no id of ours', () => {
    const { status, body } = answerTo('CasinoRound_CancelStake', { ...done, transactionId: '' })
    expect(status).toBe(201)
    expect(String(body)).not.toContain('TransactionReferenceId')
  })
  it('of the end of a round repeat the call with our id', () => {
    expect(answerTo('casinoRound', done)).toMatchObject({
      status: 200,
      body: `${calls.casinoRound.body.slice(0, -1)},"EntityReferenceId":"42.9"}`,
    })
  })
  it.each([
    ['excluded', 'Banned'],
    ['timed_out', 'Blocked'],
    ['player_blocked', 'Blocked'],
  ] as const)('tell of %s with the state %s; the stake itself is forbidden', (refusal, state) => {
    const refused = { ok: false, refusal, playable } as const
    expect(answerTo('user', refused)).toMatchObject({
      status: 200,
      body: `{"UserId":"42","State":"${state}","CurrencyCode":"EUR","Amount":12345}`,
    })
    expect(answerTo('CasinoRound_Stake', refused)).toMatchObject({ status: 403 })
  })
  it.each([
    ['no_funds', 412, 'InsufficientFunds'],
    ['session_invalid', 404, 'TokenInvalid'],
    ['player_unknown', 404, 'UserUnknown'],
    ['game_off', 404, 'GameUnknown'],
    ['conflict', 400, 'BadRequest'],
    ['try_again', 500, 'InternalError'],
  ] as const)('refuse %s with %i %s', (refusal, status, name) => {
    const answer = answerTo('CasinoRound_Stake', { ok: false, refusal, playable })
    expect(answer.status).toBe(status)
    expect(JSON.parse(String(answer.body))).toMatchObject({ Error: name })
  })
  it('exist for every message and every refusal', () => {
    for (const name of names) expect(answerTo(name, done).status).toBeLessThan(300)
    for (const refusal of refusals) expect(errorByRefusal[refusal].status).toBeGreaterThanOrEqual(400)
  })
  it.each([
    [{ kind: 'signature' }, 401],
    [{ kind: 'address' }, 403],
    [{ kind: 'field', name: 'body.Amount' }, 400],
    [{ kind: 'malformed' }, 400],
    [{ kind: 'tooLarge' }, 400],
    [{ kind: 'account' }, 500],
    [{ kind: 'tryAgain' }, 500],
  ] as const)('of the fault %o have status %i', (fault, status) => {
    const answer = protocol.renderFault(fault, null, callOf(calls.CasinoRound_Stake))
    expect(answer.status).toBe(status)
    expect(String(answer.body)).not.toContain('body.')
  })
  it.each([
    [booking(transaction('Bonus', '1')), 404, 'TransactionTypeUnknown'],
    [booking('{}'), 404, 'TransactionTypeUnknown'],
    [{ ...calls.user, method: 'POST' }, 400, 'BadRequest'],
    [{ ...calls.user, path: '/Cash/Users' }, 400, 'BadRequest'],
  ])('of a message that does not exist (%o) have status %i', (sent, status, name) => {
    const call = callOf(sent)
    expect(Object.keys(novomaticMessages)).not.toContain(protocol.messageOf(call))
    const answer = protocol.renderFault({ kind: 'message' }, null, call)
    expect(answer.status).toBe(status)
    expect(JSON.parse(String(answer.body))).toMatchObject({ Error: name })
  })
})

describe('a signature', () => {
  const path = '/callbacks/novomatic/main/Cash/Users/42/Transactions?PartnerUserSessionKey=tok'
  const signed = { method: 'POST', path, dateUtc: NOW, body: calls.CasinoRound_Stake.body }

  it('covers verb, date, path with query and body', () => {
    expect(signatureOf({ method: 'GET', path: '/x?y=1', dateUtc: NOW, body: '' }, 'secret')).toBe(
      '410761846E033206C5C2DDDFB451B1F758D64A8D',
    )
    expect(signatureOf({ method: 'POST', path: '/x', dateUtc: NOW, body: '{}' }, 'secret')).toBe(
      '77B574FE5BCEA1660FB547DC68C2E36047D7522E',
    )
  })
  it('is that of the account, under either key', () => {
    const verified = (authorization: string | undefined, dateutc = NOW) =>
      protocol.isVerified(
        callOf(calls.CasinoRound_Stake, {
          dateutc,
          ...(authorization === undefined ? {} : { authorization }),
        }),
        account,
      )
    expect(verified(authorizationOf(signed, 'public', 'current'))).toBe(true)
    expect(verified(authorizationOf(signed, 'public', 'previous'))).toBe(true)
    expect(verified(authorizationOf(signed, 'other', 'current'))).toBe(false)
    expect(verified(authorizationOf(signed, 'public', 'wrong'))).toBe(false)
    expect(verified(authorizationOf({ ...signed, body: '{}' }, 'public', 'current'))).toBe(false)
    expect(verified(authorizationOf({ ...signed, path: `${path}1` }, 'public', 'current'))).toBe(false)
    expect(verified(authorizationOf(signed, 'public', 'current'), '2026-03-29T00:30:01Z')).toBe(false)
    expect(verified(undefined)).toBe(false)
    expect(isSigned(signed, ['V1', 'public'], account)).toBe(false)
  })
  it.each([
    ['2026-03-29T00:25:00Z', true],
    ['2026-03-29T00:24:59.999Z', false],
    ['2026-03-29T00:35:00.0000000Z', true],
    ['2026-03-29T00:35:00.001Z', false],
    ['Sun, 29 Mar 2026 00:30:00 GMT', false],
    ['', false],
  ])('of %j is recent: %s', (dateUtc, isNew) => {
    expect(isRecent(dateUtc, Temporal.Instant.from(NOW).epochMilliseconds)).toBe(isNew)
  })
})
