import type { z } from 'zod'
import {
  createOutgoing,
  type Log,
  type OutgoingDependencies,
  type OutgoingResult,
} from '../../../kernel/index.ts'
import type { LimitFile } from '../../../modules/payments/index.ts'
import type { LugasConfig } from './config.ts'
import { mutualTlsFetch } from './mutual-tls.ts'
import { doneAnswer, pathsOf, reservationAnswer, toConfirmation, toReservation } from './wire.ts'

/** Attempts of a call together are shorter than a player waits for a deposit. */
const MAX_ATTEMPTS = 2

/** Germany's file of deposits with all operators. A call has one effect under its id, and is repeated. */
export function createLugas({
  config,
  ...surroundings
}: OutgoingDependencies & { readonly config: LugasConfig }): LimitFile {
  const { log } = surroundings
  const client = createOutgoing({
    name: 'lugas',
    baseUrl: config.url,
    maxAttempts: MAX_ATTEMPTS,
    ...surroundings,
    ...(config.mutual ? { fetch: mutualTlsFetch(config.mutual) } : {}),
  })

  const readAnswer = <T>(result: OutgoingResult, schema: z.ZodType<T>) => answerIn(log, result, schema)
  const put = (name: string, path: string, body: object, signal: AbortSignal | undefined) =>
    client.call({
      method: 'PUT',
      path,
      name,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-veranstalter': config.operatorId,
      },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    })

  return {
    givesRoomBack: config.givesRoomBack,
    async reserve(asked) {
      const { reservationId, currency, signal } = asked
      const result = await put('reserve', pathsOf(reservationId).reserve, toReservation(asked), signal)
      const answer = readAnswer(result, reservationAnswer(reservationId, currency))
      if (!answer) return { outcome: 'unknown' }
      return answer.ergebnis === 'reserviert'
        ? { outcome: 'reserved' }
        : { outcome: 'full', cap: answer.grenze, used: answer.genutzt }
    },
    async confirm({ reservationId, amount, currency, signal }) {
      const body = toConfirmation(amount, currency)
      const result = await put('confirm', pathsOf(reservationId).confirm, body, signal)
      const answer = readAnswer(result, doneAnswer(reservationId, 'bestaetigt'))
      return { outcome: answer ? 'done' : 'unknown' }
    },
    async release({ reservationId, signal }) {
      const result = await put('release', pathsOf(reservationId).release, {}, signal)
      const answer = readAnswer(result, doneAnswer(reservationId, 'zurueckgenommen'))
      return { outcome: answer ? 'done' : 'unknown' }
    },
  }
}

/** @returns undefined for an answer that says nothing */
function answerIn<T>(log: Log, result: OutgoingResult, schema: z.ZodType<T>): T | undefined {
  if (result.outcome === 'unknown') return undefined
  const parsed = result.outcome === 'done' ? schema.safeParse(jsonOf(result)) : undefined
  if (parsed?.success) return parsed.data
  // Names of fields and statuses: values are personal.
  const problem = parsed
    ? parsed.error.issues.map(({ path }) => path.join('.')).join(', ')
    : `status ${result.status}`
  log.error({ port: 'lugas', problem, alarm: true }, 'the file of limits gave an unusable answer')
  return undefined
}

/** The body of an answer; null when it is not JSON. */
function jsonOf(answer: { json(): unknown }): unknown {
  try {
    return answer.json()
  } catch {
    return null
  }
}
