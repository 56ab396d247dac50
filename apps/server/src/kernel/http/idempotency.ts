import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { FieldProblem } from '@marquee/contract'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { toJson } from '../events/events.ts'
import { newId } from '../ids.ts'

/** Stored response of a completed request: a result or a final refusal. */
export type StoredResponse =
  | { readonly ok: unknown }
  | {
      readonly refused: {
        readonly code: string
        readonly additionalInfo?: Readonly<Record<string, unknown>>
        readonly fields?: readonly FieldProblem[]
        readonly message?: string
      }
    }

export type LockResult =
  | { readonly kind: 'acquired'; readonly lockId: string }
  | { readonly kind: 'stored'; readonly answer: StoredResponse }
  | { readonly kind: 'running' }
  | { readonly kind: 'conflict' }

export interface KeyedRequest {
  /** Owner of the key and route of the request. */
  readonly scope: string
  readonly key: string
  /** `hashRequest` of the input. */
  readonly hash: Buffer
}

/** Stores idempotency keys. Calls with an outdated lock id change nothing. */
export interface IdempotencyStore {
  acquire(request: KeyedRequest): Promise<LockResult>
  /** Extends the lock while the handler runs. */
  renew(request: KeyedRequest, lockId: string): Promise<void>
  /** Stores the response; duplicates get it. */
  complete(request: KeyedRequest, lockId: string, answer: StoredResponse): Promise<void>
  /** The outcome is unknown: the next identical request runs the handler again, a different request is a conflict. */
  unlock(request: KeyedRequest, lockId: string): Promise<void>
  /** Nothing was done: deletes the key, unless an earlier run ended with an unknown outcome. */
  release(request: KeyedRequest, lockId: string): Promise<void>
}

/** A lock that is not renewed belongs to a dead process: a retry may take it over. */
export const LOCK_MS = 45_000
const RETENTION_HOURS = 24

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(
      Object.entries(value)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, item]) => [key, sorted(item)]),
    )
  return value
}

/**
 * Equal requests have equal hashes, whatever the order of their fields. Keyed with the idempotency key, so that nobody
 * can guess values of a request (such as a password) from its hash.
 */
export function hashRequest(input: unknown, key: string): Buffer {
  return createHmac('sha256', key)
    .update(toJson(sorted(input)))
    .digest()
}

const digestOf = ({ scope, key }: KeyedRequest): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([scope, key]))
    .digest()

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const sealingKey = ({ scope, key }: KeyedRequest): Buffer =>
  Buffer.from(hkdfSync('sha256', key, scope, 'idempotency answer', 32))

function seal(request: KeyedRequest, answer: StoredResponse): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, sealingKey(request), nonce)
  const text = Buffer.concat([cipher.update(toJson(answer), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

function unseal(request: KeyedRequest, sealed: Buffer): StoredResponse {
  const textAt = NONCE_BYTES + TAG_BYTES
  const decipher = createDecipheriv(CIPHER, sealingKey(request), sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, textAt))
  const text = Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()])
  return JSON.parse(text.toString('utf8')) as StoredResponse
}

/** @param db a transaction, for an effect that is stored together with its answer */
export function databaseIdempotency(db: Queryable, clock: Clock): IdempotencyStore {
  const ownRow = 'scope = $1 and key_digest = $2 and claim = $3 and answer is null'
  return {
    async acquire(request) {
      const { scope, hash } = request
      const digest = digestOf(request)
      const now = clock.now()
      const lockId = newId('cl', clock)
      const { rowCount } = await db.query(
        `insert into kernel.idempotency as i (scope, key_digest, request_hash, claim, claimed_until, expires_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (scope, key_digest) do update set
           claim = excluded.claim, claimed_until = excluded.claimed_until, request_hash = excluded.request_hash,
           answer = null, expires_at = excluded.expires_at,
           runs = case when i.expires_at <= $7 then 1 else i.runs + 1 end
         where i.expires_at <= $7
            or (i.answer is null and i.claimed_until <= $7 and i.request_hash = excluded.request_hash)`,
        [
          scope,
          digest,
          hash,
          lockId,
          now.add({ milliseconds: LOCK_MS }),
          now.add({ hours: RETENTION_HOURS }),
          now,
        ],
      )
      if (rowCount === 1) return { kind: 'acquired', lockId }
      const { rows } = await db.query<{ request_hash: Buffer; answer: Buffer | null }>(
        'select request_hash, answer from kernel.idempotency where scope = $1 and key_digest = $2',
        [scope, digest],
      )
      const row = rows[0]
      if (!row) return { kind: 'running' }
      if (!row.request_hash.equals(hash)) return { kind: 'conflict' }
      return row.answer ? { kind: 'stored', answer: unseal(request, row.answer) } : { kind: 'running' }
    },
    async renew(request, lockId) {
      await db.query(`update kernel.idempotency set claimed_until = $4 where ${ownRow}`, [
        request.scope,
        digestOf(request),
        lockId,
        clock.now().add({ milliseconds: LOCK_MS }),
      ])
    },
    async complete(request, lockId, answer) {
      await db.query(`update kernel.idempotency set answer = $4 where ${ownRow}`, [
        request.scope,
        digestOf(request),
        lockId,
        seal(request, answer),
      ])
    },
    async unlock(request, lockId) {
      await db.query(`update kernel.idempotency set claimed_until = $4 where ${ownRow}`, [
        request.scope,
        digestOf(request),
        lockId,
        clock.now(),
      ])
    },
    async release(request, lockId) {
      const named = [request.scope, digestOf(request), lockId]
      const { rowCount } = await db.query(
        `delete from kernel.idempotency where ${ownRow} and runs = 1`,
        named,
      )
      if (rowCount === 0) await this.unlock(request, lockId)
    },
  }
}

/** The handler refused, so nothing was done. Any other error leaves the outcome unknown. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500
}

/** Refusals that a duplicate must get again: final ones that depend neither on who is signed in nor on rate limits. */
export function isFinalRefusal(error: unknown): error is AppError {
  return (
    isRefusal(error) &&
    !error.retryable &&
    ![401, 403, 413, 415, 429].includes(error.status) &&
    error.code !== 'error.validation' &&
    error.code !== 'error.idempotency.conflict'
  )
}
