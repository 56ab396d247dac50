import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rateKey } from '../../kernel/index.ts'
import { BadRequest, firstOf, type QueryValues, refuse, sendEvents } from './protocol-answers.ts'
import type { Content } from './service.ts'

/** @throws BadRequest */
function hasDraftsIn(query: QueryValues): boolean {
  const asked = firstOf(query['includeDrafts']) ?? 'false'
  if (asked !== 'true' && asked !== 'false') throw new BadRequest('includeDrafts: is true or false')
  if (query['waitFor'] !== undefined) throw new BadRequest('waitFor: not offered')
  return asked === 'true'
}

/** `GET /content/{version}/data/live/events/{dataset}`, and the question of a browser whether its origin may ask. */
export function mountLiveEvents(
  app: FastifyInstance,
  content: Content,
  deps: {
    readonly isEditors: (request: FastifyRequest) => boolean
    readonly countForVisitor: (request: FastifyRequest, isEditor: boolean) => Promise<void>
  },
): void {
  app.addHook('preClose', async () => content.liveEvents.end())
  app.get<{ Querystring: QueryValues }>(
    '/content/:version/data/live/events/:dataset',
    { exposeHeadRoute: false },
    async (request, reply): Promise<FastifyReply> => {
      const isEditor = deps.isEditors(request)
      const hasDrafts = hasDraftsIn(request.query)
      if (hasDrafts && !isEditor) return refuse(reply, 401, 'a token is needed')
      await deps.countForVisitor(request, isEditor)
      const lastEventId = firstOf(request.headers['last-event-id'])
      return sendEvents(reply, content.liveEvents.open(rateKey(request.ip), hasDrafts, lastEventId))
    },
  )
}

/** Every origin may ask, and no cookie is read. */
export function mountCorsCheck(app: FastifyInstance): void {
  app.get('/content/:version/check/cors', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ result: { allowed: true, withCredentials: false } }),
  )
}
