import { createServer } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildSandbox, type Sandbox } from '../../apps/sandbox/src/app.ts'
import { openBooks } from '../../apps/sandbox/src/books.ts'
import { systemClock } from '../../apps/sandbox/src/clock.ts'
import { credentials } from '../../apps/sandbox/src/credentials.ts'
import { mail as mailCompany } from '../../apps/sandbox/src/mail/mail.ts'
import { settingsFrom } from '../../apps/sandbox/src/settings.ts'
import { createMailDelivery } from '../../apps/server/src/adapters/messages/mail/adapter.ts'
import { failureOf } from '../../apps/server/src/adapters/messages/mail/errors.ts'
import { htmlOf } from '../../apps/server/src/adapters/messages/mail/mapping.ts'
import { silentLog } from '../../apps/server/src/kernel/index.ts'

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

let sandbox: Sandbox
let port: number
beforeAll(async () => {
  port = await freePort()
  sandbox = await buildSandbox({
    settings: settingsFrom({
      SANDBOX_PORT: String(await freePort()),
      SANDBOX_SMTP_PORT: String(port),
      SANDBOX_LOG_LEVEL: 'silent',
    }),
    books: openBooks(':memory:'),
    clock: systemClock,
    companies: [mailCompany],
  })
  await sandbox.listen()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.controls.get('mail')?.reset())

const delivery = (more: { password?: string; port?: number; timeoutMs?: number; needsTls?: boolean } = {}) =>
  createMailDelivery({
    config: {
      url: `smtp://127.0.0.1:${more.port ?? port}`,
      user: credentials.mail.user,
      password: more.password ?? credentials.mail.password,
      from: 'Marquee <no-reply@marquee.example>',
      needsTls: more.needsTls ?? false,
    },
    timeoutMs: more.timeoutMs ?? 3_000,
    log: silentLog,
  })
let letters = 0
const message = (more: object = {}) => ({
  to: `a${++letters}@example.com`,
  subject: 'Your code',
  text: '123456 is your code.\n\nOr open https://localhost/verify?key=abc.',
  tag: 'test',
  ...more,
})
async function inMailbox(to: string) {
  const answer = await sandbox.app.inject(`/mailbox/messages?to=${encodeURIComponent(to)}`)
  return answer.json<{ messages: Record<string, unknown>[] }>().messages
}
const set = (body: object) => sandbox.app.inject({ method: 'POST', url: '/mail/_control', payload: body })

describe('a mail by SMTP', () => {
  it('arrives with its text, the same as HTML, its code and its links', async () => {
    const mail = message({ to: 'Aino@Example.com' })
    expect(await delivery().send(mail)).toEqual({ outcome: 'done' })
    expect(await inMailbox('aino@example.com')).toMatchObject([
      {
        from: 'Marquee <no-reply@marquee.example>',
        to: 'aino@example.com',
        subject: 'Your code',
        text: mail.text,
        html: expect.stringContaining('<p>123456 is your code.</p>'),
        code: '123456',
        links: ['https://localhost/verify?key=abc'],
      },
    ])
    const page = await sandbox.app.inject({ url: '/mailbox', headers: { accept: 'text/html' } })
    expect(page.body).toContain('Your code')
  })

  it('keeps letters of every alphabet, and shows markup as text', async () => {
    const mail = message({ subject: '<img src=x> Ääkkönen – код', text: '<b>Привет</b> 👋' })
    expect(await delivery().send(mail)).toEqual({ outcome: 'done' })
    expect(await inMailbox(mail.to)).toMatchObject([{ subject: mail.subject, text: mail.text }])
    expect((await sandbox.app.inject('/mailbox')).body).not.toContain('<img')
    expect(htmlOf(`<b>"1" & '2'</b>\nnext`)).toContain(
      '&lt;b&gt;&quot;1&quot; &amp; &#39;2&#39;&lt;/b&gt;<br>next',
    )
  })

  it('takes no header and no recipient from a subject or an address', async () => {
    const mail = message({ subject: 'Hello\r\nBcc: thief@example.com\r\n\r\nBody' })
    expect(await delivery().send(mail)).toEqual({ outcome: 'done' })
    expect(await inMailbox(mail.to)).toMatchObject([{ subject: 'Hello Bcc: thief@example.com Body' }])
    for (const to of [
      'a@example.com, thief@example.com',
      'a@example.com\r\nRCPT TO:<thief@example.com>',
      'Name <thief@example.com>',
      '"a b"@example.com',
      'nobody',
      `${'a'.repeat(250)}@example.com`,
    ])
      expect(await delivery().send(message({ to }))).toEqual({ outcome: 'refused', reason: 'address' })
    expect(await inMailbox('thief@example.com')).toEqual([])
  })

  it('is given up when the server knows no such mailbox, and kept when it refuses us', async () => {
    expect(await delivery().send(message({ to: 'bounce@example.com' }))).toEqual({
      outcome: 'refused',
      reason: 'address',
    })
    await set({ next: 'blocked' })
    expect(await delivery().send(message())).toEqual({ outcome: 'unknown' })
    expect(await delivery({ password: 'wrong' }).send(message())).toEqual({ outcome: 'unknown' })
  })

  it.each(['throttled', 'server-error'])(
    'is tried once more when the server says "later": %s',
    async (next) => {
      await set({ next })
      const mail = message()
      expect(await delivery().send(mail)).toEqual({ outcome: 'done' })
      expect(await inMailbox(mail.to)).toHaveLength(1)
    },
  )

  it('whose connection is cut before it was accepted is sent again; cut after it, it arrives twice and never not at all', async () => {
    await set({ drop: 'before' })
    const early = message()
    expect(await delivery().send(early)).toEqual({ outcome: 'done' })
    expect(await inMailbox(early.to)).toHaveLength(1)
    await set({ drop: 'after-commit' })
    const late = message()
    expect(await delivery().send(late)).toEqual({ outcome: 'done' })
    expect(await inMailbox(late.to)).toHaveLength(2)
  })

  it('is unknown when the server exceeds its time limit, or is not there', async () => {
    await set({ delayMs: 800 })
    expect(await delivery({ timeoutMs: 150 }).send(message())).toEqual({ outcome: 'unknown' })
    expect(await delivery({ port: await freePort() }).send(message())).toEqual({ outcome: 'unknown' })
  })

  it('a mail is not sent without TLS where TLS is required', async () => {
    const mail = message()
    expect(await delivery({ needsTls: true }).send(mail)).toEqual({ outcome: 'unknown' })
    expect(await inMailbox(mail.to)).toEqual([])
  })

  it('the calls of the server are in its panel, without the password', async () => {
    await delivery().send(message())
    const { calls } = (await sandbox.app.inject('/mail/_control/calls')).json<{
      calls: { name: string; status: number }[]
    }>()
    expect(calls[0]).toMatchObject({ name: 'DATA', status: 250 })
    expect(JSON.stringify(calls)).not.toContain(credentials.mail.password)
  })
})

describe('a server that is not ours', () => {
  const servers: SMTPServer[] = []
  afterEach(async () => {
    for (const server of servers.splice(0))
      await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  async function otherServer() {
    const raw: Buffer[] = []
    let connections = 0
    const server = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      hideSTARTTLS: true,
      onConnect(_session, callback) {
        connections++
        callback()
      },
      onAuth: (_auth, _session, callback) => callback(null, { user: 'house' }),
      onData(stream, _session, callback) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          raw.push(Buffer.concat(chunks))
          callback()
        })
      },
    })
    servers.push(server)
    const at = await freePort()
    await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', () => resolve()))
    return { port: at, raw, connections: () => connections }
  }

  it('gets the same Message-ID whenever the same mail is sent, and a header that a machine wrote it', async () => {
    const server = await otherServer()
    const mail = delivery({ port: server.port })
    const one = message({ id: 'mail_1' })
    await mail.send(one)
    await mail.send(one)
    await mail.send({ ...one, id: 'mail_2' })
    const [first, again, other] = await Promise.all(server.raw.map((bytes) => PostalMime.parse(bytes)))
    expect(first?.messageId).toMatch(/^<[0-9a-f]{32}@marquee\.example>$/)
    expect(again?.messageId).toBe(first?.messageId)
    expect(other?.messageId).not.toBe(first?.messageId)
    expect(first?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
  })

  it('is not called for a while after five failures in a row', async () => {
    const gone = await freePort()
    const mail = delivery({ port: gone, timeoutMs: 300 })
    for (let tries = 0; tries < 3; tries++) await mail.send(message())
    const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
    servers.push(server)
    let connections = 0
    server.server.on('connection', () => connections++)
    await new Promise<void>((resolve) => server.listen(gone, '127.0.0.1', () => resolve()))
    expect(await mail.send(message())).toEqual({ outcome: 'unknown' })
    expect(connections).toBe(0)
  })
})

describe('the meaning of a mail server’s answers', () => {
  it.each([
    ['RCPT TO', 550, '550 5.1.1 No such mailbox', 'address'],
    ['RCPT TO', 550, '550 unknown user', 'address'],
    ['RCPT TO', 552, '552 5.2.2 Mailbox full', 'address'],
    ['RCPT TO', 550, '550 5.7.1 Relaying denied', 'ours'],
    ['RCPT TO', 554, '554 go away', 'ours'],
    ['RCPT TO', 450, '450 4.2.0 Greylisted', 'later'],
    ['MAIL FROM', 550, '550 5.1.8 Sender refused', 'ours'],
    ['DATA', 554, '554 5.7.1 Spam', 'ours'],
    ['AUTH PLAIN', 535, '535 5.7.8 Not known', 'ours'],
    ['AUTH PLAIN', 454, '454 4.7.0 Later', 'later'],
    ['CONN', 421, '421 4.3.2 Shutting down', 'later'],
  ])('%s %i "%s": %s', (command, responseCode, response, expected) => {
    expect(failureOf(Object.assign(new Error('x'), { command, responseCode, response }))).toBe(expected)
  })
})
