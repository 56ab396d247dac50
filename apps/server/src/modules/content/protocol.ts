import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { mediaTypes, transformFrom, TransformError } from './image-rules.ts'
import type { Content } from './service.ts'

/** Largest query text of somebody whose name is not known (characters). */
const MAX_QUERY = 20_000
const perspectives = ['published', 'drafts', 'raw'] as const

const parameterName = /^[A-Za-z][A-Za-z0-9_]{0,63}$/

const requestBody = z.object({
  query: z.string(),
  params: z.record(z.string().regex(parameterName), z.unknown()).default({}),
})

type Values = Readonly<Record<string, string | string[] | undefined>>
const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

class BadRequest extends Error {
  override readonly name = 'BadRequest'
}

function parametersOf(query: Values): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(query)) {
    if (!name.startsWith('$')) continue
    if (!parameterName.test(name.slice(1))) throw new BadRequest(`not a parameter name: ${name.slice(0, 40)}`)
    try {
      params[name.slice(1)] = JSON.parse(one(value) ?? '')
    } catch {
      throw new BadRequest(`the value of ${name} is not JSON`)
    }
  }
  return params
}

function perspectiveOf(query: Values, isEditor: boolean): (typeof perspectives)[number] {
  const asked = one(query['perspective'])
  if (asked === undefined) return isEditor ? 'raw' : 'published'
  const name = asked === 'previewDrafts' ? 'drafts' : asked
  const found = perspectives.find((perspective) => perspective === name)
  if (!found) throw new BadRequest(`unknown perspective: ${asked.slice(0, 80)}`)
  // Drafts are for editors; everybody else sees what is published, whatever they ask for.
  return isEditor ? found : 'published'
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  408: 'Request Timeout',
  503: 'Service Unavailable',
}

function refuse(reply: FastifyReply, statusCode: number, message: string): FastifyReply {
  return reply
    .code(statusCode)
    .header('cache-control', 'no-store')
    .send({ statusCode, error: titles[statusCode] ?? 'Error', message })
}

/** The content protocol that the official client speaks, and the pictures. Mount at the root of the server. */
export function contentPlugin(content: Content): (app: FastifyInstance) => Promise<void> {
  async function answer(
    reply: FastifyReply,
    input: {
      dataset: string
      query: string
      params: Record<string, unknown>
      values: Values
      isEditor: boolean
    },
  ): Promise<FastifyReply> {
    const { dataset, query, params, values, isEditor } = input
    if (dataset !== content.dataset) return refuse(reply, 404, `Dataset "${dataset.slice(0, 64)}" not found`)
    if (query.trim() === '') return refuse(reply, 400, 'the parameter "query" is missing')
    if (!isEditor && query.length > MAX_QUERY)
      return refuse(reply, 400, `a query may have ${MAX_QUERY} characters at most`)
    const startedAt = performance.now()
    const perspective = perspectiveOf(values, isEditor)
    const result = await content.query({ query, params, perspective, isTrusted: isEditor })
    switch (result.kind) {
      case 'result': {
        const ms = Math.round(performance.now() - startedAt)
        const shown = one(values['returnQuery']) === 'false' ? '' : `"query":${JSON.stringify(query)},`
        return reply
          .header('cache-control', isEditor ? 'no-store' : 'public, max-age=10')
          .type('application/json; charset=utf-8')
          .send(`{"ms":${ms},${shown}"result":${result.json},"syncTags":[]}`)
      }
      case 'parse-error': {
        const { description, start, end } = result
        return reply
          .code(400)
          .header('cache-control', 'no-store')
          .send({ error: { type: 'queryParseError', description, query, start, end } })
      }
      case 'too-complex':
        return refuse(reply, 400, 'the query is too large: fewer parts or less depth')
      case 'failed':
        return refuse(reply, 400, result.message)
      case 'too-slow':
        return refuse(reply, 408, 'the query took too long and was ended')
      case 'busy':
        reply.header('retry-after', '1')
        return refuse(reply, 503, 'too many queries are waiting')
    }
  }

  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      // Published content is the same for everybody; no cookie is read here.
      reply.header('access-control-allow-origin', '*')
      reply.header('cross-origin-resource-policy', 'cross-origin')
    })
    app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      if (error instanceof BadRequest || error instanceof TransformError)
        return refuse(reply, 400, error.message)
      const status = error.statusCode ?? 500
      if (status < 500) return refuse(reply, status, error.message)
      request.log.error({ err: error }, 'a content request failed')
      return refuse(reply, 500, 'Internal error')
    })

    const isEditor = (authorization: string | undefined) =>
      content.isEditor(authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined)

    app.options('/content/:version/data/query/:dataset', async (_request, reply) =>
      reply
        .code(204)
        .header('access-control-allow-methods', 'GET, POST')
        .header('access-control-allow-headers', 'authorization, content-type, x-sanity-project-id')
        .header('access-control-max-age', '86400')
        .send(),
    )
    app.get<{ Params: { dataset: string }; Querystring: Values }>(
      '/content/:version/data/query/:dataset',
      async (request, reply) =>
        answer(reply, {
          dataset: request.params.dataset,
          query: one(request.query['query']) ?? '',
          params: parametersOf(request.query),
          values: request.query,
          isEditor: isEditor(request.headers.authorization),
        }),
    )
    app.post<{ Params: { dataset: string }; Querystring: Values }>(
      '/content/:version/data/query/:dataset',
      async (request, reply) => {
        const body = requestBody.safeParse(request.body)
        if (!body.success) return refuse(reply, 400, 'the body must be {"query": string, "params": object}')
        return answer(reply, {
          dataset: request.params.dataset,
          ...body.data,
          values: request.query,
          isEditor: isEditor(request.headers.authorization),
        })
      },
    )
    app.get<{ Params: { dataset: string }; Querystring: Values }>(
      '/content/:version/data/export/:dataset',
      async (request, reply) => {
        if (!isEditor(request.headers.authorization)) return refuse(reply, 401, 'a token is needed')
        if (request.params.dataset !== content.dataset) return refuse(reply, 404, 'Dataset not found')
        const types = one(request.query['types'])?.split(',')
        return reply
          .header('cache-control', 'no-store')
          .type('application/x-ndjson; charset=utf-8')
          .send(content.exportNdjson(types))
      },
    )
    app.get<{
      Params: { project: string; dataset: string; name: string }
      Querystring: Record<string, string | undefined>
    }>(
      '/content/images/:project/:dataset/:name',
      // A page shows a hundred pictures; the proxies and the browser keep them.
      { config: { rateClass: 'unlimited' } },
      async (request, reply) => {
        const { project, dataset, name } = request.params
        const picture =
          project === content.project && dataset === content.dataset ? content.pictureNamed(name) : undefined
        if (!picture) return refuse(reply, 404, 'no such picture')
        const transform = transformFrom(request.query, picture)
        const answered = await content.images.serve(name, picture, transform)
        reply.type(mediaTypes[transform.format])
        if (answered.kind === 'image')
          return reply.header('cache-control', 'public, max-age=31536000, immutable').send(answered.bytes)
        // Browsers show the field of colour although the status tells caches and monitors that this is no picture.
        return reply
          .code(503)
          .header('cache-control', 'public, max-age=3')
          .header('retry-after', '3')
          .send(answered.bytes)
      },
    )
  }
}
