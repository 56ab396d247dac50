import { createOutgoing, type OutgoingDependencies, type OutgoingAnswer } from '../../../kernel/index.ts'
import type { CodeCompany } from '../../../modules/outside/index.ts'
import { authorizationOf } from './auth.ts'
import type { VonageConfig } from './config.ts'
import { checkRefusal, sendRefusal } from './errors.ts'
import { startBody } from './mapping.ts'
import { problem, started } from './wire.ts'

/** One-time codes by SMS through Vonage Verify v2. */
export function createVonageCodes({
  config,
  ...surroundings
}: OutgoingDependencies & { readonly config: VonageConfig }): CodeCompany {
  const { log } = surroundings
  const client = createOutgoing({
    name: 'vonage',
    baseUrl: config.url,
    maxAttempts: 2,
    requestIdHeader: 'x-request-id',
    ...surroundings,
  })
  const headers = { authorization: authorizationOf(config), 'content-type': 'application/json' }
  const alarm = (call: string, status: number) =>
    log.error({ port: 'vonage', call, status, alarm: true }, 'the account with the company is refused')

  return {
    async send({ to, language, reference, signal }) {
      const result = await client.call({
        method: 'POST',
        path: '/v2/verify',
        name: 'verify',
        headers,
        body: JSON.stringify(startBody({ brandName: config.brandName, to, language, reference })),
        // Retrying a request that arrived returns the running verification.
        idempotent: true,
        ...(signal ? { signal } : {}),
      })
      if (result.outcome === 'unknown') return { outcome: 'unknown' }
      if (result.outcome === 'done') {
        const answer = started.safeParse(readJson(result))
        if (!answer.success) return { outcome: 'unknown' }
        return { outcome: 'done', ticket: answer.data.request_id, isRunning: false }
      }
      const refusal = sendRefusal(result.status)
      if (refusal === 'number') return { outcome: 'refused', reason: 'number' }
      if (refusal === 'running') {
        const running = problem.safeParse(readJson(result)).data?.request_id
        return running === undefined
          ? { outcome: 'refused', reason: 'running' }
          : { outcome: 'done', ticket: running, isRunning: true }
      }
      alarm('verify', result.status)
      return { outcome: 'unknown' }
    },

    async check({ ticket, code, signal }) {
      const result = await client.call({
        method: 'POST',
        path: `/v2/verify/${encodeURIComponent(ticket)}`,
        name: 'check',
        headers,
        body: JSON.stringify({ code }),
        idempotent: false,
        ...(signal ? { signal } : {}),
      })
      if (result.outcome === 'unknown') return { outcome: 'unknown' }
      if (result.outcome === 'done') return { outcome: 'done' }
      const reason = checkRefusal(result.status)
      if (reason !== 'account') return { outcome: 'refused', reason }
      alarm('check', result.status)
      return { outcome: 'unknown' }
    },

    async cancel({ ticket, signal }) {
      await client.call({
        method: 'DELETE',
        path: `/v2/verify/${encodeURIComponent(ticket)}`,
        name: 'cancel',
        headers: { authorization: headers.authorization },
        idempotent: true,
        ...(signal ? { signal } : {}),
      })
    },
  }
}

function readJson(answer: OutgoingAnswer): unknown {
  try {
    return answer.json()
  } catch {
    return undefined
  }
}
