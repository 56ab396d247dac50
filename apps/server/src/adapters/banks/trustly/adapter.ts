import { randomUUID } from 'node:crypto'
import { createOutgoing, type OutgoingDependencies } from '../../../kernel/index.ts'
import type { BankAuthorized, BankCompany } from '../../../modules/identity/index.ts'
import { assumed } from './assumed.ts'
import { createSignatures } from './auth.ts'
import type { TrustlyConfig } from './config.ts'
import { kindOfError } from './errors.ts'
import { selectAccountData } from './mapping.ts'
import { answer } from './wire.ts'

export { trustlyCallbacks } from './callbacks.ts'

/** Sign-in with a bank through Trustly, called directly. */
export function createTrustly({
  config,
  ...surroundings
}: OutgoingDependencies & { readonly config: TrustlyConfig }): BankCompany {
  const { log } = surroundings
  const signatures = createSignatures(config)
  const client = createOutgoing({ name: 'trustly', baseUrl: config.url, maxAttempts: 2, ...surroundings })

  return {
    name: 'trustly',
    takesDeposits: false,
    async authorize(request): Promise<BankAuthorized> {
      const data = selectAccountData(config, request)
      const called = { method: assumed.method, uuid: randomUUID() }
      const body = JSON.stringify({
        method: called.method,
        params: { Signature: signatures.sign({ ...called, data }), UUID: called.uuid, Data: data },
        version: '1.1',
      })
      const result = await client.call({
        method: 'POST',
        path: '/1',
        name: called.method,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body,
        // A UUID and a message id are good once: a repeat of a call that arrived is refused and opens nothing.
        idempotent: false,
        signal: request.signal,
      })
      if (result.outcome !== 'done') return { outcome: 'unknown' }
      const parsed = answer.safeParse(readJson(result.text()))
      const signed = parsed.data && ('result' in parsed.data ? parsed.data.result : parsed.data.error.error)
      if (!signed || signed.uuid !== called.uuid || signed.method !== called.method)
        return { outcome: 'unknown' }
      if (!signatures.isTheirs(signed, signed.signature)) {
        log.error(
          { port: 'trustly', call: called.method, alarm: true },
          'an answer is not signed by the company',
        )
        return { outcome: 'unknown' }
      }
      if (parsed.data && 'result' in parsed.data) {
        const { orderid, url } = parsed.data.result.data
        return { outcome: 'done', iframeUrl: url, reference: orderid }
      }
      const code = parsed.data?.error.code ?? 620
      const kind = kindOfError(code)
      if (kind === 'account')
        log.error(
          { port: 'trustly', call: called.method, code, alarm: true },
          'the account with the company is refused',
        )
      return { outcome: kind === 'refused' ? 'refused' : 'unknown' }
    },
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
