import { createOutgoing, type Log, type Metrics } from '../../../kernel/index.ts'
import type { MailCompany } from '../../../modules/outside/index.ts'
import type { MailConfig } from './config.ts'
import { messageBody } from './mapping.ts'

/** E-mail through a delivery service that takes messages by HTTP. */
export function createMailDelivery(deps: {
  readonly config: MailConfig
  readonly timeoutMs: number
  readonly log: Log
  readonly metrics?: Metrics
  readonly fetch?: typeof fetch
}): MailCompany {
  const { config, log } = deps
  const client = createOutgoing({
    name: 'mail',
    baseUrl: config.url,
    timeoutMs: deps.timeoutMs,
    maxAttempts: 2,
    log,
    ...(deps.metrics ? { metrics: deps.metrics } : {}),
    ...(deps.fetch ? { fetch: deps.fetch } : {}),
  })
  return {
    async send(mail, { signal } = {}) {
      const result = await client.call({
        method: 'POST',
        path: '/messages',
        name: mail.tag,
        headers: { authorization: `Bearer ${config.key}`, 'content-type': 'application/json' },
        body: JSON.stringify(messageBody(config.from, mail)),
        // The same mail twice is a nuisance, one that never came is worse.
        idempotent: true,
        ...(signal ? { signal } : {}),
      })
      if (result.outcome === 'done') return { outcome: 'done' }
      if (result.outcome === 'unknown') return { outcome: 'unknown' }
      if (result.status === 422) return { outcome: 'refused', reason: 'address' }
      log.error({ port: 'mail', status: result.status, alarm: true }, 'the mail service refuses our calls')
      return { outcome: 'unknown' }
    },
  }
}
