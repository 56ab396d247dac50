import { setTimeout as pause } from 'node:timers/promises'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Control } from '../control/control.ts'
import { credentials } from '../credentials.ts'
import type { Letter } from './mailbox.ts'

export interface MailServer {
  /** @returns the port; a free one when 0 was requested */
  listen(port: number, host: string): Promise<number>
  close(): Promise<void>
}

const MAX_BYTES = 1024 * 1024

/** A response other than 250: its code with the enhanced status before the text (RFC 3463). */
class Refusal extends Error {
  readonly responseCode: number
  constructor([responseCode, words]: readonly [number, string]) {
    super(words)
    this.responseCode = responseCode
  }
}

const refusals = {
  throttled: [450, '4.7.1 Too many messages, try again later'],
  'server-error': [451, '4.3.0 Try again later'],
  refused: [550, '5.1.1 No such mailbox'],
  blocked: [554, '5.7.1 Message blocked by policy'],
} as const

/** Answers that the panel can request. */
export const mailAnswers = Object.keys(refusals)

interface Connection {
  readonly id: string
  readonly _socket: { destroy(): void }
}

/** The company's mail server: accepts mail by SMTP with user name and password. */
export function createMailServer(deps: { control: Control; deliver: (letter: Letter) => void }): MailServer {
  const { control, deliver } = deps

  /** Closes the connection without a response. */
  function cut(session: SMTPServerSession): void {
    for (const connection of server.connections as ReadonlySet<Connection>)
      if (connection.id === session.id) connection._socket.destroy()
  }

  /** Consumes the panel's next answer if it is one of these. @throws Refusal */
  function obeyAnswer(...names: readonly (keyof typeof refusals)[]): void {
    const next = control.take(...names) as keyof typeof refusals | null
    if (next) throw new Refusal(refusals[next])
  }

  async function takeRecipient(address: string, session: SMTPServerSession): Promise<void> {
    if (control.switches.delayMs > 0) await pause(control.switches.delayMs)
    if (control.takeDrop('before')) {
      log(`RCPT ${address}`, null, 'cut before anything was done')
      return cut(session)
    }
    obeyAnswer('throttled', 'refused')
    // An address that every mail server rejects, for tests of the product's reaction.
    if (address.toLowerCase().startsWith('bounce@')) throw new Refusal(refusals.refused)
  }

  async function takeMessage(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    if (stream.sizeExceeded) throw new Refusal([552, '5.3.4 Message too large'])
    obeyAnswer('server-error', 'blocked')
    const message = await PostalMime.parse(Buffer.concat(chunks))
    const from = message.from?.address ? `${message.from.name} <${message.from.address}>`.trim() : ''
    for (const { address } of session.envelope.rcptTo)
      deliver({
        from,
        to: address,
        subject: message.subject ?? '',
        text: message.text?.trim() ?? '',
        html: message.html,
      })
    const answer = `2.0.0 Ok: taken ${message.messageId ?? ''}`.trim()
    if (control.takeDrop('after-commit')) {
      log(`DATA ${message.subject ?? ''}`, null, `cut before this answer: ${answer}`)
      cut(session)
      return answer
    }
    log(`DATA ${message.subject ?? ''}`, 250, answer)
    return answer
  }

  function log(request: string, status: number | null, answer: string): void {
    const [name = '', ...rest] = request.split(' ')
    control.log({ direction: 'in', name, request: rest.join(' '), status, answer })
  }

  /** Runs a step; any error becomes a refusal that the server sends. */
  async function run<T>(name: string, step: () => Promise<T>): Promise<T> {
    try {
      return await step()
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal([451, '4.3.0 Internal error'])
      log(name, refusal.responseCode, refusal.message)
      throw refusal
    }
  }

  const server = new SMTPServer({
    banner: 'sandbox mail',
    size: MAX_BYTES,
    // It listens on this machine only and has no valid certificate.
    disabledCommands: ['STARTTLS'],
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    authMethods: ['PLAIN', 'LOGIN'],
    closeTimeout: 200,
    onAuth(auth, _session, callback) {
      const isKnown = auth.username === credentials.mail.user && auth.password === credentials.mail.password
      if (isKnown) return callback(null, { user: credentials.mail.user })
      log(`AUTH ${auth.username ?? ''}`, 535, '5.7.8 The name or the password is not known')
      return callback(new Refusal([535, '5.7.8 The name or the password is not known']))
    },
    onRcptTo({ address }, session, callback) {
      callbackify(() => run(`RCPT ${address}`, () => takeRecipient(address, session)))(callback)
    },
    onData(stream, session, callback) {
      callbackify(() => run('DATA', () => takeMessage(stream, session)))(callback)
    },
  })
  // A client that disconnects is not an error of the server.
  server.on('error', () => {})

  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.server.once('error', reject)
        server.listen(port, host, () => {
          const address = server.server.address()
          resolve(address !== null && typeof address === 'object' ? address.port : port)
        })
      }),
    close: () =>
      new Promise((resolve) => {
        if (server.server.listening) server.close(() => resolve())
        else resolve()
      }),
  }
}
