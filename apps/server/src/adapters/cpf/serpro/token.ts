import type { OutgoingClient } from '../../../kernel/index.ts'
import { TOKEN_MARGIN_MS } from './assumed.ts'
import type { SerproConfig } from './config.ts'
import { jsonOf, tokenAnswer } from './wire.ts'

interface Token {
  readonly text: string
  /** By the monotonic clock (ms). */
  readonly goodUntil: number
}

export interface Tokens {
  /** One token for all calls of its life, requested by one of them; undefined when none is given. */
  current(): Promise<string | undefined>
  /** Forgets a token that was refused. */
  drop(text: string): void
}

/** Tokens by client credentials. */
export function createTokens({
  client,
  config,
  now,
  alarm,
}: {
  readonly client: OutgoingClient
  readonly config: SerproConfig
  readonly now: () => number
  readonly alarm: (call: string, problem: string) => void
}): Tokens {
  const credentials = Buffer.from(`${config.consumerKey}:${config.consumerSecret}`).toString('base64')
  let token: Token | undefined
  let asking: Promise<Token | undefined> | undefined

  // Not the signal of one caller: the token is for all.
  async function ask(): Promise<Token | undefined> {
    const askedAt = now()
    const result = await client.call({
      method: 'POST',
      path: '/token',
      name: 'token',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      idempotent: true,
    })
    if (result.outcome === 'refused') alarm('token', `status ${result.status}`)
    if (result.outcome !== 'done') return undefined
    const answer = tokenAnswer.safeParse(jsonOf(result))
    if (!answer.success) {
      alarm('token', 'fields')
      return undefined
    }
    const { access_token: text, expires_in: seconds } = answer.data
    return { text, goodUntil: askedAt + seconds * 1000 - TOKEN_MARGIN_MS }
  }

  return {
    async current() {
      if (token && now() < token.goodUntil) return token.text
      asking ??= ask().finally(() => (asking = undefined))
      token = await asking
      return token?.text
    },
    drop(text) {
      if (token?.text === text) token = undefined
    },
  }
}
