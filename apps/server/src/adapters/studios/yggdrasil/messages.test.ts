import { describe, expect, it } from 'vitest'
import type { CallbackRequest } from '../../../kernel/index.ts'
import { type LaunchRequest, type Operation, type Outcome, refusals } from '../../../modules/play/index.ts'
import { readQuery, withoutEmpty } from '../transports/form.ts'
import type { FreeRoundCredit } from './assumed.ts'
import { isStudio, readAddress } from './auth.ts'
import type { YggdrasilAccount } from './config.ts'
import { errorByRefusal } from './errors.ts'
import { createYggdrasilLauncher } from './launcher.ts'
import { yggdrasilMessages } from './messages.ts'
import { yggdrasilProtocol } from './protocol.ts'

const account: YggdrasilAccount = {
  id: 'main',
  markets: null,
  organization: 'House',
  licence: 'malta',
  apiUser: 'user',
  apiPassword: 'password',
  secrets: ['new-key', 'old-key'],
  addresses: [],
}
const wager = {
  org: 'House',
  playerid: '42',
  sessiontoken: 'tok',
  amount: '1.20',
  currency: 'EUR',
  reference: 'r-1',
  subreference: 's-1',
  cat4: 'Vikings',
  cat5: '7301',
  version: '1',
}
const free = { ...wager, amount: '0.00', bonusprize: '3.50', prepaidref: 'fs-1' }

type Name = keyof ReturnType<typeof yggdrasilMessages>
const names = Object.keys(yggdrasilMessages('total')) as Name[]
const protocol = yggdrasilProtocol({ freeRoundCredit: 'total' })

const parse = (name: Name, fields: Record<string, string>, credit: FreeRoundCredit = 'total') =>
  yggdrasilMessages(credit)[name].parse(withoutEmpty(fields), account)
function operationOf(name: Name, fields: Record<string, string>, credit?: FreeRoundCredit): Operation {
  const parsed = parse(name, fields, credit)
  if (!('operations' in parsed)) throw new Error(parsed.wrongField)
  return parsed.operations[0]!
}
/** What the studio gets for one outcome. */
function renderOutcome(name: Name, outcome: Outcome) {
  if (!outcome.ok) return protocol.renderRefusal(outcome, name)
  const parsed = parse(name, wager)
  if (!('operations' in parsed)) throw new Error(parsed.wrongField)
  return protocol.renderAnswer(parsed.toAnswer([outcome]), name)
}
const playable = { cash: 12345n, bonus: 50n, currency: 'EUR' } as const
const done = { ok: true, repeated: false, transactionId: '42.9', playable, usedBonus: 0n } as const

describe('a caller', () => {
  const path = '/new-key/wager.json'
  it.each([
    [path, 'House', true],
    ['/old-key/wager.json', 'House', true],
    ['/other-key/wager.json', 'House', false],
    ['/wager.json', 'House', false],
    ['//wager.json', 'House', false],
    [path, 'house', false],
    [path, '', false],
  ])('%s with org %j is the studio: %s', (called, organization, is) => {
    expect(isStudio({ path: called, organization }, account)).toBe(is)
  })
  it('is nobody where the account has no key', () => {
    expect(isStudio({ path, organization: 'House' }, { ...account, secrets: [] })).toBe(false)
  })
  it('names key and method, and nothing else', () => {
    expect(readAddress('/k-1/endwager.json')).toEqual({ key: 'k-1', method: 'endwager' })
    for (const other of ['/k/wager', '/k/wager.jsonx', '/k/a/wager.json', '/k/wa-ger.json', ''])
      expect(readAddress(other)).toBeNull()
  })
  it('asks with GET only', () => {
    const callOf = (method: string) => ({ request: { method } as CallbackRequest, reading: {} as never })
    expect(protocol.faultOf?.(callOf('GET'), account)).toBeNull()
    expect(protocol.faultOf?.(callOf('POST'), account)).toEqual({ kind: 'field', name: 'HTTP method' })
    expect(protocol.faultOf?.(callOf('HEAD'), account)).toEqual({ kind: 'field', name: 'HTTP method' })
  })
})

describe('calls as operations', () => {
  it('read a wager with its exact amount; its id has both references', () => {
    expect(operationOf('wager', wager)).toEqual({
      integration: 'yggdrasil',
      account: 'main',
      playerRef: '42',
      token: 'tok',
      currency: 'EUR',
      kind: 'bet',
      game: '7301',
      round: 'r-1',
      txId: 'r-1 s-1',
      amount: { text: '1.20', form: 'decimal' },
      source: 'cash',
    })
  })
  it.each(['org', 'playerid', 'sessiontoken', 'amount', 'currency', 'reference', 'subreference', 'cat5'])(
    'name %s when a wager lacks it',
    (name) => {
      expect(parse('wager', { ...wager, [name]: '' })).toEqual({ wrongField: name })
    },
  )
  it('take the session token in no call that settles or cancels', () => {
    const { sessiontoken: _token, ...settled } = wager
    for (const name of ['endwager', 'appendwagerresult', 'cancelwager', 'campaignpayout'] as const)
      expect(operationOf(name, settled)).not.toHaveProperty('token')
  })
  it.each(['-1', '1,2', '1e2', 'NaN', '0x1', '1234567890123456', '0.1234567', ' 1'])(
    'refuse %j as an amount',
    (amount) => {
      expect(parse('wager', { ...wager, amount })).toEqual({ wrongField: 'amount' })
    },
  )
  it.each([
    ['reference', 80],
    ['subreference', 80],
  ])('take %s with %i printable characters, not more', (name, most) => {
    expect(parse('wager', { ...wager, [name]: 'x'.repeat(most) })).toHaveProperty('operations')
    for (const wrong of ['x'.repeat(most + 1), 'a b', 'a\0b', 'ä'])
      expect(parse('wager', { ...wager, [name]: wrong })).toEqual({ wrongField: name })
  })
  it('give an additional win, the end of a round and a cancellation keys that cannot meet', () => {
    const keyOf = (name: Name) => (operationOf(name, wager) as { txId: string }).txId
    expect(keyOf('endwager')).toBe('r-1 s-1')
    expect(keyOf('appendwagerresult')).toBe('appendwagerresult r-1 s-1')
    expect(keyOf('campaignpayout')).toBe('campaignpayout r-1')
    const swapped = operationOf('wager', { ...wager, reference: 'r-1s', subreference: '-1' })
    expect(swapped).toMatchObject({ txId: 'r-1s -1' })
  })
  it('end a round with endwager, not with an additional win, and neither before the wager', () => {
    expect(operationOf('endwager', wager)).toMatchObject({ endsRound: true, mayPrecedeBet: false })
    expect(operationOf('appendwagerresult', wager)).toMatchObject({ endsRound: false, mayPrecedeBet: false })
  })
  it('cancel the wager with the same references, and keep one that has ended', () => {
    expect(operationOf('cancelwager', wager)).toMatchObject({
      kind: 'rollback',
      of: 'bet',
      originalTxId: 'r-1 s-1',
      keepsSettled: true,
    })
  })
  it('book nothing for goods', () => {
    expect(operationOf('appendwagergoods', wager)).toMatchObject({ kind: 'notice', round: 'r-1' })
  })
})

describe('free rounds and campaigns', () => {
  it('take the stake from the award', () => {
    expect(operationOf('wager', free)).toMatchObject({ source: 'freeRound', grant: 'fs-1' })
  })
  it('are paid once: with the campaign in mode total, with each result in mode perSpin', () => {
    expect(operationOf('endwager', free)).toMatchObject({ amount: { text: '0' }, grant: 'fs-1' })
    expect(operationOf('campaignpayout', free)).toMatchObject({ kind: 'freeRoundReport', pays: true })
    expect(operationOf('endwager', free, 'perSpin')).toMatchObject({ amount: { text: '3.50' } })
    expect(operationOf('campaignpayout', free, 'perSpin')).toMatchObject({ pays: false })
  })
  it('never pay bonusprize of a round that was staked with money', () => {
    expect(operationOf('endwager', { ...wager, bonusprize: '9.00' }, 'perSpin')).toMatchObject({
      amount: { text: '1.20' },
    })
  })
  it('pay a campaign without an award as a promotion', () => {
    expect(operationOf('campaignpayout', { ...wager, campaignref: 'c-1' })).toMatchObject({
      kind: 'promoWin',
      source: 'promo',
      campaign: 'c-1',
      amount: { text: '1.20' },
    })
  })
  it.each([
    ['5.00', '', '5.00'],
    ['', '5.00', '5.00'],
    ['0.00', '5.00', '5.00'],
    ['5.00', '0.00', '5.00'],
    ['0.00', '0.00', '0'],
  ])('read the prize of amount %j and bonus %j as %s', (amount, bonus, prize) => {
    expect(operationOf('campaignpayout', { ...wager, amount, bonus })).toMatchObject({
      amount: { text: prize },
    })
  })
  it('refuse a campaign with two prizes', () => {
    expect(parse('campaignpayout', { ...wager, amount: '0.01', bonus: '0.01' })).toEqual({
      wrongField: 'bonus',
    })
  })
})

describe('outcomes as answers', () => {
  it('have amounts printed from minor units, as JSON numbers with two digits', () => {
    expect(renderOutcome('wager', done)).toEqual({
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body:
        '{"code":0,"data":{"playerId":"42","organization":"House","nickName":"42",' +
        '"balance":123.45,"applicableBonus":0.50,"currency":"EUR","homeCurrency":"EUR"}}',
    })
  })
  it('tell the studio who plays, with the largest stake where the law has one', () => {
    const player = {
      id: '42',
      country: 'FI',
      language: 'fi',
      jurisdiction: 'FI',
      dateOfBirth: '1990-05-17',
      registeredOn: '2026-01-31',
      stakeMax: 500n,
    }
    expect(renderOutcome('playerinfo', { ...done, player }).body).toBe(
      '{"code":0,"data":{"playerId":"42","organization":"House","nickName":"42",' +
        '"balance":123.45,"applicableBonus":0.50,"currency":"EUR","homeCurrency":"EUR",' +
        '"country":"FI","maxBetLimit":5.00}}',
    )
    const without = renderOutcome('playerinfo', { ...done, player: { ...player, stakeMax: null } })
    expect(without.body).not.toContain('maxBetLimit')
  })
  it.each([
    ['no_funds', 200, '{"code":1006,"msg":"Overdraft"}'],
    ['excluded', 200, '{"code":1007,"msg":"The player is blocked"}'],
    ['stake_over_max', 200, '{"code":1013,"msg":"The stake is above the maximum"}'],
    ['try_again', 500, '{"code":1,"msg":"Ask again"}'],
  ] as const)('refuse with the code and without a balance: %s', (refusal, status, body) => {
    expect(renderOutcome('wager', { ok: false, refusal, playable })).toMatchObject({ status, body })
  })
  it('exist for every method and every refusal; msg has at most 100 characters', () => {
    for (const name of names) expect(JSON.parse(String(renderOutcome(name, done).body)).code).toBe(0)
    for (const refusal of refusals) {
      expect(errorByRefusal[refusal].code).toBeGreaterThan(0)
      expect(errorByRefusal[refusal].msg.length).toBeLessThanOrEqual(100)
    }
  })
  it.each([
    ['signature', 403],
    ['address', 403],
    ['account', 500],
    ['tryAgain', 500],
    ['message', 200],
    ['malformed', 200],
    ['tooLarge', 200],
  ] as const)('of the fault %s have status %i and a code that is not success', (kind, status) => {
    const answer = protocol.renderFault({ kind }, null)
    expect(answer.status).toBe(status)
    expect(JSON.parse(String(answer.body)).code).toBe(1)
  })
})

describe('a launch', () => {
  const page = 'https://games.studio.example/init/launchClient.html'
  const launcher = createYggdrasilLauncher({
    config: {
      launchUrl: page,
      demoUrl: page.replace('games', 'demo'),
      apiUrl: 'https://api.studio.example',
      freeRoundCredit: 'total',
    },
    accounts: [account],
  })
  const request = {
    mode: 'real',
    account: 'main',
    game: { symbol: '7301' },
    channel: 'mobile',
    language: 'br',
    country: 'BR',
    currency: 'BRL',
    player: { id: 42n, token: 'tok+/=' },
    lobbyUrl: 'https://play.marquee.example/pt-BR/casino',
    cashierUrl: 'https://play.marquee.example/pt-BR/deposit',
  } as unknown as LaunchRequest

  it('is the address of the game with the session', async () => {
    const url = new URL((await launcher.open(request)).url)
    expect(`${url.origin}${url.pathname}`).toBe(page)
    expect({ ...readQuery(url.search) }).toEqual({
      gameid: '7301',
      lang: 'pt',
      currency: 'BRL',
      channel: 'mobile',
      license: 'malta',
      fullscreen: 'no',
      home: 'https://play.marquee.example/pt-BR/casino',
      redirectType: 'top',
      org: 'House',
      key: 'tok+/=',
    })
  })
  it('of a demo is on the other host and names no session', async () => {
    const { player: _player, ...demo } = request
    const url = new URL((await launcher.open({ ...demo, mode: 'demo', channel: 'desktop' })).url)
    expect(url.hostname).toBe('demo.studio.example')
    expect({ ...readQuery(url.search) }).toMatchObject({ key: '', toporg: 'House', channel: 'pc' })
  })
  it('is never on our own origin', async () => {
    await expect(launcher.open({ ...request, lobbyUrl: `${new URL(page).origin}/en-UN` })).rejects.toThrow(
      'a game is never served from our own origin',
    )
  })
})
