import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rateKey } from '../../kernel/index.ts'
import { documentTest, ListenerQueryError } from './changes.ts'
import { QueryParseError } from './groq.ts'
import { BadRequest, firstOf, type QueryValues, refuse, sendEvents } from './protocol-answers.ts'
import type { RefuseQuery } from './mutation-routes.ts'
import type { Content } from './service.ts'

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const no = flag.default(false)
const options = z.object({
  includeResult: no,
  includePreviousRevision: no,
  includeMutations: flag.default(true),
  includeAllVersions: no,
  enableResume: no,
  /** Events come when queries have the change, so both hold. */
  visibility: z.enum(['query', 'transaction']).default('query'),
  effectFormat: z.undefined({ error: 'not offered' }).optional(),
})

function optionsFrom(query: QueryValues): z.output<typeof options> {
  const given = Object.fromEntries(Object.keys(options.shape).map((name) => [name, firstOf(query[name])]))
  const parsed = options.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new BadRequest(`${String(issue?.path[0])}: ${issue?.message}`)
}

/** `GET /content/{version}/data/listen/{dataset}`, for editors. */
export function mountListening(
  app: FastifyInstance,
  content: Content,
  deps: {
    readonly isEditors: (request: FastifyRequest) => boolean
    readonly parametersOf: (query: QueryValues) => Record<string, unknown>
    readonly refuseQuery: RefuseQuery
  },
): void {
  app.addHook('preClose', async () => content.listeners.end())
  app.get<{ Querystring: QueryValues }>(
    '/content/:version/data/listen/:dataset',
    { exposeHeadRoute: false },
    async (request, reply): Promise<FastifyReply> => {
      if (!deps.isEditors(request)) return refuse(reply, 401, 'a token is needed')
      const asked = optionsFrom(request.query)
      const query = firstOf(request.query['query']) ?? ''
      let matches: ReturnType<typeof documentTest>
      try {
        matches = documentTest(query, deps.parametersOf(request.query))
      } catch (error) {
        if (error instanceof ListenerQueryError) return refuse(reply, 400, error.message)
        if (!(error instanceof QueryParseError)) throw error
        const { message: description, start, end } = error
        return deps.refuseQuery(reply, { kind: 'parse-error', description, start, end }, query)
      }
      // Events are not stored: a client that resumes is told to read the documents again.
      const isResuming = asked.enableResume && request.headers['last-event-id'] !== undefined
      const stream = content.listeners.open(
        rateKey(request.ip),
        {
          matches,
          hasResult: asked.includeResult,
          hasPrevious: asked.includePreviousRevision,
          hasMutations: asked.includeMutations,
          hasReleases: asked.includeAllVersions,
        },
        isResuming ? 'reset' : 'welcome',
      )
      return sendEvents(reply, stream)
    },
  )
}
