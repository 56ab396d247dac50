import { createOutgoing, type OutgoingDependencies } from '../../../kernel/index.ts'
import type { ExclusionRegister } from '../../../modules/outside/index.ts'
import { createUnusable } from '../unusable.ts'
import type { SpelpausConfig } from './config.ts'
import { blockingInfo, CALLS, SUBJECT_ID } from './wire.ts'

/** Sweden's register. A question changes nothing and may be repeated. */
export function createSpelpaus({
  config,
  ...surroundings
}: OutgoingDependencies & { readonly config: SpelpausConfig }): ExclusionRegister {
  const unusable = createUnusable(surroundings.log, 'spelpaus')
  const client = createOutgoing({ name: 'spelpaus', baseUrl: config.url, ...surroundings })
  return {
    needsNationalNumber: true,
    async check({ subject, moment, requestId, signal }) {
      const subjectId = subject.nationalNumber
      if (subjectId === null || !SUBJECT_ID.test(subjectId)) return unusable('subjectId')
      const result = await client.call({
        method: 'POST',
        path: `/api/${CALLS[moment]}/${encodeURIComponent(config.actorId)}`,
        name: CALLS[moment],
        headers: { authorization: config.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ requestId, subjectId }),
        idempotent: true,
        ...(signal ? { signal } : {}),
      })
      if (result.outcome === 'unknown') return { outcome: 'unavailable' }
      if (result.outcome === 'refused') return unusable(`status ${result.status}`)
      const answer = blockingInfo.safeParse(jsonOf(result))
      if (!answer.success)
        return unusable(answer.error.issues.map(({ path }) => path.join('.')).join(', ') || 'body')
      if (answer.data.requestId !== requestId) return unusable('requestId')
      const { isBlocked, responseId: reference } = answer.data
      // The register tells no end.
      return isBlocked ? { outcome: 'excluded', reference, until: null } : { outcome: 'clear', reference }
    },
  }
}

/** Null when the body is not JSON. */
function jsonOf(answer: { json(): unknown }): unknown {
  try {
    return answer.json()
  } catch {
    return null
  }
}
