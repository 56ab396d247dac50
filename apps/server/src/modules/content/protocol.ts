import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rateKey } from '../../kernel/index.ts'
import { type ContentDocument, publishedId } from './documents.ts'
import { mountFiles } from './file-routes.ts'
import { mountListening } from './listen-routes.ts'
import { revisionOfEvent, syncTagsOf } from './live-events.ts'
import { mountCorsCheck, mountLiveEvents } from './live-routes.ts'
import { mountMutations, type RefuseQuery } from './mutation-routes.ts'
import { type Perspective, PerspectiveError, perspectiveFrom, unknownRelease } from './perspectives.ts'
import { mountPictures } from './picture-routes.ts'
import { mountPreviews } from './preview-routes.ts'
import { answerError, BadRequest, firstOf, mountRest, type QueryValues, refuse } from './protocol-answers.ts'
import type { Content, ContentQuery } from './service.ts'
import { mountUploads } from './upload-routes.ts'

/** Maximum length of an anonymous caller's query (characters). */
const MAX_QUERY = 20_000
const MIB = 1024 ** 2
/** Maximum number of ids per request. */
const MAX_IDS = 1_000

const parameterName = /^[A-Za-z][A-Za-z0-9_]{0,63}$/

const requestBody = z.object({
  query: z.string(),
  params: z.record(z.string().regex(parameterName), z.unknown()).default({}),
})

function parametersOf(query: QueryValues): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(query)) {
    if (!name.startsWith('$')) continue
    if (!parameterName.test(name.slice(1))) throw new BadRequest(`not a parameter name: ${name.slice(0, 40)}`)
    try {
      params[name.slice(1)] = JSON.parse(firstOf(value) ?? '')
    } catch {
      throw new BadRequest(`the value of ${name} is not JSON`)
    }
  }
  return params
}

/** @param everything all versions; undefined for a visitor */
function perspectiveOf(query: QueryValues, everything: readonly ContentDocument[] | undefined): Perspective {
  refuseNotOffered(query)
  const asked = firstOf(query['perspective'])
  if (asked === undefined) return everything ? 'raw' : 'published'
  try {
    const perspective = perspectiveFrom(asked)
    // Other versions are visible to editors only; visitors see published documents, whatever they request.
    if (!everything) return 'published'
    const unknown = unknownRelease(perspective, everything)
    if (unknown === undefined) return perspective
    throw new BadRequest(`no document has a version in the release ${unknown}`)
  } catch (error) {
    throw error instanceof PerspectiveError ? new BadRequest(error.message) : error
  }
}

/** Parameters of a query whose answers are not offered: a client would take their absence for an answer. */
const notOffered = ['explain', 'resultSourceMap'] as const

function refuseNotOffered(query: QueryValues): void {
  for (const name of notOffered)
    if ((firstOf(query[name]) ?? 'false') !== 'false') throw new BadRequest(`${name} is not offered`)
}

/** Versions of the protocol: `v1`, `vX` and a calendar date; all mean the same here. */
function isApiVersion(version: string): boolean {
  if (version === 'v1' || version === 'vX') return true
  if (!/^v\d{4}-\d{2}-\d{2}$/.test(version)) return false
  try {
    return Temporal.PlainDate.from(version.slice(1), { overflow: 'reject' }).year > 2000
  } catch {
    return false
  }
}

interface DataParams {
  readonly version: string
  readonly dataset: string
}
type DataRequest = FastifyRequest<{ Params: DataParams; Querystring: QueryValues }>

/** Versions of documents: published, draft, and in releases, in the order of the ids. */
function versionsOf(
  ids: readonly string[],
  documents: readonly ContentDocument[],
): readonly ContentDocument[] {
  const wanted = new Set(ids)
  const byId = Map.groupBy(
    documents.filter(({ _id }) => wanted.has(publishedId(_id))),
    ({ _id }) => publishedId(_id),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const refuseQuery: RefuseQuery = (reply, answer, query) => {
  switch (answer.kind) {
    case 'parse-error': {
      const { description, start, end } = answer
      return reply
        .code(400)
        .header('cache-control', 'no-store')
        .send({ error: { type: 'queryParseError', description, query, start, end } })
    }
    case 'too-complex':
      return refuse(reply, 400, 'the query is too large: fewer parts or less depth')
    case 'failed':
      return refuse(reply, 400, answer.message)
    case 'too-slow':
      return refuse(reply, 408, 'the query took too long and was ended')
    case 'refused':
      reply.header('retry-after', String(answer.retryAfterSeconds))
      return refuse(reply, 429, answer.message)
    case 'busy':
      reply.header('retry-after', '1')
      return refuse(reply, 503, 'too many queries are waiting')
  }
}

/** What is computed for a visitor, and each full MiB of a result, counts against a rate limit of its own. */
async function countForVisitor(request: FastifyRequest, isEditor: boolean, cost = 1): Promise<void> {
  const { server } = request
  if (isEditor || !server.hasDecorator('rateFence')) return
  for (let counted = 0; counted < cost; counted++) await server.rateFence(request, 'content')
}

/** A cached result does not count as a query. */
async function askThread(request: FastifyRequest, content: Content, asked: ContentQuery) {
  await countForVisitor(request, asked.isTrusted === true)
  return content.query(asked, rateKey(request.ip))
}

/** The query as a field of its answer, unless the caller wants it left out. */
const shownQuery = ({ query: values }: DataRequest, query: string): string =>
  firstOf(values['returnQuery']) === 'false' ? '' : `"query":${JSON.stringify(query)},`

/** An event of another instance may name a revision that this one has not read yet. */
async function catchUp(request: DataRequest, content: Content, isEditor: boolean): Promise<void> {
  const wanted = revisionOfEvent(firstOf(request.query['lastLiveEventId']))
  if (wanted === undefined || wanted <= content.snapshot().revision) return
  await countForVisitor(request, isEditor)
  await content.refresh()
}

/** The content protocol of the official client, and the pictures. Mount at the server's root. */
export function contentPlugin(content: Content): (app: FastifyInstance) => Promise<void> {
  async function answerQuery(
    request: DataRequest,
    reply: FastifyReply,
    { query, params }: { query: string; params: Record<string, unknown> },
  ): Promise<FastifyReply> {
    const isEditor = isEditors(request)
    if (query.trim() === '') return refuse(reply, 400, 'the parameter "query" is missing')
    if (!isEditor && query.length > MAX_QUERY)
      return refuse(reply, 400, `a query may have ${MAX_QUERY} characters at most`)
    const startedAt = performance.now()
    const perspective = perspectiveOf(request.query, isEditor ? content.snapshot().everything : undefined)
    const asked: ContentQuery = { query, params, perspective, isTrusted: isEditor }
    await catchUp(request, content, isEditor)
    const result = content.cachedAnswer(asked) ?? (await askThread(request, content, asked))
    switch (result.kind) {
      case 'result': {
        await countForVisitor(request, isEditor, Math.floor(result.json.length / MIB))
        const ms = Math.round(performance.now() - startedAt)
        const shown = shownQuery(request, query)
        return reply
          .header('cache-control', isEditor ? 'no-store' : 'public, max-age=10')
          .header('vary', 'authorization')
          .type('application/json; charset=utf-8')
          .send(
            `{"ms":${ms},${shown}"result":${result.json},"syncTags":${JSON.stringify(syncTagsOf(content.dataset, result.types))}}`,
          )
      }
      default:
        return refuseQuery(reply, result, query)
    }
  }

  const isEditors = (request: FastifyRequest): boolean => {
    const { authorization } = request.headers
    return authorization !== undefined && content.isEditor(/^Bearer +(.+)$/i.exec(authorization)?.[1])
  }

  /** Checks of every data route: version, token if present, dataset. */
  async function checkData(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const { version, dataset } = request.params as DataParams
    if (!isApiVersion(version)) return refuse(reply, 404, `not an API version: ${version.slice(0, 40)}`)
    // With an invalid token the caller would mistake the public documents for all.
    if (request.headers.authorization !== undefined && !isEditors(request))
      return refuse(reply, 401, 'Unauthorized - Session not found')
    if (dataset !== content.dataset)
      return refuse(
        reply,
        404,
        `Dataset "${dataset.slice(0, 64)}" not found for project "${content.project}"`,
      )
    return undefined
  }

  async function answerDocuments(request: DataRequest, reply: FastifyReply): Promise<FastifyReply> {
    const ids = [...new Set((request.params as DataParams & { '*': string })['*'].split(','))]
    if (ids.length > MAX_IDS)
      return refuse(reply, 400, `at most ${MAX_IDS} documents may be asked for at once`)
    const isEditor = isEditors(request)
    await countForVisitor(request, isEditor)
    const visible = isEditor ? content.shown() : content.shownToVisitors()
    const wanted = new Set(ids)
    const found =
      firstOf(request.query['includeAllVersions']) === 'true'
        ? versionsOf(ids, visible)
        : visible.filter(({ _id }) => wanted.has(_id))
    const known = new Set(found.map(({ _id }) => _id))
    const omitted = ids.filter((id) => !known.has(id)).map((id) => ({ id, reason: 'existence' }))
    const documents = firstOf(request.query['excludeContent']) === 'true' ? [] : found
    return reply
      .header('cache-control', isEditor ? 'no-store' : 'public, max-age=10')
      .header('vary', 'authorization')
      .send({ documents, omitted })
  }

  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      // Published content is the same for everybody; no cookie is read here.
      reply.header('access-control-allow-origin', '*')
      reply.header('cross-origin-resource-policy', 'cross-origin')
    })
    app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
    mountPictures(app, content)
    mountFiles(app, content)
    mountCorsCheck(app)
    mountRest(app)
    mountPreviews(app, content, isEditors)

    await app.register(async (data) => {
      data.addHook('preHandler', checkData)
      data.get<{ Params: DataParams; Querystring: QueryValues }>(
        '/content/:version/data/query/:dataset',
        async (request, reply) =>
          answerQuery(request, reply, {
            query: firstOf(request.query['query']) ?? '',
            params: parametersOf(request.query),
          }),
      )
      data.post<{ Params: DataParams; Querystring: QueryValues }>(
        '/content/:version/data/query/:dataset',
        async (request, reply) => {
          const body = requestBody.safeParse(request.body)
          if (!body.success) return refuse(reply, 400, 'the body must be {"query": string, "params": object}')
          return answerQuery(request, reply, body.data)
        },
      )
      // A list of ids may exceed the length of a path parameter.
      data.get<{ Params: DataParams; Querystring: QueryValues }>(
        '/content/:version/data/doc/:dataset/*',
        async (request, reply) => answerDocuments(request, reply),
      )
      data.get<{ Params: DataParams; Querystring: QueryValues }>(
        '/content/:version/data/export/:dataset',
        async (request, reply) => {
          if (!isEditors(request)) return refuse(reply, 401, 'a token is needed')
          return reply
            .header('cache-control', 'no-store')
            .type('application/x-ndjson; charset=utf-8')
            .send(content.exportNdjson(firstOf(request.query['types'])?.split(',')))
        },
      )
      mountMutations(data, content, { isEditors, refuseQuery })
      await mountUploads(data, content, { isEditors })
      mountListening(data, content, { isEditors, parametersOf, refuseQuery })
      mountLiveEvents(data, content, { isEditors, countForVisitor })
    })
  }
}
