import { createOutgoing, type OutgoingDependencies } from '../../../kernel/index.ts'
import type { DeviceCompany } from '../../../modules/outside/index.ts'
import type { IovationConfig } from './config.ts'
import { checkAnswer, jsonOf, resultByLetter } from './wire.ts'

export { createIovationScripts, loaderVersion, ownPath } from './own-host.ts'
export { deviceSources } from './page-sources.ts'

/** Checks of devices by TruValidate (iovation). One attempt: a second one would be a second check. */
export function createIovation({
  config,
  ...surroundings
}: OutgoingDependencies & { readonly config: IovationConfig }): DeviceCompany {
  const { log } = surroundings
  const client = createOutgoing({ name: 'iovation', baseUrl: config.url, maxAttempts: 1, ...surroundings })
  const user = `${config.subscriberId}/${config.account}`
  const credentials = Buffer.from(`${user}:${config.password}`).toString('base64')
  const path = `/fraud/v1/subs/${encodeURIComponent(config.subscriberId)}/checks`
  const report = (problem: string, isAlarm: boolean) =>
    log[isAlarm ? 'error' : 'warn'](
      { port: 'iovation', problem, ...(isAlarm ? { alarm: true } : {}) },
      'the check of a device gave no usable answer',
    )

  return {
    async check({ accountCode, statedIp, blackbox, type, signal }) {
      const result = await client.call({
        method: 'POST',
        path,
        name: 'check',
        headers: {
          authorization: `Basic ${credentials}`,
          accept: 'application/json',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ accountCode, statedIp, blackbox, type }),
        ...(signal ? { signal } : {}),
      })
      if (result.outcome === 'unknown') return { outcome: 'unknown' }
      if (result.outcome === 'refused') {
        // A 400 may be about a blackbox that somebody has made up, so it wakes nobody.
        report(`status ${result.status}`, result.status !== 400)
        return { outcome: 'unknown' }
      }
      const answer = checkAnswer.safeParse(jsonOf(result))
      if (!answer.success) {
        report(answer.error.issues.map(({ path: field }) => field.join('.')).join(', '), true)
        return { outcome: 'unknown' }
      }
      const { result: letter, reason, trackingNumber, details } = answer.data
      return {
        outcome: 'done',
        result: resultByLetter[letter],
        reason: reason ?? null,
        trackingNumber: trackingNumber ?? null,
        deviceAlias: details?.device?.alias ?? null,
      }
    },
  }
}
