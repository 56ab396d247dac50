import { createOutgoing, type OutgoingDependencies } from '../../../kernel/index.ts'
import type { ExclusionRegister } from '../../../modules/outside/index.ts'
import { createUnusable } from '../unusable.ts'
import type { SigapConfig } from './config.ts'
import { answerTo, CALL_PATH, endOfDay, toQuestion } from './wire.ts'

/** Brazil's register of persons who may not bet (ID-21). A question changes nothing and may be repeated. */
export function createSigap({
  config,
  ...surroundings
}: OutgoingDependencies & { readonly config: SigapConfig }): ExclusionRegister {
  const unusable = createUnusable(surroundings.log, 'sigap')
  const client = createOutgoing({ name: 'sigap', baseUrl: config.url, ...surroundings })
  return {
    needsNationalNumber: false,
    async check({ subject, moment, requestId, signal }) {
      const result = await client.call({
        method: 'POST',
        path: CALL_PATH,
        name: 'query',
        headers: { authorization: `Bearer ${config.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(toQuestion(subject, { moment, requestId })),
        idempotent: true,
        ...(signal ? { signal } : {}),
      })
      if (result.outcome === 'unknown') return { outcome: 'unavailable' }
      if (result.outcome === 'refused') return unusable(`status ${result.status}`)
      const answer = answerTo(requestId).safeParse(jsonOf(result))
      if (!answer.success) return unusable('fields')
      const { situacao, protocolo: reference, ate } = answer.data
      if (situacao === 'livre') return { outcome: 'clear', reference }
      if (situacao === 'impedido') return { outcome: 'barred', reference }
      return { outcome: 'excluded', reference, until: ate === undefined ? null : endOfDay(ate) }
    },
  }
}

/** The body of an answer; null when it is not JSON. */
function jsonOf(answer: { json(): unknown }): unknown {
  try {
    return answer.json()
  } catch {
    return null
  }
}
