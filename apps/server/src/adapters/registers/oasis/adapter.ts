import { createOutgoing, type OutgoingDependencies } from '../../../kernel/index.ts'
import type { ExclusionRegister } from '../../../modules/outside/index.ts'
import { createUnusable } from '../unusable.ts'
import { parseXml } from '../xml.ts'
import { CALL_PATH } from './assumed.ts'
import type { OasisConfig } from './config.ts'
import { banAnswer, endOfDay, toRequest } from './wire.ts'

/** Germany's register. A question changes nothing and may be repeated. */
export function createOasis({
  config,
  ...surroundings
}: OutgoingDependencies & { readonly config: OasisConfig }): ExclusionRegister {
  const unusable = createUnusable(surroundings.log, 'oasis')
  const client = createOutgoing({ name: 'oasis', baseUrl: config.url, ...surroundings })
  const credentials = Buffer.from(`${config.user}:${config.password}`).toString('base64')
  return {
    needsNationalNumber: false,
    async check({ subject, moment, requestId, signal }) {
      const result = await client.call({
        method: 'POST',
        path: CALL_PATH,
        name: 'query',
        headers: {
          authorization: `Basic ${credentials}`,
          'content-type': 'application/xml; charset=utf-8',
        },
        body: toRequest(subject, { moment, requestId }),
        idempotent: true,
        ...(signal ? { signal } : {}),
      })
      if (result.outcome === 'unknown') return { outcome: 'unavailable' }
      if (result.outcome === 'refused') return unusable(`status ${result.status}`)
      const answer = banAnswer.safeParse(parseXml(result.text()))
      if (!answer.success) return unusable('fields')
      const { Anfragenummer, Auskunftsnummer: reference, Gesperrt, GesperrtBis } = answer.data.Spielerauskunft
      if (Anfragenummer !== requestId) return unusable('Anfragenummer')
      if (!Gesperrt) return { outcome: 'clear', reference }
      return {
        outcome: 'excluded',
        reference,
        until: GesperrtBis === undefined ? null : endOfDay(GesperrtBis),
      }
    },
  }
}
