import { generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import { z } from 'zod'
import type { Books } from '../books.ts'
import type { Clock } from '../clock.ts'
import { credentials } from '../credentials.ts'
import { isSameSecret } from '../authorization.ts'

export interface Application {
  readonly id: string
  readonly name: string
  /** PEM */
  readonly public_key: string
  /** Address of its events; empty for none. */
  readonly status_url: string
}

/** The caller: the account by key and secret, or one of its applications by a token that it signed. */
export type VonageCaller = { readonly applicationId: string | undefined }

/** Maximum life of a signed token (ms). */
const MAX_TOKEN_MS = 24 * 3_600_000
const SKEW_MS = 60_000

const header = z.object({ alg: z.literal('RS256') })
const claims = z.object({
  application_id: z.string(),
  iat: z.number(),
  exp: z.number(),
  jti: z.string().min(1),
})

function partOf<T>(schema: z.ZodType<T>, part: string | undefined): T | undefined {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'))).data
  } catch {
    return undefined
  }
}

/** The customer's account: key, secret, and its applications. */
export function openAccount(books: Books, clock: Clock) {
  books.run(
    `create table if not exists vonage_application (id text primary key, name text not null, public_key text not null,
     status_url text not null) strict`,
  )
  const { key, secret } = credentials.vonage
  const findApplication = (id: string) =>
    books.one<Application>('select * from vonage_application where id = ?', id)

  function callerOfToken(token: string): VonageCaller | undefined {
    const [head, body, signature, ...more] = token.split('.')
    const claimed = partOf(claims, body)
    if (!partOf(header, head) || !claimed || !signature || more.length > 0) return undefined
    const application = findApplication(claimed.application_id)
    if (!application) return undefined
    const isSigned = verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${body}`),
      application.public_key,
      Buffer.from(signature, 'base64url'),
    )
    const [issuedAt, endsAt, now] = [claimed.iat * 1000, claimed.exp * 1000, clock.now()]
    const isInTime = issuedAt <= now + SKEW_MS && endsAt > now && endsAt - issuedAt <= MAX_TOKEN_MS
    return isSigned && isInTime ? { applicationId: application.id } : undefined
  }

  return {
    key,
    isKnown: (user: string, password: string) => isSameSecret(user, key) && isSameSecret(password, secret),
    /** @returns undefined for unknown credentials */
    callerOf(authorization: string | undefined): VonageCaller | undefined {
      const [, scheme = '', value = ''] = /^(\w+) +(\S+)$/.exec(authorization ?? '') ?? []
      if (scheme.toLowerCase() === 'bearer') return callerOfToken(value)
      if (scheme.toLowerCase() !== 'basic') return undefined
      return isSameSecret(value, Buffer.from(`${key}:${secret}`).toString('base64'))
        ? { applicationId: undefined }
        : undefined
    },
    findApplication,
    /** Creates an application; without a public key the company generates a pair and shows the private key once. */
    createApplication(asked: {
      name: string
      publicKey?: string | undefined
      statusUrl?: string | undefined
    }) {
      const pair = asked.publicKey
        ? undefined
        : generateKeyPairSync('rsa', {
            modulusLength: 2_048,
            publicKeyEncoding: { type: 'spki', format: 'pem' },
            privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
          })
      const application: Application = {
        id: randomUUID(),
        name: asked.name,
        public_key: asked.publicKey ?? pair?.publicKey ?? '',
        status_url: asked.statusUrl ?? '',
      }
      books.run(
        'insert into vonage_application values (?, ?, ?, ?)',
        application.id,
        application.name,
        application.public_key,
        application.status_url,
      )
      return { application, privateKey: pair?.privateKey }
    },
  }
}

export type Account = ReturnType<typeof openAccount>
