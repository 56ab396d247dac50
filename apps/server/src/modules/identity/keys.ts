import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { z } from 'zod'
import { type Clock, type Database, newToken, type Secret } from '../../kernel/index.ts'
import * as store from './store.ts'

/** How long a key signs; the next one is published for the same time before. */
const SIGNING_DAYS = 90
/** How long a key stays published after it has signed its last token. */
const RETIRED_HOURS = 24
/** How often an instance loads keys created by another one. */
const RELOAD_MS = 10 * 60_000
/** Minimum interval between database lookups of unknown key ids. */
const UNKNOWN_RELOAD_MS = 5_000

interface SigningKey {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  readonly publicJwk: JWK
  readonly activeFrom: Temporal.Instant
}

export interface Keyring {
  /** The key that signs now. */
  signer(): Promise<{ kid: string; key: CryptoKey }>
  /** @returns undefined for a key that is not ours */
  verifier(kid: string): Promise<CryptoKey | undefined>
  published(): Promise<{ keys: JWK[] }>
  /** Creates missing keys and deletes retired ones. Idempotent. */
  rotate(): Promise<void>
}

const privateJwk = z.looseObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string().min(1).optional(),
})
/** At least two, so that verifiers know the next key before it signs. */
const jwks = z.object({ keys: z.array(privateJwk.required({ kid: true })).min(2) })

async function keyOf(jwk: JWK, kid: string, activeFrom: Temporal.Instant): Promise<SigningKey> {
  const { kty, crv, x, y } = jwk
  const bare: JWK = {
    ...(kty ? { kty } : {}),
    ...(crv ? { crv } : {}),
    ...(x ? { x } : {}),
    ...(y ? { y } : {}),
  }
  return {
    kid,
    privateKey: (await importJWK({ ...bare, ...(jwk.d ? { d: jwk.d } : {}) }, 'ES256')) as CryptoKey,
    publicKey: (await importJWK(bare, 'ES256')) as CryptoKey,
    publicJwk: { ...bare, kid, alg: 'ES256', use: 'sig' },
    activeFrom,
  }
}

/** Keys of the configuration: the first one signs. @throws Error when they cannot be parsed */
export function configuredKeyring(configured: Secret): Keyring {
  const parsed = jwks.safeParse(jsonOf(configured.reveal()))
  if (!parsed.success)
    throw new Error(
      'TOKEN_KEYS must be a JWKS of two or more private EC P-256 keys, each with a kid: the first signs, the others are published',
    )
  const epoch = Temporal.Instant.fromEpochMilliseconds(0)
  const keys = Promise.all(parsed.data.keys.map((jwk) => keyOf(jwk as JWK, jwk.kid, epoch)))
  return {
    async signer() {
      const [newest] = await keys
      if (!newest) throw new Error('there is no signing key')
      return { kid: newest.kid, key: newest.privateKey }
    },
    verifier: async (kid) => (await keys).find((key) => key.kid === kid)?.publicKey,
    published: async () => ({ keys: (await keys).map((key) => key.publicJwk) }),
    rotate: async () => {},
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Keys that the platform generates and stores in the database, so that tokens outlive a restart. */
export function databaseKeyring({ db, clock }: { db: Database; clock: Clock }): Keyring {
  let known: { keys: SigningKey[]; loadedAt: number } | undefined
  let loading: Promise<SigningKey[]> | undefined
  const nowMs = () => clock.nowMs()

  async function load(): Promise<SigningKey[]> {
    const rows = await store.readSigningKeys(db)
    const read = await Promise.all(rows.map((row) => keyOf(row.jwk as JWK, row.kid, row.activeFrom)))
    known = { keys: read, loadedAt: nowMs() }
    return read
  }

  async function keys(maxAgeMs = RELOAD_MS): Promise<SigningKey[]> {
    const age = known ? Math.abs(nowMs() - known.loadedAt) : Infinity
    if (known && known.keys.length > 0 && age < maxAgeMs) return known.keys
    loading ??= (async () => {
      const found = await load()
      if (active(found)) return found
      await rotate()
      return load()
    })().finally(() => {
      loading = undefined
    })
    return loading
  }

  /** The newest key whose signing period has started; rows are ordered by start. */
  function active(list: readonly SigningKey[]): SigningKey | undefined {
    return list.findLast((key) => Temporal.Instant.compare(key.activeFrom, clock.now()) <= 0)
  }

  async function rotate(): Promise<void> {
    const now = clock.now()
    const rows = await store.readSigningKeys(db)
    const period = { hours: SIGNING_DAYS * 24 }
    let last = rows.at(-1)?.activeFrom
    // The first key signs immediately. Instances that start together may each insert one: all are published, the newest
    // signs.
    while (!last || Temporal.Instant.compare(last, now) <= 0) {
      const activeFrom: Temporal.Instant = last ? laterOf(last.add(period), now.add({ minutes: 1 })) : now
      const pair = await generateKeyPair('ES256', { extractable: true })
      await store.insertSigningKey(db, {
        kid: newToken(12),
        jwk: await exportJWK(pair.privateKey),
        activeFrom,
      })
      const after = (await store.readSigningKeys(db)).at(-1)?.activeFrom
      if (after === undefined) throw new Error('a signing key was written and cannot be read')
      last = after
    }
    const current = (await store.readSigningKeys(db)).findLast(
      (row) => Temporal.Instant.compare(row.activeFrom, now) <= 0,
    )
    if (current && Temporal.Instant.compare(current.activeFrom.add({ hours: RETIRED_HOURS }), now) <= 0)
      await store.deleteSigningKeysBefore(db, current.activeFrom)
  }

  return {
    async signer() {
      const list = await keys()
      // A key's signing period may have started since the list was loaded; not all keys can have expired unnoticed.
      const key = active(list) ?? active(await load())
      if (!key) throw new Error('there is no signing key')
      return { kid: key.kid, key: key.privateKey }
    },
    async verifier(kid) {
      const here = (await keys()).find((key) => key.kid === kid)
      if (here) return here.publicKey
      return (await keys(UNKNOWN_RELOAD_MS)).find((key) => key.kid === kid)?.publicKey
    },
    published: async () => ({ keys: (await keys()).map((key) => key.publicJwk) }),
    async rotate() {
      await rotate()
      await load()
    },
  }
}

function laterOf(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) >= 0 ? a : b
}
