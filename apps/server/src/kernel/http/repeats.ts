/** One answer for one key: who repeats a request waits for the first one, or begins it again when it ended unknown. */
import type { ErrorCode } from '@marquee/contract'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import {
  CLAIM_MS,
  type ClaimRequest,
  type IdempotencyStore,
  isFinalRefusal,
  isRefusal,
  type KeptAnswer,
} from './idempotency.ts'

/** A handler at work. */
export interface Work {
  /** Its answer, or `error.timeout` when it takes longer than a client waits. */
  readonly inTime: Promise<unknown>
  /** Its answer, whenever it comes: a handler may go on when its time is over. */
  readonly atLast: Promise<unknown>
  /** Aborted when its time is over. */
  readonly signal: AbortSignal
}

export interface RepeatOptions {
  readonly store: IdempotencyStore
  readonly log: Log
  /** How long a repeat waits for the first request (ms). */
  readonly waitMs: number
  /** The answer comes with what a repeat cannot be given: it is not kept. */
  readonly isForOnce: () => boolean
}

const POLL_MS = 50
const RENEW_MS = CLAIM_MS / 3

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function claimOrWait(
  store: IdempotencyStore,
  request: ClaimRequest,
  waitMs: number,
): Promise<{ claim: string } | { answer: KeptAnswer }> {
  const deadline = performance.now() + waitMs
  for (;;) {
    const result = await store.claim(request)
    if (result.kind === 'mine') return { claim: result.claim }
    if (result.kind === 'kept') return { answer: result.answer }
    if (result.kind === 'conflict') throw new AppError('error.idempotency.conflict')
    if (performance.now() > deadline) throw new AppError('error.unavailable', { retryAfterSeconds: 2 })
    await pause(POLL_MS)
  }
}

function replay(kept: KeptAnswer): unknown {
  if (!('refused' in kept)) return kept.ok
  const { code, ...rest } = kept.refused
  throw new AppError(code as ErrorCode, rest)
}

function keptRefusal(error: AppError): KeptAnswer {
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
 * Runs `begin` for the first request with a key and answers every repeat with what it answered. The claim stays with
 * the handler for as long as it runs. A refusal says that nothing was done; whatever else goes wrong leaves the outcome
 * unknown: then the key stays bound to its request, and a repeat runs the handler again, which finds its own earlier effect.
 */
export async function runOnce(
  request: ClaimRequest,
  begin: () => Work,
  { store, log, waitMs, isForOnce }: RepeatOptions,
): Promise<unknown> {
  const claimed = await claimOrWait(store, request, waitMs)
  if ('answer' in claimed) return replay(claimed.answer)
  const { claim } = claimed
  const warn = (reason: unknown) => log.warn({ err: reason }, 'idempotency key was left claimed')
  const renewal = setInterval(() => void store.renew(request, claim).catch(warn), RENEW_MS)
  renewal.unref()

  const settle = (error: unknown): Promise<void> => {
    if (isFinalRefusal(error)) return store.keep(request, claim, keptRefusal(error))
    return isRefusal(error) ? store.release(request, claim) : store.reopen(request, claim)
  }
  const work = begin()
  const settled = work.atLast
    .then(
      (body) => (isForOnce() ? store.release(request, claim) : store.keep(request, claim, { ok: body })),
      settle,
    )
    .catch(warn)
    .finally(() => clearInterval(renewal))
  try {
    const body = await work.inTime
    await settled
    return body
  } catch (error) {
    // The handler may still be at work: its claim is settled when it ends.
    if (!work.signal.aborted) await settled
    throw error
  }
}
