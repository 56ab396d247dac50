import { createHash } from 'node:crypto'
import { type ErrorCode, errorTable, type Route } from '@marquee/contract'
import { IDEMPOTENCY_KEY_HEADER, SITE_CONTEXT_HEADER } from '@marquee/contract/headers'
import { z } from 'zod'
import { apiSecurityPolicy } from './security.ts'
import type { HttpApp } from './server.ts'
import type { RouteTable } from './types.ts'

type Json = Record<string, unknown>

export interface DocumentOptions {
  readonly title: string
  readonly version: string
  readonly publicUrl: string
  /** What each part of the API is for. */
  readonly tags?: Readonly<Record<string, string>>
}

/** Refusals of any call; routes list only their own. */
const commonErrors: readonly ErrorCode[] = [
  'error.validation',
  'error.invalid.site.id',
  'error.not_found',
  'error.method_not_allowed',
  'error.rate.limited',
  'error.system.error',
  'error.unavailable',
  'error.timeout',
]
/** Additional refusals of calls with a body. */
const bodyErrors: readonly ErrorCode[] = ['error.payload_too_large', 'error.unsupported_media_type']

const problemSchema: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'instance', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errorTable) },
    detail: { type: 'string' },
    message: { type: 'string' },
    instance: { type: 'string' },
    requestId: { type: 'string' },
    additionalInfo: { type: 'object', additionalProperties: true },
    validationErrors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'code', 'message'],
        properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { target: 'draft-2020-12', io }) as Json
  return json
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query' | 'header'): Json[] {
  if (!schema) return []
  const json = schemaOf(schema, 'input')
  const required = new Set((json['required'] as string[] | undefined) ?? [])
  return Object.entries((json['properties'] as Record<string, Json> | undefined) ?? {}).map(
    ([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.has(name),
      schema: property,
    }),
  )
}

function byStatus(codes: Iterable<ErrorCode>): Map<string, ErrorCode[]> {
  const found = new Map<string, ErrorCode[]>()
  for (const code of [...codes].toSorted()) {
    const status = String(errorTable[code].status)
    found.set(status, [...(found.get(status) ?? []), code])
  }
  return found
}

/** Responses that all operations share are listed once in the document, by status. */
const sharedName = (status: string): string => `Refused${status}`
const sharedRefusals = byStatus([...commonErrors, ...bodyErrors])

const describeRefusal = (codes: readonly ErrorCode[]): Json => ({
  description: codes.join(', '),
  headers: { 'request-id': { $ref: '#/components/headers/RequestId' } },
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

function refusal(codes: readonly ErrorCode[]): Json {
  const status = String(errorTable[codes[0]!].status)
  const isShared = sharedRefusals.get(status)?.join() === codes.join()
  return isShared ? { $ref: `#/components/responses/${sharedName(status)}` } : describeRefusal(codes)
}

/** The body of a POST request is read, and may be refused, also where the call takes none. */
const mayHaveBody = ({ method, body }: Route): boolean =>
  body !== undefined || (method !== 'GET' && method !== 'DELETE')

function responsesOf(route: Route): Json {
  const status = route.status ?? 200
  const responses: Record<string, Json> = {
    [status]: {
      description: 'Done',
      headers: { 'request-id': { $ref: '#/components/headers/RequestId' } },
      ...(status === 204
        ? {}
        : { content: { 'application/json': { schema: schemaOf(route.ok, 'output') } } }),
    },
  }
  if (route.cacheSeconds !== undefined) responses['304'] = { description: 'Nothing has changed' }
  const codes = new Set<ErrorCode>([
    ...commonErrors,
    ...(mayHaveBody(route) ? bodyErrors : []),
    ...route.errors,
  ])
  if (route.auth === 'player')
    for (const code of ['error.token.expired', 'error.session.missing'] as const) codes.add(code)
  if (route.stepUp) codes.add('error.step_up.required')
  if (route.method !== 'GET') codes.add('error.idempotency.conflict').add('error.origin.refused')
  for (const [refused, list] of byStatus(codes)) responses[refused] = refusal(list)
  return responses
}

const idempotencyKey = (required: boolean): Json => ({
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  required,
  description: 'A repeat with the same key and body gets the first answer',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,200}$' },
})

function operationOf(id: string, route: Route): Json {
  const parameters = [
    ...parametersOf(route.params, 'path'),
    ...parametersOf(route.query, 'query'),
    ...parametersOf(route.headers, 'header'),
    { $ref: '#/components/parameters/SiteContext' },
    ...(route.method === 'GET' || route.file
      ? []
      : [{ $ref: `#/components/parameters/${route.once ? 'RequiredIdempotencyKey' : 'IdempotencyKey'}` }]),
  ]
  return {
    operationId: id,
    summary: route.summary,
    tags: [route.tag],
    security:
      route.auth === 'none' ? [] : route.auth === 'optional' ? [{}, { idToken: [] }] : [{ idToken: [] }],
    parameters,
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(route.body, 'input') } },
          },
        }
      : {}),
    ...(route.file ? { requestBody: { required: true, content: { 'application/octet-stream': {} } } } : {}),
    responses: responsesOf(route),
  }
}

/** The API as an OpenAPI 3.1 document, generated from the route table that serves it. */
export function openApiDocument(routes: RouteTable, options: DocumentOptions): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [id, route] of Object.entries(routes)) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(id, route) }
  }
  const tags = [...new Set(Object.values(routes).map((route) => route.tag))].map((name) => ({
    name,
    ...(options.tags?.[name] === undefined ? {} : { description: options.tags[name] }),
  }))
  return {
    openapi: '3.1.0',
    info: {
      title: options.title,
      version: options.version,
      license: { name: 'All rights reserved', url: `${options.publicUrl}/` },
    },
    servers: [{ url: `${options.publicUrl}/api` }],
    tags,
    paths,
    components: {
      securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      headers: { RequestId: { description: 'Names this request in every log', schema: { type: 'string' } } },
      parameters: {
        SiteContext: {
          name: SITE_CONTEXT_HEADER,
          in: 'header',
          required: false,
          description: 'Site id; the site of this address when left out',
          schema: { type: 'string', pattern: '^\\d{1,5}$' },
        },
        IdempotencyKey: idempotencyKey(false),
        RequiredIdempotencyKey: idempotencyKey(true),
      },
      responses: Object.fromEntries(
        [...sharedRefusals].map(([status, codes]) => [sharedName(status), describeRefusal(codes)]),
      ),
      schemas: { Problem: problemSchema },
    },
  }
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (char) => escapes[char] ?? char)

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem; }
nav ul { columns: 3 14rem; padding: 0; list-style: none; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid color-mix(in oklab, currentColor 25%, transparent); }
details { margin: .5rem 0; border: 1px solid color-mix(in oklab, currentColor 20%, transparent); border-radius: 8px; }
summary { cursor: pointer; padding: .6rem .9rem; display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; }
summary b { min-width: 4.2em; font-size: .8em; letter-spacing: .04em; }
summary span { opacity: .75; }
.inner { padding: 0 .9rem .9rem; overflow-x: auto; }
pre { overflow-x: auto; padding: .75rem; border-radius: 6px; background: color-mix(in oklab, currentColor 7%, transparent); font-size: .85em; }
table { border-collapse: collapse; } td, th { text-align: start; padding: .2rem 1rem .2rem 0; vertical-align: top; }
:target { outline: 2px solid; outline-offset: 2px; }
a:focus-visible, summary:focus-visible { outline: 3px solid; outline-offset: 2px; }`

const schemaBlock = (title: string, schema: z.ZodType | undefined, io: 'input' | 'output') =>
  schema
    ? `<h4>${title}</h4><pre tabindex="0">${escape(JSON.stringify(schemaOf(schema, io), null, 2))}</pre>`
    : ''

function routeBlock(id: string, route: Route): string {
  const auth = { none: 'open to all', optional: 'signed in or not', player: 'signed in' }[route.auth]
  return `<details id="${escape(id)}"><summary><b>${route.method}</b><code>/api${escape(route.path)}</code><span>${escape(route.summary)}</span></summary>
<div class="inner"><p><code>${escape(id)}</code> · ${auth}${route.cacheSeconds ? ` · may be kept ${route.cacheSeconds} s` : ''}</p>
${schemaBlock('Path', route.params, 'input')}${schemaBlock('Query', route.query, 'input')}${schemaBlock('Headers', route.headers, 'input')}${schemaBlock('Body', route.body, 'input')}
<h4>Answer ${route.status ?? 200}</h4><pre tabindex="0">${escape(JSON.stringify(schemaOf(route.ok, 'output'), null, 2))}</pre>
${route.errors.length ? `<h4>Own refusals</h4><ul>${route.errors.map((code) => `<li><a href="#${escape(code)}"><code>${escape(code)}</code></a> ${errorTable[code].status}</li>`).join('')}</ul>` : ''}</div></details>`
}

/** The document as a page: no script, one style element. */
export function docsPage(routes: RouteTable, options: DocumentOptions): string {
  const tags = [...new Set(Object.values(routes).map((route) => route.tag))]
  const sections = tags.map((tag) => {
    const blocks = Object.entries(routes)
      .filter(([, route]) => route.tag === tag)
      .map(([id, route]) => routeBlock(id, route))
    const about = options.tags?.[tag] === undefined ? '' : `<p>${escape(options.tags[tag])}</p>`
    return `<section><h2 id="tag-${escape(tag)}">${escape(tag)}</h2>${about}${blocks.join('\n')}</section>`
  })
  const errors = Object.entries(errorTable).map(
    ([code, { status, retryable }]) =>
      `<tr id="${escape(code)}"><td><code>${escape(code)}</code></td><td>${status}</td><td>${retryable ? 'may succeed later' : ''}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(options.title)}</title><style>${style}</style></head>
<body><header><h1>${escape(options.title)}</h1>
<p>Version ${escape(options.version)}. Base <code>${escape(options.publicUrl)}/api</code>. As data: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p></header>
<nav aria-label="Parts"><ul>${tags.map((tag) => `<li><a href="#tag-${escape(tag)}">${escape(tag)}</a></li>`).join('')}<li><a href="#errors">errors</a></li></ul></nav>
<main>${sections.join('\n')}
<section><h2 id="errors">errors</h2><p>Errors are <code>application/problem+json</code> with one of these codes.</p>
<table><thead><tr><th>Code</th><th>Status</th><th></th></tr></thead><tbody>${errors.join('')}</tbody></table></section></main></body></html>`
}

/** `/api/openapi.json` and `/api/docs`. */
export function mountDocs(app: HttpApp, routes: RouteTable, options: DocumentOptions): void {
  const document = JSON.stringify(openApiDocument(routes, options))
  const page = docsPage(routes, options)
  const styleHash = createHash('sha256').update(style).digest('base64')
  app.get('/api/openapi.json', async (_request, reply) =>
    reply
      .header('content-security-policy', apiSecurityPolicy)
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .send(document),
  )
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', `${apiSecurityPolicy}; style-src 'sha256-${styleHash}'`)
      .header('cache-control', 'public, max-age=300')
      .type('text/html; charset=utf-8')
      .send(page),
  )
}
