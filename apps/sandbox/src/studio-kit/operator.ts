import type { Control } from '../control/control.ts'
import type { Answer, HttpReply, HttpRequest, Message, Protocol } from './protocol.ts'

const TIMEOUT_MS = 10_000

/** Calls of the operator's wallet. None throws. */
export interface Operator {
  /** Makes one signed call. Duplicates requested by the panel follow it, with the same content. */
  call(message: Message): Promise<Answer>
  /** Makes one call without duplicates; with `isForged` its signature is wrong. */
  once(message: Message, options?: { isForged: boolean }): Promise<Answer>
}

export type Send = (request: HttpRequest) => Promise<HttpReply>

const sendByHttp: Send = async ({ url, method, headers, body }) => {
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(method === 'GET' ? {} : { body }),
  })
  return { status: response.status, text: await response.text() }
}

export function createOperator(
  deps: { protocol: Protocol; baseUrl: string; control: Control },
  send: Send = sendByHttp,
): Operator {
  const { protocol, baseUrl, control } = deps

  async function once(message: Message, { isForged } = { isForged: false }): Promise<Answer> {
    const request = protocol.toRequest(message, { baseUrl, isForged })
    let reply: HttpReply | null = null
    try {
      reply = await send(request)
    } catch {
      reply = null
    }
    control.log({
      direction: 'out',
      name: message.method,
      request: request.body === '' ? request.url : request.body,
      status: reply?.status ?? null,
      answer: reply?.text ?? 'no answer',
    })
    return reply === null ? { outcome: 'unknown' } : protocol.toAnswer(reply, message)
  }

  return {
    once,
    async call(message) {
      const answer = await once(message)
      for (let index = 0; index < control.switches.duplicate; index++) await once(message)
      return answer
    },
  }
}
