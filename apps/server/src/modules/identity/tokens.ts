import { createHash } from 'node:crypto'
import { compactVerify, decodeProtectedHeader, SignJWT } from 'jose'
import { z } from 'zod'
import { AppError, type Clock, DURING_BREAK_CLAIM, newToken } from '../../kernel/index.ts'
import type { Keyring } from './keys.ts'
import type { AccountFacts } from './ports.ts'

/** Claims of the ID token: the names of spec 1 §3, and what else the site needs. */
const claimsShape = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string(),
  token_use: z.literal('id'),
  jti: z.string(),
  sid: z.string(),
  iat: z.int(),
  exp: z.int(),
  /** When the player last proved who they are; a renewal does not move it (OpenID Connect Core §2). */
  auth_time: z.int(),
  /** By what, in this session: `pwd`, `otp` (RFC 8176), `passkey`, `bank`. */
  amr: z.array(z.string()),
  /** When the session began. */
  session_time: z.int(),
  previous_auth_time: z.int().nullable(),
  player_id: z.int().positive(),
  player_access_id: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  /** The access id, as a Cognito pool without aliases names its users. */
  'cognito:username': z.string(),
  given_name: z.string(),
  country_code: z.string(),
  language_code: z.string(),
  currency: z.string(),
  login_method: z.string(),
  registrationDate: z.string(),
  zendeskJwtToken: z.string().nullable(),
  /** JSON text, as the specification requires. */
  multibrand: z.string(),
  /** The session was opened during a break or an exclusion (EXC-06). Tokens of an earlier release have none. */
  [DURING_BREAK_CLAIM]: z.boolean().default(false),
})
export type Claims = z.output<typeof claimsShape>

/** The session facts in a token. */
interface TokenSession {
  readonly sessionId: string
  readonly loginMethod: string
  readonly startedAt: Temporal.Instant
  readonly previousSignInAt: Temporal.Instant | null
  readonly authenticatedAt: Temporal.Instant
  readonly authenticationMethods: readonly string[]
  /** Whether the address was proven at the sign-in. */
  readonly isEmailVerified: boolean
  readonly isDuringBreak: boolean
}

export interface IdToken {
  readonly text: string
  readonly expiresAt: Temporal.Instant
  readonly claims: Claims
}

export interface Tokens {
  issue(account: AccountFacts, session: TokenSession, latest: Temporal.Instant): Promise<IdToken>
  /** @throws AppError `error.token.expired`, or `error.session.missing` for a token that is not ours */
  verify(text: string): Promise<Claims>
}

/** Maximum clock difference between instances. */
const LEEWAY_SECONDS = 5

export function createTokens(deps: {
  readonly keyring: Keyring
  readonly clock: Clock
  readonly issuer: string
  readonly audience: string
  readonly ttlSeconds: number
}): Tokens {
  const { keyring, clock, issuer, audience } = deps
  const seconds = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 1000)

  return {
    async issue(account, session, latest) {
      const iat = seconds(clock.now())
      const body: Claims = {
        iss: issuer,
        aud: audience,
        sub: account.accessId,
        token_use: 'id',
        jti: newToken(16),
        sid: session.sessionId,
        iat,
        // Never beyond the session's end.
        exp: Math.max(iat, Math.min(iat + deps.ttlSeconds, seconds(latest))),
        auth_time: seconds(session.authenticatedAt),
        amr: [...session.authenticationMethods],
        session_time: seconds(session.startedAt),
        previous_auth_time: session.previousSignInAt && seconds(session.previousSignInAt),
        player_id: Number(account.playerId),
        player_access_id: account.accessId,
        email: account.email,
        email_verified: session.isEmailVerified,
        'cognito:username': account.accessId,
        given_name: account.firstName,
        country_code: account.country,
        language_code: account.language,
        currency: account.currency,
        login_method: session.loginMethod,
        registrationDate: account.registeredAt.toString(),
        zendeskJwtToken: null,
        multibrand: JSON.stringify({ suspended: account.access.suspended }),
        [DURING_BREAK_CLAIM]: session.isDuringBreak,
      }
      const { kid, key } = await keyring.signer()
      const text = await new SignJWT({ ...body })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .sign(key)
      return { text, expiresAt: Temporal.Instant.fromEpochMilliseconds(body.exp * 1000), claims: body }
    },

    async verify(text) {
      const payload = await signedPayload(text, keyring)
      const parsed = claimsShape.safeParse(payload)
      if (!parsed.success || parsed.data.iss !== issuer || parsed.data.aud !== audience)
        throw new AppError('error.session.missing')
      const now = seconds(clock.now())
      if (parsed.data.exp <= now) throw new AppError('error.token.expired')
      if (parsed.data.iat > now + LEEWAY_SECONDS) throw new AppError('error.session.missing')
      return parsed.data
    },
  }
}

async function signedPayload(text: string, keyring: Keyring): Promise<unknown> {
  try {
    const { kid, alg } = decodeProtectedHeader(text)
    const key = alg === 'ES256' && kid !== undefined ? await keyring.verifier(kid) : undefined
    if (!key) throw new AppError('error.session.missing')
    const { payload } = await compactVerify(text, key, { algorithms: ['ES256'] })
    return JSON.parse(Buffer.from(payload).toString('utf8')) as unknown
  } catch (error) {
    if (error instanceof AppError && error.code !== 'error.session.missing') throw error
    throw new AppError('error.session.missing', { cause: error })
  }
}

export interface KnownToken {
  readonly claims: Claims
  /** When the session was last checked against the database (ms). */
  checkedAt: number
}

/** Verified tokens by hash; least recently used ones are evicted. */
export class TokenCache {
  readonly #entries = new Map<string, KnownToken>()
  readonly #max: number
  #version = 0

  constructor(max = 20_000) {
    this.#max = max
  }

  static keyOf(text: string): string {
    return createHash('sha256').update(text).digest('base64url')
  }

  get(key: string): KnownToken | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry
  }

  /** Changes with every `forget`. */
  get version(): number {
    return this.#version
  }

  /**
   * Keeps a token whose session was found alive.
   * @param version of the cache before the session was read. A session that was dropped since then may be this one,
   *   read before its end: then nothing is kept, and the next request reads it again.
   */
  set(key: string, entry: KnownToken, version: number): void {
    this.#entries.delete(key)
    if (version !== this.#version) return
    this.#entries.set(key, entry)
    const oldest = this.#entries.size > this.#max ? this.#entries.keys().next() : undefined
    if (oldest && !oldest.done) this.#entries.delete(oldest.value)
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  /** Drops one session's tokens, or all of a player. */
  forget(playerId: bigint, sessionId?: string): void {
    this.#version++
    for (const [key, { claims }] of this.#entries)
      if (BigInt(claims.player_id) === playerId && (sessionId === undefined || claims.sid === sessionId))
        this.#entries.delete(key)
  }
}
