import { describe, expect, it, onTestFinished } from 'vitest'
import type { Sandbox } from '../app.ts'
import { relax as dialect } from '../studio-kit/client/dialects/relax.ts'
import { openTestSandbox } from '../test-kit.ts'
import { games } from './games.ts'
import { relax } from './index.ts'
import { type RecordingOperator, recordingOperator } from './recording-operator.ts'

async function open(): Promise<{ sandbox: Sandbox; operator: RecordingOperator }> {
  const operator = await recordingOperator()
  onTestFinished(() => operator.stop())
  const sandbox = await openTestSandbox(relax, { RELAX_CALLBACK_URL: operator.url })
  return { sandbox, operator }
}

const SYMBOL = 'rlx.sharplemonstreet'

async function launch(sandbox: Sandbox, change: Record<string, string> = {}) {
  const query = new URLSearchParams({
    gameid: SYMBOL,
    moneymode: 'real',
    ticket: 'ticket-1',
    partnerid: '653',
    partner: 'marquee',
    channel: 'web',
    lang: 'fr_CA',
    currency: 'EUR',
    homeurl: 'action:home',
    ...change,
  })
  const answer = await sandbox.app.inject(`/relax/launcher.html?${query.toString()}`)
  return { status: answer.statusCode, page: answer.headers['location'] ?? '', body: answer.body }
}

interface Played {
  readonly rounds: { state: string }[]
  readonly wonMinor: string
  readonly fault: { error?: unknown } | null
}

async function play(sandbox: Sandbox, page: string, options: object = {}): Promise<Played> {
  const answer = await sandbox.app.inject({
    method: 'POST',
    url: '/relax/_bot/rounds',
    payload: { gameUrl: `http://localhost:4000${page}`, cycleMs: 0, ...options },
  })
  return answer.json<Played>()
}

describe('launch', () => {
  it('leads to the page of the game, in the language of the address', async () => {
    const { sandbox } = await open()
    const { status, page } = await launch(sandbox)
    expect(status).toBe(302)
    const answer = await sandbox.app.inject(page)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-security-policy']).toContain('frame-ancestors http://localhost:3000')
    expect(answer.body).toContain('<html lang="fr"')
    expect(answer.body).toContain('"locale":"fr-CA"')
    expect(answer.body).toContain('"dialect":"relax"')
  })

  it('opens one session for a ticket, and a new one for every demo', async () => {
    const { sandbox } = await open()
    const fun = { moneymode: 'fun', ticket: '' }
    expect((await launch(sandbox)).page).toBe((await launch(sandbox)).page)
    expect((await launch(sandbox, fun)).page).not.toBe((await launch(sandbox, fun)).page)
  })

  it.each([
    ['an unknown game', { gameid: 'rlx.nothing' }],
    ['real play without a ticket', { ticket: '' }],
    ['an unknown partner', { partnerid: '1' }],
    ['an unknown currency', { currency: 'XXX' }],
  ])('refuses %s', async (_what, change) => {
    const { sandbox } = await open()
    expect((await launch(sandbox, change)).status).toBe(404)
  })
})

describe('play', () => {
  it.each(games.map(({ symbol }) => symbol))('%s is played as a demo without a call', async (gameid) => {
    const { sandbox, operator } = await open()
    const { page } = await launch(sandbox, { gameid, moneymode: 'fun', ticket: '' })
    const { rounds, fault } = await play(sandbox, page, { count: 5 })
    expect(fault).toBeNull()
    expect(rounds.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'closed'))
    expect(operator.calls).toEqual([])
  })

  it('exchanges the ticket once, and every later call has the cashier token', async () => {
    const { sandbox, operator } = await open()
    const { page } = await launch(sandbox)
    await play(sandbox, page)
    await play(sandbox, page)
    const [first, ...others] = operator.calls
    expect(first).toMatchObject({
      message: 'verifyToken',
      fields: { token: 'ticket-1', gameref: SYMBOL, partnerid: 653 },
    })
    expect(others.map(({ message }) => message)).not.toContain('verifyToken')
    for (const { fields } of others) expect(fields['cashiertoken']).toBe('cashier-1')
  })

  it('ends a lost round with its stake, and a won one with its win', async () => {
    const { sandbox, operator } = await open()
    const { page } = await launch(sandbox)
    const { rounds, fault, wonMinor } = await play(sandbox, page, { count: 40 })
    expect(fault).toBeNull()
    const money = operator.calls.filter(({ message }) => message !== 'verifyToken')
    const sent = Map.groupBy(money, ({ fields }) => String(fields['gamesessionid']))
    const lines = [...sent.values()].map((calls) =>
      calls.map(({ message, fields }) => `${message} ${String(fields['ended'])}`).join(),
    )
    expect(new Set(lines)).toEqual(new Set(['withdraw true', 'withdraw false,deposit true']))
    expect(lines).toHaveLength(rounds.length)
    expect(money[0]?.fields).toMatchObject({
      customerid: '7',
      amount: 5,
      currency: 'EUR',
      txtype: 'withdraw',
    })
    const won = Number(wonMinor)
    expect(operator.balance()).toBe(10_000 - 5 * rounds.length + won)
  })

  it.each([
    ['lost on its way back', 'lost'],
    ['never received', 'down'],
  ] as const)('rolls a stake back at once whose call was %s', async (_what, answer) => {
    const { sandbox, operator } = await open()
    const { page } = await launch(sandbox)
    operator.next.push({ message: 'withdraw', answer })
    const { fault } = await play(sandbox, page)
    expect(fault).not.toBeNull()
    const calls = operator.calls.slice(1)
    expect(calls.map(({ message }) => message)).toEqual(['withdraw', 'rollback'])
    expect(calls[1]?.fields['originaltxid']).toBe(calls[0]?.fields['txid'])
    expect(calls[1]?.fields['txid']).not.toBe(calls[0]?.fields['txid'])
    expect(operator.balance()).toBe(10_000)
    expect((await play(sandbox, page)).fault).toBeNull()
  })

  it('sends a win again under its txid until it has an answer', async () => {
    const { sandbox, operator } = await open()
    const { page } = await launch(sandbox)
    operator.next.push(
      { message: 'deposit', answer: 'lost' },
      { message: 'deposit', answer: { status: 500, body: { errorcode: 'UNHANDLED' } } },
    )
    const won = async () => (await play(sandbox, page, { count: 40 })).fault
    await won()
    await expect
      .poll(() => operator.calls.filter(({ message }) => message === 'deposit').length)
      .toBeGreaterThan(2)
    const [first, second, third] = operator.calls.filter(({ message }) => message === 'deposit')
    expect(second?.fields).toEqual(first?.fields)
    expect(third?.fields).toEqual(first?.fields)
  })

  it.each([
    ['INSUFFICIENT_FUNDS', 403],
    ['TRANSACTION_DECLINED', 500],
    ['BLOCKED_FROM_PRODUCT', 403],
  ])('takes %s for a stake as final', async (errorcode, status) => {
    const { sandbox, operator } = await open()
    const { page } = await launch(sandbox)
    operator.next.push({ message: 'withdraw', answer: { status, body: { errorcode, errormessage: 'no' } } })
    expect((await play(sandbox, page)).fault).toMatchObject({ error: errorcode })
    expect(operator.calls.map(({ message }) => message)).toEqual(['verifyToken', 'withdraw'])
  })
})

describe('page messages', () => {
  it('is ready once the page has answered', () => {
    expect(dialect.loaded(SYMBOL)).toEqual([{ rgMessage: 'gprg_Listening' }])
    expect(dialect.replyTo?.({ rgMessage: 'oprg_Ready' })).toEqual([
      { rgMessage: 'gprg_Ready' },
      { rgMessage: 'gprg_GameReady' },
    ])
    expect(dialect.replyTo?.({ rgMessage: 'oprg_Ping' })).toEqual([])
  })

  it.each([
    ['oprg_UpdateBalance', 'refreshBalance'],
    ['oprg_GamePause', 'pause'],
    ['oprg_GameResume', 'resume'],
    ['oprg_Ping', null],
  ])('reads %s as %s', (rgMessage, request) => {
    expect(dialect.read({ rgMessage })).toBe(request)
  })
})
