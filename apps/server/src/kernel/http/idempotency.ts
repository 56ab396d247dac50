import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { FieldProblem } from '@marquee/contract'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { toJson } from '../events/events.ts'
import { newId } from '../ids.ts'

/** What a finished request answered: an answer, or a refusal that stays one. */
export type KeptAnswer =
  | { readonly ok: unknown }
  | {
      readonly refused: {
        readonly code: string
        readonly additionalInfo?: Readonly<Record<string, unknown>>
        readonly fields?: readonly FieldProblem[]
        readonly message?: string
      }
    }

export type ClaimResult =
  | { readonly kind: 'mine'; readonly claim: string }
  | { readonly kind: 'kept'; readonly answer: KeptAnswer }
  | { readonly kind: 'running' }
  | { readonly kind: 'conflict' }

export interface ClaimRequest {
  /** Whose key it is, and of which call. */
  readonly scope: string
  readonly key: string
  /** `hashRequest` of what was asked for. */
  readonly hash: Buffer
}

/** Where idempotency keys are kept. A claim that is not the present one any more changes nothing. */
export interface IdempotencyStore {
  claim(request: ClaimRequest): Promise<ClaimResult>
  /** Says that the work still runs. */
  renew(request: ClaimRequest, claim: string): Promise<void>
  /** Keeps the answer: every repeat gets it. */
  keep(request: ClaimRequest, claim: string, answer: KeptAnswer): Promise<void>
  /** The outcome is unknown: the next repeat of the same request begins the work again, another request never does. */
  reopen(request: ClaimRequest, claim: string): Promise<void>
  /** Nothing was done: the key is forgotten, unless an earlier beginning ended unknown. */
  release(request: ClaimRequest, claim: string): Promise<void>
}

/** A claim that nobody renews is one of a process that has ended: a repeat may take the work over. */
export const CLAIM_MS = 45_000
const KEEP_HOURS = 24

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
 * Equal requests have equal hashes, whatever the order of their fields. Without the key nobody can try out what was in
 * a request: a password may be.
 */
export function hashRequest(input: unknown, key: string): Buffer {
  return createHmac('sha256', key)
    .update(toJson(sorted(input)))
    .digest()
}

const digestOf = ({ scope, key }: ClaimRequest): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([scope, key]))
    .digest()

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const sealingKey = ({ scope, key }: ClaimRequest): Buffer =>
  Buffer.from(hkdfSync('sha256', key, scope, 'idempotency answer', 32))

function seal(request: ClaimRequest, answer: KeptAnswer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, sealingKey(request), nonce)
  const text = Buffer.concat([cipher.update(toJson(answer), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

function unseal(request: ClaimRequest, sealed: Buffer): KeptAnswer {
  const textAt = NONCE_BYTES + TAG_BYTES
  const decipher = createDecipheriv(CIPHER, sealingKey(request), sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, textAt))
  const text = Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()])
  return JSON.parse(text.toString('utf8')) as KeptAnswer
}

export function databaseIdempotency(db: Database, clock: Clock): IdempotencyStore {
  const mine = 'scope = $1 and key_digest = $2 and claim = $3 and answer is null'
  return {
    async claim(request) {
      const { scope, hash } = request
      const digest = digestOf(request)
      const now = clock.now()
      const claim = newId('cl', clock)
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
          claim,
          now.add({ milliseconds: CLAIM_MS }),
          now.add({ hours: KEEP_HOURS }),
          now,
        ],
      )
      if (rowCount === 1) return { kind: 'mine', claim }
      const { rows } = await db.query<{ request_hash: Buffer; answer: Buffer | null }>(
        'select request_hash, answer from kernel.idempotency where scope = $1 and key_digest = $2',
        [scope, digest],
      )
      const row = rows[0]
      if (!row) return { kind: 'running' }
      if (!row.request_hash.equals(hash)) return { kind: 'conflict' }
      return row.answer ? { kind: 'kept', answer: unseal(request, row.answer) } : { kind: 'running' }
    },
    async renew(request, claim) {
      await db.query(`update kernel.idempotency set claimed_until = $4 where ${mine}`, [
        request.scope,
        digestOf(request),
        claim,
        clock.now().add({ milliseconds: CLAIM_MS }),
      ])
    },
    async keep(request, claim, answer) {
      await db.query(`update kernel.idempotency set answer = $4 where ${mine}`, [
        request.scope,
        digestOf(request),
        claim,
        seal(request, answer),
      ])
    },
    async reopen(request, claim) {
      await db.query(`update kernel.idempotency set claimed_until = $4 where ${mine}`, [
        request.scope,
        digestOf(request),
        claim,
        clock.now(),
      ])
    },
    async release(request, claim) {
      const named = [request.scope, digestOf(request), claim]
      const { rowCount } = await db.query(`delete from kernel.idempotency where ${mine} and runs = 1`, named)
      if (rowCount === 0) await this.reopen(request, claim)
    },
  }
}

/** The handler said no, so nothing was done. Whatever else it raises leaves the outcome unknown. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500
}

/** Refusals that a repeat must get again: final ones that do not depend on who is signed in or how often one tries. */
export function isFinalRefusal(error: unknown): error is AppError {
  return (
    isRefusal(error) &&
    !error.retryable &&
    ![401, 403, 413, 415, 429].includes(error.status) &&
    error.code !== 'error.validation' &&
    error.code !== 'error.idempotency.conflict'
  )
}
