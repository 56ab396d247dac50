import { describe, expect, it } from 'vitest'
import type { CallbackRequest } from '../../../kernel/index.ts'
import { type LaunchRequest, type Operation, type Outcome, refusals } from '../../../modules/play/index.ts'
import type { Call } from '../callback-kit.ts'
import { readQuery } from '../transports/form.ts'
import { readXml, writeXml, type XmlElement } from '../transports/xml.ts'
import { hasAccess } from './auth.ts'
import type { PlayngoAccount } from './config.ts'
import { errorByRefusal } from './errors.ts'
import { toFields } from './fields.ts'
import { createPlayngoLauncher } from './launcher.ts'
import { playngoMessages } from './messages.ts'
import { playngoProtocol as protocol } from './protocol.ts'

const account: PlayngoAccount = {
  id: 'main',
  markets: null,
  productId: '100',
  brand: 'house',
  secrets: ['new-token', 'old-token'],
  serviceUser: 'user',
  servicePassword: 'password',
  addresses: [],
}
const reserve = {
  username: 'ticket',
  externalId: '42',
  externalGameSessionId: 'ses',
  transactionId: 't-1',
  real: '1.20',
  currency: 'EUR',
  gameId: '7301',
  roundId: '900',
}

type Name = keyof typeof playngoMessages
const names = Object.keys(playngoMessages) as Name[]

function callOf(text: string, path = '/reserve', method = 'POST'): Call<XmlElement> {
  const request = { method, path, body: Buffer.from(text) } as CallbackRequest
  return { request, reading: protocol.read(request) }
}
function elementOf(name: string, fields: Record<string, string>, nested = ''): XmlElement {
  const text = writeXml(name, fields).replace(`</${name}>`, `${nested}</${name}>`)
  const read = readXml(Buffer.from(text))
  if (!read.ok) throw new Error(read.reason)
  return read.values
}
const parse = (name: Name, fields: Record<string, string>, nested?: string) =>
  playngoMessages[name].parse(toFields(elementOf(name, fields, nested)), account)
function operationsOf(name: Name, fields: Record<string, string>, nested?: string): readonly Operation[] {
  const parsed = parse(name, fields, nested)
  if (!('operations' in parsed)) throw new Error(parsed.wrongField)
  return parsed.operations
}
const operationOf = (...message: Parameters<typeof operationsOf>): Operation => operationsOf(...message)[0]!
/** What the studio gets for one outcome. */
function renderOutcome(name: Name, outcome: Outcome): string {
  if (!outcome.ok) return String(protocol.renderRefusal(outcome, name).body)
  const parsed = parse(name, reserve)
  if (!('operations' in parsed)) throw new Error(parsed.wrongField)
  return String(protocol.renderAnswer(parsed.toAnswer([outcome]), name).body)
}
const playable = { cash: 12345n, bonus: 50n, currency: 'EUR' } as const
const done = { ok: true, repeated: false, transactionId: '42.9', playable, usedBonus: 0n } as const

describe('accessToken', () => {
  it('is the current or the previous one, nothing else', () => {
    expect(hasAccess('new-token', account.secrets)).toBe(true)
    expect(hasAccess('old-token', account.secrets)).toBe(true)
    for (const wrong of ['', 'new-toke', 'new-tokens', 'NEW-TOKEN'])
      expect(hasAccess(wrong, account.secrets)).toBe(false)
    expect(hasAccess('', [])).toBe(false)
  })
  it('is read from the bytes: what cannot be read is nobody', () => {
    const isVerified = (text: string) => protocol.isVerified(callOf(text), account)
    expect(isVerified('<reserve><accessToken>new-token</accessToken></reserve>')).toBe(true)
    expect(isVerified('<reserve><accessToken>new-token</accessToken>')).toBe(false)
    expect(isVerified('<reserve/>')).toBe(false)
  })
})

describe('a call', () => {
  it.each([
    ['<reserve/>', '/reserve', 'reserve'],
    ['<release/>', '/reserve', ''],
    ['<reserve/>', '/reserve/', ''],
    ['<other/>', '/other', ''],
    ['<toString/>', '/toString', ''],
    ['<reserve>', '/reserve', ''],
  ])('%s to %s is the message %j', (text, path, name) => {
    expect(protocol.messageOf(callOf(text, path))).toBe(name)
  })
  it.each([
    ['POST', '<reserve><productId>100</productId></reserve>', null],
    ['POST', '<reserve/>', null],
    ['POST', '<reserve><productId>101</productId></reserve>', { kind: 'field', name: 'productId' }],
    ['GET', '<reserve/>', { kind: 'field', name: 'HTTP method' }],
  ])('%s %s is ours: %j', (method, text, fault) => {
    expect(protocol.faultOf?.(callOf(text, '/reserve', method), account)).toEqual(fault)
  })
})

describe('calls as operations', () => {
  it('pay a jackpot’s part of a release from its pot, and the rest as the win of the round', () => {
    const pots = (win: string) => `<jackpots><jackpot><id>401</id><win>${win}</win></jackpot></jackpots>`
    expect(operationsOf('release', { ...reserve, real: '25.30' }, pots('20.05'))).toMatchObject([
      { kind: 'win', amount: { text: '5.25', form: 'decimal' }, endsRound: true },
      {
        kind: 'promoWin',
        source: 'jackpot',
        jackpot: '401',
        amount: { text: '20.05' },
        txId: 't-1',
        round: '900',
      },
    ])
    expect(operationsOf('release', { ...reserve, real: '20.05' }, pots('20.05'))).toMatchObject([
      { kind: 'promoWin', amount: { text: '20.05' } },
      { kind: 'closeRound', round: '900' },
    ])
    expect(operationsOf('release', { ...reserve, real: '5' }, pots('0.00'))).toMatchObject([
      { kind: 'win', amount: { text: '5' } },
    ])
    expect(parse('release', { ...reserve, real: '20.04' }, pots('20.05'))).toEqual({ wrongField: 'jackpots' })
    expect(parse('release', { ...reserve, real: 'much' }, pots('20.05'))).toEqual({ wrongField: 'real' })
  })
  it('exchange the ticket of the launch', () => {
    expect(operationOf('authenticate', reserve)).toMatchObject({
      kind: 'authenticate',
      token: 'ticket',
      exchangesTicket: true,
    })
  })
  it('read a reserve with its exact amount', () => {
    expect(operationOf('reserve', reserve)).toEqual({
      integration: 'playngo',
      account: 'main',
      playerRef: '42',
      token: 'ses',
      currency: 'EUR',
      kind: 'bet',
      game: '7301',
      round: '900',
      txId: 't-1',
      amount: { text: '1.20', form: 'decimal' },
      source: 'cash',
    })
  })
  it.each(['externalId', 'externalGameSessionId', 'transactionId', 'real', 'currency', 'gameId', 'roundId'])(
    'name %s when a reserve lacks it',
    (name) => {
      expect(parse('reserve', { ...reserve, [name]: '' })).toEqual({ wrongField: name })
    },
  )
  it.each(['-1', '1,2', '1e2', 'NaN', '1234567890123456', '0.1234567'])('refuse %j as an amount', (real) => {
    expect(parse('reserve', { ...reserve, real })).toEqual({ wrongField: 'real' })
  })
  it('take texts of 200 characters, not more', () => {
    expect(parse('reserve', { ...reserve, transactionId: 'x'.repeat(200) })).toHaveProperty('operations')
    expect(parse('reserve', { ...reserve, transactionId: 'x'.repeat(201) })).toEqual({
      wrongField: 'transactionId',
    })
  })
  it('keep the contribution to each jackpot with all its digits', () => {
    const pots =
      '<jackpots><jackpot><id>7</id><loss>0.00012345</loss></jackpot><jackpot><id>8</id></jackpot></jackpots>'
    expect(operationOf('reserve', reserve, pots)).toMatchObject({
      jackpots: [{ id: '7', contribution: '0.00012345' }, { id: '8' }],
    })
  })
  it('take a free game from its award', () => {
    expect(operationOf('reserve', { ...reserve, freegameExternalId: 'fg-1' })).toMatchObject({
      source: 'freeRound',
      grant: 'fg-1',
    })
  })
  it('cancel the reserve of the same id, and keep one that has its release', () => {
    expect(operationOf('cancelReserve', reserve)).toMatchObject({
      kind: 'rollback',
      of: 'bet',
      originalTxId: 't-1',
      keepsSettled: true,
    })
  })
  it('end the round with a release; only one of a free game may come without its reserve', () => {
    expect(operationOf('release', { ...reserve, state: '1' })).toMatchObject({
      kind: 'win',
      endsRound: true,
      mayPrecedeBet: false,
    })
    expect(operationOf('release', { ...reserve, freegameExternalId: 'fg-1' })).toMatchObject({
      mayPrecedeBet: true,
      grant: 'fg-1',
    })
  })
  it('pay a release with state 1, and end the session of its game', () => {
    const caller = { playerRef: '42', token: 'ses', game: '7301' }
    expect(operationsOf('release', { ...reserve, state: '0' })).toMatchObject([{ kind: 'win' }])
    expect(operationsOf('release', { ...reserve, state: '1' })).toMatchObject([
      { ...caller, kind: 'win' },
      { ...caller, kind: 'notice', notice: 'sessionExpired' },
    ])
  })
  it('book nothing for the summary of a session; state 1 ends it', () => {
    const summary = { ...reserve, roundId: '0' }
    expect(operationOf('release', { ...summary, state: '0' })).toMatchObject({ notice: 'roundDetails' })
    expect(operationOf('release', { ...summary, state: '1' })).toMatchObject({
      kind: 'notice',
      notice: 'sessionExpired',
    })
  })
})

describe('outcomes as answers', () => {
  it('have the root of the call, cash and bonus as one number with two digits, and our id', () => {
    expect(renderOutcome('reserve', done)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><reserve><externalTransactionId>42.9</externalTransactionId>' +
        '<real>123.95</real><currency>EUR</currency>' +
        '<statusCode>0</statusCode><statusMessage>OK</statusMessage></reserve>',
    )
  })
  it('tell the studio who plays, with the token for all later calls and the largest stake of the law', () => {
    const player = {
      id: '42',
      country: 'FI',
      language: 'fi',
      jurisdiction: 'FI',
      dateOfBirth: '1990-05-17',
      registeredOn: '2026-01-31',
      stakeMax: 500n,
    }
    expect(renderOutcome('authenticate', { ...done, player, sessionToken: 'next' })).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><authenticate><externalId>42</externalId>' +
        '<userCurrency>EUR</userCurrency><nickname>42</nickname><country>FI</country>' +
        '<birthdate>1990-05-17</birthdate><registration>2026-01-31</registration>' +
        '<language>fi_FI</language><real>123.95</real><externalGameSessionId>next</externalGameSessionId>' +
        '<betLimit>5.00</betLimit><statusCode>0</statusCode><statusMessage>OK</statusMessage></authenticate>',
    )
    const free = renderOutcome('authenticate', { ...done, player: { ...player, stakeMax: null } })
    expect(free).not.toContain('betLimit')
  })
  it('send the true balance with a refusal, and none instead of zero when there is no player', () => {
    expect(renderOutcome('reserve', { ok: false, refusal: 'no_funds', playable })).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><reserve><real>123.95</real><currency>EUR</currency>' +
        '<statusCode>7</statusCode><statusMessage>Not enough money</statusMessage></reserve>',
    )
    expect(renderOutcome('reserve', { ok: false, refusal: 'player_unknown', playable: null })).not.toContain(
      'real>',
    )
  })
  it('call a ticket that is no longer good a wrong user, and a session an expired one', () => {
    const refused = { ok: false, refusal: 'session_invalid', playable: null } as const
    expect(renderOutcome('authenticate', refused)).toContain('<statusCode>4</statusCode>')
    expect(renderOutcome('reserve', refused)).toContain('<statusCode>10</statusCode>')
  })
  it('exist for every method and every refusal', () => {
    for (const name of names) expect(renderOutcome(name, done)).toContain('<statusCode>0</statusCode>')
    for (const refusal of refusals) expect(errorByRefusal[refusal].statusCode).toBeGreaterThan(0)
  })
  it.each([
    ['signature', 4],
    ['address', 4],
    ['account', 12],
    ['tryAgain', 12],
    ['message', 2],
    ['malformed', 2],
    ['tooLarge', 2],
  ] as const)('of the fault %s have code %i', (kind, code) => {
    const { status, body } = protocol.renderFault({ kind }, null, callOf('<reserve/>'))
    expect([status, String(body)]).toEqual([200, expect.stringContaining(`<statusCode>${code}</statusCode>`)])
    expect(String(body)).toContain('<reserve>')
  })
  it('never repeat a root that is not one of ours', () => {
    expect(String(protocol.renderFault({ kind: 'message' }, null, callOf('<other/>', '/other')).body)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><response>' +
        '<statusCode>2</statusCode><statusMessage>Wrong element: method</statusMessage></response>',
    )
  })
})

describe('a launch', () => {
  const page = 'https://games.studio.example/ContainerLauncher'
  const launcher = createPlayngoLauncher({ config: { launchUrl: page }, accounts: [account] })
  const request = {
    mode: 'real',
    account: 'main',
    game: { symbol: '7301' },
    channel: 'mobile',
    language: 'caf',
    country: 'CA',
    currency: 'CAD',
    player: { id: 42n, token: 'ticket+/=' },
    lobbyUrl: 'https://play.marquee.example/fr-CA/casino',
    cashierUrl: 'https://play.marquee.example/fr-CA/deposit',
  } as unknown as LaunchRequest

  it('is the address of the game with a ticket', async () => {
    const url = new URL((await launcher.open(request)).url)
    expect(`${url.origin}${url.pathname}`).toBe(page)
    expect({ ...readQuery(url.search) }).toEqual({
      pid: '100',
      gid: '7301',
      lang: 'fr_CA',
      channel: 'mobile',
      embedmode: 'iframe',
      origin: 'https://play.marquee.example',
      brand: 'house',
      country: 'CA',
      lobby: 'https://play.marquee.example/fr-CA/casino',
      practice: '0',
      ticket: 'ticket+/=',
    })
  })
  it('of a demo is for practice and has no ticket', async () => {
    const { player: _player, ...demo } = request
    const fields = readQuery(new URL((await launcher.open({ ...demo, mode: 'demo' })).url).search)
    expect(fields['practice']).toBe('1')
    expect('ticket' in fields).toBe(false)
  })
})
