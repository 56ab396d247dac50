import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** Path prefixes that the server answers itself. No address below them is a page. */
const SERVER_PLACES = ['/api', '/callbacks', '/content', '/health', '/metrics', '/socket', '/.well-known']

/** @param path without its query */
export function isServerAddress(path: string): boolean {
  return SERVER_PLACES.some((place) => path === place || path.startsWith(`${place}/`))
}

/** Path of an address without duplicate leading slashes and without its query. */
export const pathOf = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(/^\/+/, '/').replace(/(?<=.)\/+$/, '')

/**
 * The address of a page whose path cannot be decoded (`/a%ff`), with those percent signs as characters: there the page
 * that says "not found" is rendered. Undefined for anything else.
 */
export function decodableAddress({
  method,
  url,
}: Pick<FastifyRequest, 'method' | 'url'>): string | undefined {
  const path = pathOf(url)
  if (isServerAddress(path) || !['GET', 'HEAD'].includes(method)) return undefined
  const decodable = path.split('/').map((part) => (canDecode(part) ? part : part.replaceAll('%', '%25')))
  const found = decodable.join('/')
  return found === path ? undefined : found
}

function canDecode(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

interface Known {
  readonly pattern: RegExp
  readonly methods: ReadonlySet<string>
  /** `*` matches paths that no other route takes. */
  readonly isCatchAll: boolean
}

const special = /[.+^$()|[\]{}\\]/g

function patternOf(url: string): RegExp {
  const path = url.replace(/(?<=.)\/$/, '').replaceAll(special, String.raw`\$&`)
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replace('*', '.*')}$`)
}

/** Records every route of the server. @returns the methods under which a path is known */
export function noteRoutes(app: FastifyInstance): (path: string) => readonly string[] {
  const routes: Known[] = []
  app.addHook('onRoute', ({ url, method }) => {
    const methods = new Set([method].flat())
    routes.push({ pattern: patternOf(url), methods, isCatchAll: url.endsWith('*') })
  })
  return (path) => {
    const isServer = isServerAddress(path)
    const found = routes.filter((known) => !(isServer && known.isCatchAll) && known.pattern.test(path))
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].toSorted()
  }
}

export type SendProblem = (request: FastifyRequest, reply: FastifyReply, error: AppError) => FastifyReply

/** Answers an address that the router could not parse: a page leads on to where it can be rendered. */
export function answerUndecodable(
  send: SendProblem,
  request: FastifyRequest,
  reply: FastifyReply,
  error: AppError,
): FastifyReply {
  const page = decodableAddress(request)
  return page === undefined ? send(request, reply, error) : reply.redirect(page, 302)
}

/** Answers requests without a route: 405 with the allowed methods of a known path, otherwise 404. */
export function answerUnknown(app: FastifyInstance, send: SendProblem): void {
  const methodsAt = noteRoutes(app)
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsAt(pathOf(request.url))
    if (allowed.length === 0 || allowed.includes(request.method))
      return send(request, reply, new AppError('error.not_found'))
    reply.header('allow', allowed.join(', '))
    return send(request, reply, new AppError('error.method_not_allowed'))
  })
}

/** A path for web sockets only: a request without an upgrade gets 426. */
export function mountUpgradeAddress(app: FastifyInstance, path: string, send: SendProblem): void {
  app.get(path, { config: { routeId: 'socket' } }, (request, reply) => {
    reply.header('upgrade', 'websocket').header('connection', 'upgrade')
    return send(request, reply, new AppError('error.upgrade_required'))
  })
}
