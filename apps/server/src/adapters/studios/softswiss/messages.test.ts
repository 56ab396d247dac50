import { describe, expect, it } from 'vitest'
import { type Done, type Outcome, refusals } from '../../../modules/play/index.ts'
import { readJson } from '../transports/json.ts'
import { isSigned, signatureOf } from './auth.ts'
import type { SoftswissAccount } from './config.ts'
import { errorByRefusal } from './errors.ts'
import { softswissMessages } from './messages.ts'
import { softswissProtocol } from './protocol.ts'

const account: SoftswissAccount = {
  id: 'main',
  markets: null,
  casinoId: 'test',
  secrets: ['secret'],
  addresses: [],
}

type Name = keyof typeof softswissMessages

function parse(name: Name, text: string) {
  const read = readJson(Buffer.from(text, 'utf8'))
  if (!read.ok) throw new Error(read.reason)
  return softswissMessages[name].parse(read.values, account)
}
function operationsOf(name: Name, text: string) {
  const parsed = parse(name, text)
  return 'operations' in parsed ? parsed.operations : parsed
}
const playOf = (fields: object) =>
  JSON.stringify({ user_id: 42, currency: 'EUR', game: 'acceptance:test', ...fields })
const bet = { action: 'bet', action_id: 'a1', amount: 120 }
const win = { action: 'win', action_id: 'a2', amount: 300 }
const playable = { cash: 12_345n, bonus: 5n, currency: 'EUR' } as const
const done: Done = {
  ok: true,
  repeated: false,
  transactionId: '42.9',
  at: Temporal.Instant.from('2026-01-01T00:00:00.123Z'),
  playable,
  usedBonus: 0n,
}

describe('a signature of SoftSwiss', () => {
  const body = Buffer.from('{"user_id":"42"}', 'utf8')
  it('is HMAC-SHA256 of the bytes in lower-case hex', () => {
    expect(signatureOf('{"user_id":"42"}', 'secret')).toBe(
      '3f2d195e972277fcec518e55bd425e8439f700d1ecf6680710df54cd363ad3a9',
    )
    expect(signatureOf(body, 'secret')).toBe(
      '3f2d195e972277fcec518e55bd425e8439f700d1ecf6680710df54cd363ad3a9',
    )
  })
  it('is accepted with the current and the previous secret, and nothing else', () => {
    expect(isSigned(body, signatureOf(body, 'old'), ['new', 'old'])).toBe(true)
    expect(isSigned(body, signatureOf(body, 'old'), ['new'])).toBe(false)
    expect(isSigned(Buffer.from('{"user_id": "42"}'), signatureOf(body, 'new'), ['new'])).toBe(false)
    for (const wrong of [undefined, '', 'x', ['a', 'b']]) expect(isSigned(body, wrong, ['new'])).toBe(false)
  })
})

describe('calls of SoftSwiss as operations', () => {
  it('pay a jackpot’s part of a win from its pot, and the rest as a win under the same id', () => {
    const mixed = { ...win, jackpot_win: 250 }
    expect(operationsOf('play', playOf({ game_id: 'g', finished: true, actions: [mixed] }))).toMatchObject([
      { kind: 'win', txId: 'a2', amount: { text: '50' }, endsRound: true },
      { kind: 'promoWin', source: 'jackpot', txId: 'a2', amount: { text: '250' }, round: 'g' },
    ])
    const whole = { ...win, jackpot_win: 300 }
    expect(operationsOf('play', playOf({ game_id: 'g', finished: true, actions: [whole] }))).toMatchObject([
      { kind: 'promoWin', source: 'jackpot', amount: { text: '300' } },
      { kind: 'closeRound' },
    ])
    const nothing = { ...win, jackpot_win: 0 }
    expect(operationsOf('play', playOf({ game_id: 'g', actions: [nothing] }))).toMatchObject([
      { kind: 'win' },
    ])
    const parsed = parse('play', playOf({ game_id: 'g', actions: [mixed, bet] }))
    if (!('toAnswer' in parsed)) throw new Error('refused')
    const ids = ['bet', 'win', 'jackpot'].map((transactionId) => ({ ...done, transactionId }))
    expect(parsed.toAnswer(ids as unknown as readonly [Done, ...Done[]])).toMatchObject({
      transactions: [
        { action_id: 'a2', tx_id: 'win' },
        { action_id: 'a1', tx_id: 'bet' },
      ],
    })
  })
  it('refuse a jackpot that is more than its win, by the field', () => {
    const more = { ...win, jackpot_win: 301 }
    expect(parse('play', playOf({ game_id: 'g', actions: [more] }))).toEqual({
      wrongField: 'actions.0.jackpot_win',
    })
  })
  it('read a bet with the digits of its amount and its contribution', () => {
    const text = `{"user_id":"42","currency":"EUR","game":"acceptance:test","game_id":"g1","finished":false,
      "actions":[{"action":"bet","amount":120,"action_id":"a1","jackpot_contribution":0.0123456789}]}`
    expect(operationsOf('play', text)).toEqual([
      {
        integration: 'softswiss',
        account: 'main',
        playerRef: '42',
        currency: 'EUR',
        kind: 'bet',
        game: 'acceptance:test',
        round: 'g1',
        txId: 'a1',
        amount: { text: '120', form: 'minor' },
        source: 'cash',
        isDoneIfCancelled: true,
        jackpots: [{ id: 'default', contribution: '0.0123456789' }],
      },
    ])
  })
  it('are the balance, the end of a round, bets before wins, or a rollback of each action', () => {
    const kindsOf = (name: Name, fields: object) => {
      const operations = operationsOf(name, playOf(fields))
      return 'wrongField' in operations ? operations : operations.map(({ kind }) => kind)
    }
    expect(kindsOf('play', {})).toEqual(['balance'])
    expect(kindsOf('play', { game_id: 'g', finished: false, actions: [] })).toEqual(['balance'])
    expect(kindsOf('play', { game_id: 'g', finished: true })).toEqual(['closeRound'])
    expect(kindsOf('play', { game_id: 'g', actions: [win, bet] })).toEqual(['bet', 'win'])
    expect(kindsOf('play', { game_id: 'g', finished: true, actions: [bet] })).toEqual(['bet', 'closeRound'])
    const back = { action: 'rollback', action_id: 'r', original_action_id: 'a1' }
    expect(kindsOf('rollback', { game_id: 'g', actions: [back, back] })).toEqual(['rollback', 'rollback'])
  })
  it('end the round with the last win only', () => {
    const fields = { game_id: 'g', finished: true, actions: [win, { ...win, action_id: 'a3' }, bet] }
    expect(operationsOf('play', playOf(fields))).toMatchObject([
      { kind: 'bet' },
      { txId: 'a2', endsRound: false },
      { txId: 'a3', endsRound: true },
    ])
  })
  it('pay free spins when they are over, to the player that their id names', () => {
    const report = (status: string, issue = '42-award-1', total = 700) =>
      operationsOf('freespins', JSON.stringify({ issue_id: issue, status, total_amount: total }))
    expect(report('active')).toMatchObject([{ kind: 'notice', playerRef: '42' }])
    for (const status of ['played', 'expired', 'canceled'])
      expect(report(status)).toMatchObject([
        { kind: 'freeRoundReport', playerRef: '42', grant: 'award-1', amount: { text: '700' }, pays: true },
      ])
    // An award that ended without money leaves its key to a later total.
    for (const status of ['expired', 'canceled'])
      expect(report(status, undefined, 0)).toMatchObject([{ kind: 'notice' }])
    expect(report('played', undefined, 0)).toMatchObject([{ kind: 'freeRoundReport' }])
    expect(report('won')).toEqual({ wrongField: 'status' })
    for (const issue of ['award-1', '42', '42-', '042-a'])
      expect(report('played', issue)).toEqual({ wrongField: 'issue_id' })
  })
  it.each([
    [{ game_id: 'g', actions: [{ ...bet, amount: 1.5 }] }, 'actions.0.amount'],
    [{ game_id: 'g', actions: [{ ...bet, amount: -1 }] }, 'actions.0.amount'],
    [{ game_id: 'g', actions: [{ ...bet, amount: null }] }, 'actions.0.amount'],
    [{ game_id: 'g', actions: [{ ...bet, amount: '1'.repeat(19) }] }, 'actions.0.amount'],
    [{ game_id: 'g', actions: [{ ...bet, action: 'rollback' }] }, 'actions.0.action'],
    [{ game_id: 'g', actions: [{ ...bet, action_id: 'x'.repeat(201) }] }, 'actions.0.action_id'],
    [{ game_id: 'g', actions: [{ ...bet, action_id: 'a\0b' }] }, 'actions.0.action_id'],
    [{ game_id: 'g', actions: Array.from({ length: 101 }, () => bet) }, 'actions'],
    [{ actions: [bet] }, 'game_id'],
    [{ game: null, game_id: 'g', actions: [bet] }, 'game'],
    [{ user_id: null }, 'user_id'],
    [{ game_id: 'g', finished: 'true' }, 'finished'],
  ])('name the wrong field of %j', (fields, wrongField) => {
    expect(operationsOf('play', playOf(fields))).toEqual({ wrongField })
  })
})

describe('answers to SoftSwiss', () => {
  const render = (outcome: Outcome) => {
    if (!outcome.ok) return softswissProtocol.renderRefusal(outcome, 'play')
    const parsed = parse('play', playOf({ game_id: 'g1', actions: [bet] }))
    if (!('operations' in parsed)) throw new Error(parsed.wrongField)
    return softswissProtocol.renderAnswer(parsed.toAnswer([outcome]), 'play')
  }
  it('have the balance in minor units and a record of each action', () => {
    expect(render(done)).toMatchObject({
      status: 200,
      body: '{"balance":12350,"game_id":"g1","transactions":[{"action_id":"a1","tx_id":"42.9","processed_at":"2026-01-01T00:00:00.123Z"}]}',
    })
  })
  it('have an empty tx_id where nothing was rolled back', () => {
    expect(render({ ...done, transactionId: '' }).body).toContain('[{"action_id":"a1","tx_id":""}]')
  })
  it('refuse with 412, a code and the balance, and with no balance where there is no player', () => {
    expect(render({ ok: false, refusal: 'no_funds', playable })).toMatchObject({
      status: 412,
      body: '{"code":100,"message":"Not enough funds","balance":12350}',
    })
    expect(render({ ok: false, refusal: 'player_unknown', playable: null }).body).toBe(
      '{"code":101,"message":"Player is invalid"}',
    )
  })
  it.each([
    ['game_off', 107],
    ['game_not_here', 153],
    ['currency_differs', 154],
  ] as const)('refuse %s with 412 and %i', (refusal, code) => {
    expect(errorByRefusal[refusal]).toMatchObject({ status: 412, code })
  })
  it('ask for a retry with 5xx where the outcome is unknown, and with nothing else', () => {
    for (const refusal of refusals)
      expect(errorByRefusal[refusal].status >= 500).toBe(
        refusal === 'try_again' || refusal === 'win_without_bet',
      )
    const { renderFault } = softswissProtocol
    expect(renderFault({ kind: 'account' }, null).status).toBe(500)
    expect(renderFault({ kind: 'tryAgain' }, null).status).toBe(500)
    expect(renderFault({ kind: 'signature' }, null)).toMatchObject({
      status: 403,
      body: '{"code":403,"message":"Forbidden"}',
    })
    expect(renderFault({ kind: 'address' }, null).status).toBe(403)
    expect(renderFault({ kind: 'message' }, null).status).toBe(404)
    expect(renderFault({ kind: 'malformed' }, null).status).toBe(400)
    expect(renderFault({ kind: 'field', name: 'game' }, playable).body).toBe(
      '{"code":400,"message":"Bad request: game","balance":12350}',
    )
  })
})
