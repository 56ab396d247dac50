/** The statement of a closed account for its holder, through a link by mail (ID-15). */
import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { readQueuedMails } from '../kit/personal.ts'
import { type AccountsKit, createAccountsKit, loginCaptcha, runJobs, signIn } from './kit.ts'

const START = '2026-10-24T09:00:00Z'
/** Of the day on which 36 months are over, in Finland. */
const LAST_MOMENT = '2029-10-24T20:59:59.999Z'
const LINK_MINUTES = 10
const VIEW_MINUTES = 30

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
})
afterAll(() => kit.close())

const path = '/v1/closed_statement'
const ask = (email: string, browser: Browser = kit.browser()) =>
  browser.call('POST', path, { body: { email } })
const open = (key: string) => kit.browser().call('POST', `${path}/open`, { body: { key } })
const read = (viewKey: string, page: { limit?: number; position?: number } = {}) =>
  kit.browser().call('POST', `${path}/transactions`, { body: { viewKey, ...page } })
const isOver = { status: 400, body: { code: 'error.statement.link' } }

const mailsTo = (email: string) =>
  kit.companies.mails.filter(({ to, tag }) => to === email && tag === 'closed-statement')
const keyOf = (email: string) => /#key=([A-Za-z0-9_-]+)/.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? ''
async function linkFor(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(200)
  await runJobs(kit)
  return keyOf(email)
}
let ids = 0
const act = (playerId: bigint, operation: object) =>
  kit.wallet.execute({ playerId, currency: 'EUR', provider: 15, tx: `c${++ids}`, ...operation } as never)
const close = (playerId: bigint, to: 'CLOSED' | 'BLACKLISTED' = 'CLOSED', actor = 'player') =>
  kit.players.changeStanding(playerId, { status: { to }, reason: 'asked', actor })

/** An account with a deposit, a stake and a withdrawal under way, closed now. */
async function closedAccount(to: 'CLOSED' | 'BLACKLISTED' = 'CLOSED') {
  kit.clock.set(Temporal.Instant.from(START))
  const player = await kit.player()
  await act(player.playerId, { kind: 'deposit', provider: 5, amount: 1_000n })
  await act(player.playerId, { kind: 'stake', vertical: 'casino', round: `c${ids}`, amount: 200n })
  await close(player.playerId, to, to === 'CLOSED' ? 'player' : 'anna')
  return player
}
const viewOf = async (email: string) => (await open(await linkFor(email))).body as Record<string, string>

describe('the holder of a closed account', () => {
  it.each(['CLOSED', 'BLACKLISTED'] as const)(
    'reads all transactions through a link by mail, page by page, and cannot log in: %s (ID-15)',
    async (status) => {
      const player = await closedAccount(status)
      expect((await signIn(kit.browser(), player)).status).toBe(401)
      const opened = await open(await linkFor(player.email))
      expect(opened).toMatchObject({
        status: 200,
        body: {
          closedAt: START,
          readableUntil: LAST_MOMENT,
        },
      })
      const { viewKey } = opened.body as { viewKey: string }
      const { body } = await read(viewKey)
      const lines = body.transactions as { type: string; amount: { amount: string }; playerId: number }[]
      expect(lines.map(({ type, amount }) => `${type} ${amount.amount}`)).toEqual([
        'BET -2.00',
        'DEPOSIT 10.00',
      ])
      expect(lines.every(({ playerId }) => BigInt(playerId) === player.playerId)).toBe(true)
      const second = await read(viewKey, { limit: 1, position: 1 })
      expect((second.body.transactions as { type: string }[]).map(({ type }) => type)).toEqual(['DEPOSIT'])
    },
  )

  it('is told by the mail about closing where and until when the statement can be read (ID-15)', async () => {
    kit.clock.set(Temporal.Instant.from(START))
    const player = await kit.player({ language: 'en' })
    const browser = kit.browser()
    const { body } = await signIn(browser, player)
    await browser.call('POST', '/v1/player/close_account', {
      token: body.idToken as string,
      body: { confirmed: true },
    })
    const mail = (await readQueuedMails(kit.db)).find(
      ({ to, tag }) => to === player.email && tag === 'account-closed',
    )
    expect(mail?.text).toContain('http://localhost:3000/en-FI/statement')
    expect(mail?.text).toContain('24 October 2029')
  })

  it('gets a mail whose link leads to the page, in the language of the account', async () => {
    const player = await closedAccount()
    await linkFor(player.email)
    expect(mailsTo(player.email)[0]?.text).toMatch(/localhost:3000\/fi-FI\/statement#key=[\w-]{43}/)
  })
})

describe('a link', () => {
  it('works one time, also for two callers at once, and not a second after ten minutes (ID-15)', async () => {
    const { email } = await closedAccount()
    const key = await linkFor(email)
    kit.clock.advance({ seconds: 60 * LINK_MINUTES - 1 })
    const answers = await Promise.all([open(key), open(key), open(key)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    expect(await open(key)).toMatchObject(isOver)
    const late = await linkFor(email)
    kit.clock.advance({ minutes: LINK_MINUTES })
    expect(await open(late)).toMatchObject(isOver)
  })

  it('shows the statement for half an hour and not a second more (ID-15)', async () => {
    const { email } = await closedAccount()
    const { viewKey = '' } = await viewOf(email)
    kit.clock.advance({ seconds: 60 * VIEW_MINUTES - 1 })
    expect((await read(viewKey)).status).toBe(200)
    kit.clock.advance({ seconds: 1 })
    expect(await read(viewKey)).toMatchObject(isOver)
  })

  it('opens nothing but the statement: no password, no session, and keys of a reset open no statement (ID-15)', async () => {
    const { email, playerId } = await closedAccount()
    const key = await linkFor(email)
    const newPassword = (resetKey: string) =>
      kit.browser().call('POST', '/v1/player/password_reset/new_password/email', {
        body: { resetKey, password: 'velvet harbour lantern' },
      })
    expect((await newPassword(key)).body.code).toBe('error.password.reset')
    // A link is no view, and a view is no link.
    expect(await read(key)).toMatchObject(isOver)
    const { viewKey = '' } = (await open(key)).body as Record<string, string>
    expect(await open(viewKey)).toMatchObject(isOver)
    expect((await newPassword(viewKey)).body.code).toBe('error.password.reset')
    const withKey = { token: viewKey }
    expect((await kit.browser().call('GET', '/v1/session', withKey)).status).toBe(401)
    await kit.browser().call('POST', '/v1/player/password_reset', { body: { email, channel: 'EMAIL' } })
    await runJobs(kit)
    const reset = kit.companies.mails.findLast(({ to, tag }) => to === email && tag === 'password-reset')
    const resetKey = /#key=([A-Za-z0-9_-]+)/.exec(reset?.text ?? '')?.[1] ?? ''
    expect(resetKey).not.toBe('')
    for (const answer of [await open(resetKey), await read(resetKey)]) expect(answer).toMatchObject(isOver)
    expect((await kit.players.factsOf(playerId))?.status).toBe('CLOSED')
  })

  it('that is sent again by its job, because the company did not answer, is the same one', async () => {
    const { email } = await closedAccount()
    kit.companies.nextMail.push({ outcome: 'unknown' })
    await ask(email)
    const { rows } = await kit.db.query<{ body: { payload: unknown } }>(
      `select body from kernel.outbox where body ->> 'task' = 'identity.send-closed-statement' order by id desc limit 1`,
    )
    await expect(runJobs(kit)).rejects.toThrow('was not taken')
    const key = keyOf(email)
    const run = () =>
      kit.closedStatements.jobs[0]!.run(rows[0]!.body.payload, {
        signal: AbortSignal.timeout(10_000),
        attempt: 2,
        dueAt: undefined,
      })
    await run()
    expect(key === '' || keyOf(email) === key).toBe(true)
    expect((await open(keyOf(email))).status).toBe(200)
    const sent = mailsTo(email).length
    // An opened link has arrived: a further attempt sends nothing and does not bring it back.
    await run()
    expect(mailsTo(email)).toHaveLength(sent)
    expect(await open(keyOf(email))).toMatchObject(isOver)
  })
})

describe('the time of the market', () => {
  it('ends requests, links and views after 36 months, and not a second before (ID-15)', async () => {
    const { email } = await closedAccount()
    const end = Temporal.Instant.from(LAST_MOMENT)
    kit.clock.set(end.subtract({ minutes: 2 }))
    const link = await linkFor(email)
    const { viewKey = '' } = await viewOf(email)
    const sent = mailsTo(email).length
    kit.clock.set(end)
    expect((await read(viewKey)).status).toBe(200)
    kit.clock.set(end.add({ milliseconds: 1 }))
    expect(await read(viewKey)).toMatchObject(isOver)
    expect(await open(link)).toMatchObject(isOver)
    await linkFor(email)
    expect(mailsTo(email)).toHaveLength(sent)
  })
})

describe('a request', () => {
  it('has the same answer for every address, and only a closed account gets a mail (ID-15, SEC-07)', async () => {
    const closed = await closedAccount()
    const opened = await kit.player()
    const excluded = await kit.player()
    const status = { to: 'SELF_EXCLUDED' } as const
    await kit.players.changeStanding(excluded.playerId, { status, reason: 'asked', actor: 'player' })
    const addresses = [closed.email, opened.email, excluded.email, 'nobody@example.com']
    const answers = []
    for (const email of addresses) answers.push(await ask(email))
    await runJobs(kit)
    for (const { status: code, body } of answers)
      expect({ code, body }).toEqual({ code: 200, body: answers[0]!.body })
    expect(addresses.map((email) => mailsTo(email).length)).toEqual([1, 0, 0, 0])
    // An excluded player logs in to what stays open, and reads the statement there (EXC-06).
    const { email, password } = excluded
    const body = { email, password, captchaToken: loginCaptcha(), duringBreak: true }
    const browser = kit.browser()
    const { body: session } = await browser.call('POST', '/v1/session', { body })
    expect(session.playerSession.isOnBreak).toBe(true)
    expect(routes['wallet.transactions'].duringBreak).toBe(true)
  })

  it('is taken five times an hour for one address, known or not', async () => {
    const { email } = await closedAccount()
    for (const address of [email, 'somebody@example.com']) {
      for (let n = 0; n < 5; n++) expect((await ask(address)).status).toBe(200)
      expect(await ask(address)).toMatchObject({ status: 429, body: { code: 'error.rate.limited' } })
    }
  })

  it('needs a captcha after five of one network', async () => {
    const browser = kit.browser()
    for (let n = 0; n < 5; n++) expect((await ask(`other${n}@example.com`, browser)).status).toBe(200)
    expect(await ask('other6@example.com', browser)).toMatchObject({
      status: 403,
      body: { code: 'error.captcha.validation' },
    })
  })

  it('sends nothing for an account that staff have opened again, and its view ends', async () => {
    const { email, playerId } = await closedAccount()
    const { viewKey = '' } = await viewOf(email)
    const status = { to: 'REGISTERED' } as const
    await kit.players.changeStanding(playerId, { status, reason: 'an error', actor: 'anna' })
    expect(await read(viewKey)).toMatchObject(isOver)
    const sent = mailsTo(email).length
    await linkFor(email)
    expect(mailsTo(email)).toHaveLength(sent)
  })
})
