import { performance } from 'node:perf_hooks'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'

/** Dependencies of every company's client; `wiring/companies.ts` provides them. */
export interface OutgoingDependencies {
  /** Time limit of one attempt (ms). */
  readonly timeoutMs: number
  readonly log: Log
  readonly metrics?: Metrics
  readonly fetch?: typeof fetch
}

export interface OutgoingOptions extends OutgoingDependencies {
  /** Name of the port in logs and metrics: `vonage`. */
  readonly name: string
  /** Base URL of all calls; `http` or `https`. */
  readonly baseUrl: string
  /** Attempts of an idempotent call, the first included; 3 by default. */
  readonly maxAttempts?: number
  /** Consecutive unknown outcomes that open the circuit breaker; 5 by default. */
  readonly failuresToOpen?: number
  /** How long the circuit breaker stays open (ms); then one call is let through. 10 s by default. */
  readonly openMs?: number
  /** Maximum size of a response in bytes; 1 MiB by default. */
  readonly maxAnswerBytes?: number
  /** Answered calls are logged at `debug`: for a call of every few seconds. */
  readonly isQuiet?: boolean
  /** Response header with the company's request id, for the log. */
  readonly requestIdHeader?: string
}

export interface OutgoingCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path and query, appended to the base URL. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** Name of the call in the log. Paths may contain personal data and are not logged. */
  readonly name: string
  /** Whether a retry is harmless: only then is an unknown outcome retried. GET and PUT are by default. */
  readonly idempotent?: boolean
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

export interface OutgoingAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
  /** @throws SyntaxError when the response is not JSON */
  json(): unknown
  text(): string
}

/**
 * `done`: the company accepted (2xx). `refused`: it refused (3xx, 4xx). `unknown`: it may or may not have acted; `sent`
 * is false when the request certainly was not sent.
 */
export type OutgoingResult =
  | ({ readonly outcome: 'done' } & OutgoingAnswer)
  | ({ readonly outcome: 'refused' } & OutgoingAnswer)
  | {
      readonly outcome: 'unknown'
      readonly reason: 'timeout' | 'network' | 'server_error' | 'answer_too_large' | 'circuit_open'
      readonly sent: boolean
      readonly status?: number
      readonly answer?: OutgoingAnswer
    }

export interface OutgoingClient {
  call(call: OutgoingCall): Promise<OutgoingResult>
}

const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Client of one outside company. Never raises for errors of the company or the network: outcomes are values. */
export function createOutgoing(options: OutgoingOptions): OutgoingClient {
  const { name, log, metrics } = options
  const base = options.baseUrl.replace(/\/+$/, '')
  if (!/^https?:$/.test(new URL(base).protocol)) throw new TypeError(`${name}: not an http address`)
  const send = options.fetch ?? fetch
  const maxAttempts = options.maxAttempts ?? 3
  const failuresToOpen = options.failuresToOpen ?? 5
  const openMs = options.openMs ?? 10_000
  const maxBytes = options.maxAnswerBytes ?? 1024 * 1024
  let failures = 0
  let closedAgainAt = 0

  async function attempt(call: OutgoingCall): Promise<OutgoingResult> {
    const limit = AbortSignal.timeout(call.timeoutMs ?? options.timeoutMs)
    const signal = call.signal ? AbortSignal.any([limit, call.signal]) : limit
    try {
      const response = await send(base + call.path, {
        method: call.method,
        redirect: 'manual',
        signal,
        ...(call.headers ? { headers: call.headers } : {}),
        ...(call.body === undefined ? {} : { body: call.body }),
      })
      const body = await readBody(response, maxBytes)
      if (body === undefined)
        return { outcome: 'unknown', reason: 'answer_too_large', sent: true, status: response.status }
      const answer: OutgoingAnswer = {
        status: response.status,
        headers: response.headers,
        body,
        text: () => body.toString('utf8'),
        json: () => JSON.parse(body.toString('utf8')) as unknown,
      }
      if (response.ok) return { outcome: 'done', ...answer }
      // Statuses that mean "later", or say nothing about what was done.
      if (response.status >= 500 || [408, 425, 429].includes(response.status))
        return { outcome: 'unknown', reason: 'server_error', sent: true, status: response.status, answer }
      return { outcome: 'refused', ...answer }
    } catch (error) {
      if (signal.aborted) return { outcome: 'unknown', reason: 'timeout', sent: true }
      return { outcome: 'unknown', reason: 'network', sent: !NEVER_SENT.has(systemCodeOf(error)) }
    }
  }

  function note(call: OutgoingCall, result: OutgoingResult, startedAt: number, tries: number): void {
    const seconds = (performance.now() - startedAt) / 1000
    metrics?.outgoing.observe({ port: name, outcome: result.outcome }, seconds)
    const answer = result.outcome === 'unknown' ? result.answer : result
    const theirId = options.requestIdHeader ? answer?.headers.get(options.requestIdHeader) : undefined
    log[result.outcome === 'unknown' ? 'warn' : options.isQuiet ? 'debug' : 'info'](
      {
        port: name,
        call: call.name,
        outcome: result.outcome,
        ms: Math.round(seconds * 1000),
        tries,
        ...(answer ? { status: answer.status } : {}),
        ...(result.outcome === 'unknown' ? { reason: result.reason } : {}),
        ...(theirId ? { companyRequestId: theirId } : {}),
      },
      'outgoing call',
    )
  }

  return {
    async call(call) {
      const startedAt = performance.now()
      const mayRepeat = call.idempotent ?? (call.method === 'GET' || call.method === 'PUT')
      let result: OutgoingResult = { outcome: 'unknown', reason: 'circuit_open', sent: false }
      let tries = 0
      while (tries < (mayRepeat ? maxAttempts : 1)) {
        if (performance.now() < closedAgainAt) break
        // Half-open: one call is let through while others are still refused.
        if (failures >= failuresToOpen) closedAgainAt = performance.now() + openMs
        tries++
        result = await attempt(call)
        if (result.outcome !== 'unknown') {
          failures = 0
          closedAgainAt = 0
          break
        }
        if (call.signal?.aborted) break
        failures++
        if (failures >= failuresToOpen) closedAgainAt = performance.now() + openMs
        if (tries < maxAttempts && mayRepeat) await pause(100 * 2 ** (tries - 1) * (0.5 + Math.random()))
      }
      note(call, result, startedAt, tries)
      return result
    },
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function systemCodeOf(error: unknown): string {
  const cause = (error as { cause?: { code?: unknown } }).cause
  return typeof cause?.code === 'string' ? cause.code : ''
}

/** Reads a response's body. @returns undefined for one of more than `maxBytes`, of which no more is read */
export async function readBody(response: Response, maxBytes: number): Promise<Buffer | undefined> {
  const reader = response.body?.getReader()
  if (!reader) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  for (let size = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks)
    size += value.length
    if (size > maxBytes) {
      reader.cancel().catch(() => {})
      return undefined
    }
    chunks.push(value)
  }
}
