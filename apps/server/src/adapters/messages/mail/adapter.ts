import { createOutgoing, type OutgoingSurroundings } from '../../../kernel/index.ts'
import type { MailCompany } from '../../../modules/outside/index.ts'
import type { MailConfig } from './config.ts'
import { messageBody } from './mapping.ts'

/** E-mail through a delivery service that takes messages by HTTP. */
export function createMailDelivery({
  config,
  ...surroundings
}: OutgoingSurroundings & { readonly config: MailConfig }): MailCompany {
  const { log } = surroundings
  const client = createOutgoing({
    name: 'mail',
    baseUrl: config.url,
    maxAttempts: 2,
    ...surroundings,
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
