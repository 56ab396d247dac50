import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Control } from './control.ts'

/** Longer bodies are catalogues and pictures; the call log shows their length only. */
const MAX_TEXT = 20_000

/** Delays, drops and logs every call of a company's protocol, as its control panel says. Screens are exempt. */
export function obeyPanel(app: FastifyInstance, companyId: string, control: Control): void {
  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.isScreen) return
    if (control.switches.delayMs > 0) await pause(control.switches.delayMs)
    if (control.takeDrop('before')) {
      note(request, null, 'cut before anything was done')
      return cut(reply)
    }
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.routeOptions.config.isScreen) return payload
    if (control.takeDrop('after-commit')) {
      note(request, null, `cut before this answer: ${textOf(payload)}`)
      cut(reply)
      return payload
    }
    note(request, reply.statusCode, textOf(payload))
    return payload
  })

  function note(request: FastifyRequest, status: number | null, answer: string): void {
    const name = request.url.slice(companyId.length + 1)
    control.log({
      direction: 'in',
      name: `${request.method} ${name.split('?')[0]}`,
      request: [name.split('?')[1], textOf(request.body)].filter(Boolean).join('\n'),
      status,
      answer,
    })
  }
}

function cut(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

function textOf(body: unknown): string {
  if (body === undefined || body === null) return ''
  if (typeof body === 'string') return body.length > MAX_TEXT ? `${body.length} characters` : body
  if (Buffer.isBuffer(body))
    return textOf(body.length > MAX_TEXT ? `${body.length} bytes` : body.toString('utf8'))
  if (typeof body === 'object' && 'pipe' in body) return 'a stream'
  return JSON.stringify(body)
}
