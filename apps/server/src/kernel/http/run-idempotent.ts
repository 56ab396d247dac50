/**
 * Runs a handler once per idempotency key: a duplicate waits for the first response, or runs the handler again when its
 * outcome is unknown.
 */
import type { ErrorCode } from '@marquee/contract'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import {
  LOCK_MS,
  type KeyedRequest,
  type IdempotencyStore,
  isFinalRefusal,
  isRefusal,
  type StoredResponse,
} from './idempotency.ts'

/** A running handler. */
export interface Work {
  /** Its result, or `error.timeout` after the request's time limit. */
  readonly response: Promise<unknown>
  /** Its result, however long it takes: a handler may continue after the time limit. */
  readonly completion: Promise<unknown>
  /** Aborted at the time limit. */
  readonly signal: AbortSignal
}

export interface IdempotentOptions {
  readonly store: IdempotencyStore
  readonly log: Log
  /** How long a duplicate waits for the first request (ms). */
  readonly waitMs: number
  /** Whether the response must not be stored, because it contains what a duplicate cannot get. */
  readonly isNotStorable: () => boolean
}

const POLL_MS = 50
const RENEW_MS = LOCK_MS / 3

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function acquireOrWait(
  store: IdempotencyStore,
  request: KeyedRequest,
  waitMs: number,
): Promise<{ lockId: string } | { answer: StoredResponse }> {
  const deadline = performance.now() + waitMs
  for (;;) {
    const result = await store.acquire(request)
    if (result.kind === 'acquired') return { lockId: result.lockId }
    if (result.kind === 'stored') return { answer: result.answer }
    if (result.kind === 'conflict') throw new AppError('error.idempotency.conflict')
    if (performance.now() > deadline) throw new AppError('error.unavailable', { retryAfterSeconds: 2 })
    await pause(POLL_MS)
  }
}

function replay(stored: StoredResponse): unknown {
  if (!('refused' in stored)) return stored.ok
  const { code, ...rest } = stored.refused
  throw new AppError(code as ErrorCode, rest)
}

function toStoredRefusal(error: AppError): StoredResponse {
  return {
    refused: {
      code: error.code,
      ...(error.additionalInfo ? { additionalInfo: error.additionalInfo } : {}),
      ...(error.fields ? { fields: error.fields } : {}),
      ...(error.publicMessage === undefined ? {} : { message: error.publicMessage }),
    },
  }
}

/**
 * Runs `begin` for the first request with a key and answers duplicates with its response. The lock is held while the
 * handler runs. A refusal means that nothing was done. Any other error leaves the outcome unknown: the key stays bound
 * to its request, and a retry runs the handler again, which finds its own earlier effect.
 */
export async function runIdempotent(
  request: KeyedRequest,
  begin: () => Work,
  { store, log, waitMs, isNotStorable }: IdempotentOptions,
): Promise<unknown> {
  const acquired = await acquireOrWait(store, request, waitMs)
  if ('answer' in acquired) return replay(acquired.answer)
  const { lockId } = acquired
  const warn = (reason: unknown) => log.warn({ err: reason }, 'idempotency key was left locked')
  const renewal = setInterval(() => void store.renew(request, lockId).catch(warn), RENEW_MS)
  renewal.unref()

  const settle = (error: unknown): Promise<void> => {
    if (isFinalRefusal(error)) return store.complete(request, lockId, toStoredRefusal(error))
    return isRefusal(error) ? store.release(request, lockId) : store.unlock(request, lockId)
  }
  const work = begin()
  const settled = work.completion
    .then(
      (body) =>
        isNotStorable() ? store.release(request, lockId) : store.complete(request, lockId, { ok: body }),
      settle,
    )
    .catch(warn)
    .finally(() => clearInterval(renewal))
  try {
    const body = await work.response
    await settled
    return body
  } catch (error) {
    // The handler may still run: the lock is settled when it ends.
    if (!work.signal.aborted) await settled
    throw error
  }
}
