import { randomUUID } from 'node:crypto'
import { createOutgoing, type OutgoingDependencies } from '../../../kernel/index.ts'
import { createSignatures } from './auth.ts'
import type { TrustlyConfig } from './config.ts'
import { kindOfError } from './errors.ts'
import { answer } from './wire.ts'

/** `unknown`: no answer that the company has signed, or one that says nothing about the call. */
export type Called =
  | { readonly outcome: 'done'; readonly data: unknown }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'unknown' }

/** Calls the company: JSON-RPC 1.1, signed both ways. */
export function createCaller({
  config,
  ...surroundings
}: OutgoingDependencies & { readonly config: TrustlyConfig }) {
  const { log } = surroundings
  const signatures = createSignatures(config)
  const client = createOutgoing({ name: 'trustly', baseUrl: config.url, maxAttempts: 2, ...surroundings })

  return async (method: string, data: object, signal?: AbortSignal): Promise<Called> => {
    const called = { method, uuid: randomUUID() }
    const Signature = signatures.sign({ ...called, data })
    const result = await client.call({
      method: 'POST',
      path: '/1',
      name: method,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ method, params: { Signature, UUID: called.uuid, Data: data }, version: '1.1' }),
      // A UUID and a message id are good once: a repeat of a call that arrived is refused and opens nothing.
      idempotent: false,
      ...(signal ? { signal } : {}),
    })
    if (result.outcome !== 'done') return { outcome: 'unknown' }
    const parsed = answer.safeParse(readJson(result.text()))
    const signed = parsed.data && ('result' in parsed.data ? parsed.data.result : parsed.data.error.error)
    if (!signed || signed.uuid !== called.uuid || signed.method !== method) return { outcome: 'unknown' }
    if (!signatures.isTheirs(signed, signed.signature)) {
      log.error({ port: 'trustly', call: method, alarm: true }, 'an answer is not signed by the company')
      return { outcome: 'unknown' }
    }
    if (parsed.data && 'result' in parsed.data) return { outcome: 'done', data: parsed.data.result.data }
    const code = parsed.data?.error.code ?? 620
    const kind = kindOfError(code)
    if (kind === 'account')
      log.error(
        { port: 'trustly', call: method, code, alarm: true },
        'the account with the company is refused',
      )
    return { outcome: kind === 'refused' ? 'refused' : 'unknown' }
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
