import { createHash } from 'node:crypto'
import type { FieldProblem } from '@marquee/contract'
import type { Clock } from '../clock.ts'
import type { Database, Queryable } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { toJson } from '../events/events.ts'

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
  readonly scope: string
  readonly key: string
  readonly hash: Buffer
}

/** Where idempotency keys are kept. */
export interface IdempotencyStore {
  claim(request: ClaimRequest): Promise<ClaimResult>
  /** Keeps the answer of a claim; in `tx` when the answer shall commit with the effect. */
  keep(request: ClaimRequest, claim: string, answer: KeptAnswer, tx?: Queryable): Promise<void>
  /** Gives an unanswered claim up, so that a repeat does the work. */
  release(request: ClaimRequest, claim: string): Promise<void>
}

/** A claim outlives the longest request a little; then a repeat may take the work over. */
const CLAIM_MS = 45_000
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

/** Equal requests have equal hashes, whatever the order of their fields. */
export function hashRequest(input: unknown): Buffer {
  return createHash('sha256')
    .update(toJson(sorted(input)))
    .digest()
}

export function databaseIdempotency(db: Database, clock: Clock): IdempotencyStore {
  return {
    async claim({ scope, key, hash }) {
      const now = clock.now()
      const claim = newId('cl', clock)
      const { rowCount } = await db.query(
        `insert into kernel.idempotency as i (scope, key, request_hash, claim, claimed_until, expires_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (scope, key) do update set
           claim = excluded.claim, claimed_until = excluded.claimed_until, request_hash = excluded.request_hash,
           answer = null, expires_at = excluded.expires_at
         where i.expires_at <= $7
            or (i.answer is null and i.claimed_until <= $7 and i.request_hash = excluded.request_hash)`,
        [scope, key, hash, claim, now.add({ milliseconds: CLAIM_MS }), now.add({ hours: KEEP_HOURS }), now],
      )
      if (rowCount === 1) return { kind: 'mine', claim }
      const { rows } = await db.query<{ request_hash: Buffer; answer: KeptAnswer | null }>(
        'select request_hash, answer from kernel.idempotency where scope = $1 and key = $2',
        [scope, key],
      )
      const row = rows[0]
      if (!row) return { kind: 'running' }
      if (!row.request_hash.equals(hash)) return { kind: 'conflict' }
      return row.answer ? { kind: 'kept', answer: row.answer } : { kind: 'running' }
    },
    async keep({ scope, key }, claim, answer, tx = db) {
      await tx.query(
        'update kernel.idempotency set answer = $4 where scope = $1 and key = $2 and claim = $3 and answer is null',
        [scope, key, claim, toJson(answer)],
      )
    },
    async release({ scope, key }, claim) {
      await db.query(
        'delete from kernel.idempotency where scope = $1 and key = $2 and claim = $3 and answer is null',
        [scope, key, claim],
      )
    },
  }
}

/** Refusals that a repeat must get again: final ones that do not depend on who is signed in or how often one tries. */
export function isFinalRefusal(error: unknown): error is AppError {
  return (
    error instanceof AppError &&
    !error.retryable &&
    error.status < 500 &&
    ![401, 403, 413, 415, 429].includes(error.status) &&
    error.code !== 'error.validation' &&
    error.code !== 'error.idempotency.conflict'
  )
}
