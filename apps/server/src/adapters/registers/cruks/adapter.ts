import { type Clock, createOutgoing, type OutgoingDependencies } from '../../../kernel/index.ts'
import type { ExclusionRegister } from '../../../modules/outside/index.ts'
import { createUnusable } from '../unusable.ts'
import { parseXml } from '../xml.ts'
import { callPath } from './assumed.ts'
import type { CruksConfig } from './config.ts'
import { checkAnswer, stamp, toRequest } from './wire.ts'

/** The Netherlands' register, through an intermediary. A question changes nothing and may be repeated. */
export function createCruks({
  config,
  clock,
  ...surroundings
}: OutgoingDependencies & {
  readonly config: CruksConfig
  readonly clock: Pick<Clock, 'now'>
}): ExclusionRegister {
  const unusable = createUnusable(surroundings.log, 'cruks')
  const client = createOutgoing({ name: 'cruks', baseUrl: config.url, ...surroundings })
  return {
    needsNationalNumber: false,
    async check({ subject, requestId, signal }) {
      const result = await client.call({
        method: 'POST',
        path: callPath(config.token),
        name: 'check',
        headers: {
          'content-type': 'application/xml; charset=utf-8',
          'x-ttrs-date': stamp(clock.now()),
          'x-ttrs-filename': `${requestId}.xml`,
          'x-ttrs-files-count': '1',
        },
        body: toRequest(subject, { senderId: config.senderId, requestId }),
        idempotent: true,
        ...(signal ? { signal } : {}),
      })
      if (result.outcome === 'unknown') return { outcome: 'unavailable' }
      if (result.outcome === 'refused') return unusable(`status ${result.status}`)
      const answer = checkAnswer.safeParse(parseXml(result.text()))
      if (!answer.success) return unusable('fields')
      const { CRUKSCheckResult: checked, Error: problem } = answer.data.CRUKSCheckInterface
      if (!checked) return unusable(`error ${problem?.Code ?? ''}`)
      const reference = checked.ResponseCRUKSCode
      // The register tells no end.
      return checked.IsRegistered
        ? { outcome: 'excluded', reference, until: null }
        : { outcome: 'clear', reference }
    },
  }
}
