import { describe, expect, it } from 'vitest'
import { type Outcome, refusals } from '../../../modules/play/index.ts'
import { withoutEmpty } from '../transports/form.ts'
import { isSigned, signatureOf } from './auth.ts'
import { errorByRefusal } from './errors.ts'
import type { PragmaticAccount } from './config.ts'
import { type FreeRoundCredit, pragmaticMessages } from './messages.ts'
import { pragmaticProtocol } from './protocol.ts'

const account: PragmaticAccount = {
  id: 'main',
  markets: null,
  secureLogin: 'test',
  secrets: ['secret'],
  providerId: 'PragmaticPlay',
  stylename: 'test',
  addresses: [],
}
const bet = {
  userId: '42',
  gameId: 'vs20lantern',
  roundId: '7001',
  amount: '1.20',
  reference: 'ref-1',
  timestamp: '1767225600000',
  token: 'tok',
}

type Name = keyof ReturnType<typeof pragmaticMessages>
const names = Object.keys(pragmaticMessages('total')) as Name[]
const protocol = pragmaticProtocol({ apiUrl: '', gameOrigin: '', freeRoundCredit: 'total' })

const parse = (name: Name, fields: Record<string, string>, credit: FreeRoundCredit = 'total') =>
  pragmaticMessages(credit)[name].parse(withoutEmpty(fields), account)
function operationsOf(name: Name, fields: Record<string, string>, credit?: FreeRoundCredit) {
  const parsed = parse(name, fields, credit)
  return 'operations' in parsed ? { operations: parsed.operations } : parsed
}
/** What the studio gets for one outcome. */
function renderOutcome(name: Name, outcome: Outcome): string | Buffer {
  if (!outcome.ok) return protocol.renderRefusal(outcome, name).body
  const parsed = parse(name, { ...bet, jackpotId: 'j', campaignId: 'c', currency: 'EUR' })
  if (!('operations' in parsed)) throw new Error(parsed.wrongField)
  return protocol.renderAnswer(parsed.toAnswer([outcome]), name).body
}
const playable = { cash: 12345n, bonus: 0n, currency: 'EUR' } as const

describe('texts that the ledger could not store', () => {
  const all = { ...bet, jackpotId: 'j', campaignId: 'c', currency: 'EUR' }
  it.each([
    ['bet', 'reference', 200],
    ['bet', 'roundId', 200],
    ['refund', 'roundId', 200],
    ['jackpotWin', 'reference', 180],
    ['bonusWin', 'reference', 180],
    ['bonusWin', 'bonusCode', 200],
    ['jackpotWin', 'roundId', 200],
  ] as const)('%s: %s has at most %i characters, and no NUL', (name, field, most) => {
    expect(parse(name, { ...all, [field]: 'x'.repeat(most) })).toHaveProperty('operations')
    expect(parse(name, { ...all, [field]: 'x'.repeat(most + 1) })).toEqual({ wrongField: field })
    expect(parse(name, { ...all, [field]: 'a\0b' })).toEqual({ wrongField: field })
  })
})

describe('signature', () => {
  it('sorts names, leaves out hash and empty values, appends the secret', () => {
    const fields = { b: '2', a: '1', empty: '', hash: 'x' }
    expect(signatureOf(fields, 'secret')).toBe(signatureOf({ a: '1', b: '2' }, 'secret'))
    // md5 of "a=1&b=2secret"
    expect(signatureOf(fields, 'secret')).toMatch(/^[0-9a-f]{32}$/)
  })
  it('accepts the current and the previous secret, nothing else', () => {
    const signed = { ...bet, hash: signatureOf(bet, 'old') }
    expect(isSigned(signed, ['new', 'old'])).toBe(true)
    expect(isSigned(signed, ['new'])).toBe(false)
    expect(isSigned(bet, ['new', 'old'])).toBe(false)
    expect(isSigned({ ...signed, amount: '1.21' }, ['old'])).toBe(false)
  })
})

describe('callbacks as operations', () => {
  it('reads a bet with its exact amount', () => {
    expect(operationsOf('bet', bet)).toEqual({
      operations: [
        {
          integration: 'pragmaticplay',
          account: 'main',
          playerRef: '42',
          token: 'tok',
          kind: 'bet',
          game: 'vs20lantern',
          round: '7001',
          txId: 'ref-1',
          amount: { text: '1.20', form: 'decimal' },
          source: 'cash',
        },
      ],
    })
  })
  it.each(['userId', 'gameId', 'roundId', 'reference', 'amount'])('names %s when a bet lacks it', (name) => {
    const fields = { ...bet, [name]: '' }
    expect(operationsOf('bet', fields)).toEqual({ wrongField: name })
    const { body } = protocol.renderFault({ kind: 'field', name }, null)
    expect(body).toBe(`{"error":7,"description":"Bad parameters in the request: ${name}"}`)
  })
  it.each(['-1', '1,2', '1e2', 'NaN', '0x1', ''])('refuses %j as an amount', (amount) => {
    expect(operationsOf('bet', { ...bet, amount })).toEqual({ wrongField: 'amount' })
  })
  it('reads a promotional win inside a result as a second operation', () => {
    const fields = { ...bet, promoWinAmount: '5.00', promoWinReference: 'p-1' }
    const parsed = operationsOf('result', fields)
    expect('operations' in parsed && parsed.operations.map((operation) => operation.kind)).toEqual([
      'win',
      'promoWin',
    ])
  })
  it('pay free rounds once: with the report in mode total, with each result in mode perSpin', () => {
    const fields = { ...bet, bonusCode: 'frb-1' }
    const total = operationsOf('result', fields)
    expect(total).toMatchObject({ operations: [{ amount: { text: '0' } }] })
    expect(operationsOf('bonusWin', fields)).toMatchObject({ operations: [{ pays: true }] })
    expect(operationsOf('result', fields, 'perSpin')).toMatchObject({
      operations: [{ amount: { text: '1.20' } }],
    })
    expect(operationsOf('bonusWin', fields, 'perSpin')).toMatchObject({ operations: [{ pays: false }] })
  })
})

describe('outcomes as answers', () => {
  it('have amounts printed from minor units, as JSON numbers with two digits', () => {
    const done = { ok: true, repeated: false, transactionId: '42.9', playable, usedBonus: 20n } as const
    expect(renderOutcome('bet', done)).toBe(
      '{"transactionId":"42.9","cash":123.45,"bonus":0.00,"currency":"EUR","usedPromo":0.20,"error":0,"description":"Success"}',
    )
  })
  it('send the true balance with a refusal, and none instead of zero when there is no player', () => {
    expect(renderOutcome('bet', { ok: false, refusal: 'no_funds', playable })).toBe(
      '{"cash":123.45,"bonus":0.00,"currency":"EUR","error":1,"description":"Insufficient balance"}',
    )
    expect(renderOutcome('bet', { ok: false, refusal: 'player_unknown', playable: null })).not.toContain(
      'cash',
    )
  })
  it('have a code of their own for a retry of endRound', () => {
    const outcome = { ok: false, refusal: 'try_again', playable: null } as const
    expect(renderOutcome('endRound', outcome)).toContain('"error":130')
    expect(renderOutcome('result', outcome)).toContain('"error":100')
  })
  it('exist for every method and every refusal', () => {
    const done = { ok: true, repeated: false, transactionId: '1', playable, usedBonus: 0n } as const
    for (const name of names)
      expect(JSON.parse(String(renderOutcome(name, done)))).toMatchObject({ error: 0 })
    for (const refusal of refusals) expect(errorByRefusal[refusal].error).toBeGreaterThan(0)
  })
})
