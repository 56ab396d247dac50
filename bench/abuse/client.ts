/** A client with an address of its own, as the product sees it through a trusted proxy, and with cookies. */
import { setTimeout } from 'node:timers/promises'
import type { Product } from '../../tools/product.ts'

export interface Answer {
  readonly status: number
  /** Error code; empty for success. */
  readonly code: string
  readonly body: Readonly<Record<string, unknown>>
}

export interface Client {
  readonly cookies: Map<string, string>
  call(
    method: string,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>
}

let clients = 0

/** An address of 198.18.0.0/15, which RFC 2544 reserves for benchmarks; each one is used by one client. */
function nextAddress(): string {
  clients++
  return `198.18.${clients >> 8}.${clients & 255}`
}

export function newClient({ siteUrl }: Product, cookies: ReadonlyMap<string, string> = new Map()): Client {
  const address = nextAddress()
  const jar = new Map(cookies)
  return {
    cookies: jar,
    async call(method, path, body, headers = {}) {
      const response = await fetch(`${siteUrl}/api/v1${path}`, {
        method,
        headers: {
          'x-forwarded-for': address,
          'site-context': '1',
          origin: siteUrl,
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '') jar.delete(name)
        else jar.set(name, value)
      }
      const answer = (await response.json()) as Record<string, unknown>
      return { status: response.status, code: response.ok ? '' : String(answer['code']), body: answer }
    },
  }
}

/** An answer that must be a success. @throws Error with the refusal */
export async function succeed(what: string, answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${what} was refused: ${JSON.stringify(body)}`)
  return body
}

let solved = 0

const RETRY_MS = 500
const MAX_RETRIES = 10

/** The company did not answer, or not in time: then its second answer is that the token was used. */
const isCaptchaLost = ({ body }: Answer): boolean =>
  ['unavailable', 'refused'].includes(
    (body['additionalInfo'] as { reason?: string } | undefined)?.reason ?? '',
  )

/**
 * Sends a request with a captcha solved by a person who is paid for it: each token is good for one request. When it is
 * lost on its way to the captcha's company, the request is sent again with another one.
 */
export async function withCaptcha(
  action: 'login' | 'registration',
  send: (token: string) => Promise<Answer>,
): Promise<Answer> {
  for (let retries = 0; ; retries++) {
    const answer = await send(`sandbox-pass:${action}.${++solved}`)
    if (!isCaptchaLost(answer) || retries >= MAX_RETRIES) return answer
    await setTimeout(RETRY_MS)
  }
}

/** Signs in, with a solved captcha. */
export const signIn = (client: Client, email: string, password: string): Promise<Answer> =>
  withCaptcha('login', (captchaToken) => client.call('POST', '/session', { email, password, captchaToken }))

const POLL_MS = 100
const WAIT_MS = 15_000

interface Message {
  readonly code: string | null
  readonly text: string
}

/** The newest message of a mailbox or phone that fits. @throws Error when none arrives */
export async function messageFor(
  { sandboxUrl }: Product,
  to: { readonly email: string } | { readonly phone: string },
  fits: (message: Message) => boolean = ({ code }) => code !== null,
): Promise<Message> {
  const place =
    'email' in to
      ? `mailbox/messages?${new URLSearchParams({ to: to.email })}`
      : `phone/messages?${new URLSearchParams({ number: to.phone.replace('+', '') })}`
  const deadline = performance.now() + WAIT_MS
  for (;;) {
    const response = await fetch(`${sandboxUrl}/${place}`)
    const { messages } = (await response.json()) as { messages: Message[] }
    const found = messages.find(fits)
    if (found) return found
    if (performance.now() > deadline) throw new Error(`no message arrived: ${place}`)
    await setTimeout(POLL_MS)
  }
}

/** Wrong six-digit codes, all different. */
export function wrongCodes(right: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => String((Number(right) + n + 1) % 1_000_000).padStart(6, '0'))
}
