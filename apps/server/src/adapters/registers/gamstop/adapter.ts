import { createOutgoing, type OutgoingDependencies } from '../../../kernel/index.ts'
import type { ExclusionRegister } from '../../../modules/outside/index.ts'
import { createUnusable } from '../unusable.ts'
import type { GamstopConfig } from './config.ts'
import { outcomeOf, toForm } from './wire.ts'

/** Great Britain's register. A question changes nothing and may be repeated. */
export function createGamstop({
  config,
  ...surroundings
}: OutgoingDependencies & { readonly config: GamstopConfig }): ExclusionRegister {
  const unusable = createUnusable(surroundings.log, 'gamstop')
  const client = createOutgoing({
    name: 'gamstop',
    baseUrl: config.url,
    requestIdHeader: 'x-unique-id',
    ...surroundings,
  })
  return {
    needsNationalNumber: false,
    async check({ subject, signal }) {
      const result = await client.call({
        method: 'POST',
        path: '/v2',
        name: 'exclusion',
        headers: { 'x-api-key': config.apiKey, 'content-type': 'application/x-www-form-urlencoded' },
        body: toForm(subject).toString(),
        idempotent: true,
        ...(signal ? { signal } : {}),
      })
      if (result.outcome === 'unknown') return { outcome: 'unavailable' }
      if (result.outcome === 'refused') return unusable(`status ${result.status}`)
      const outcome = outcomeOf(result.headers.get('x-exclusion'))
      if (outcome === undefined) return unusable('x-exclusion')
      const reference = result.headers.get('x-unique-id')
      // The register tells no end.
      return outcome === 'excluded' ? { outcome, reference, until: null } : { outcome, reference }
    },
  }
}
