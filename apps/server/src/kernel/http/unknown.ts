import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** Where the server answers by itself. No address below them is ever a page. */
const SERVER_PLACES = ['/api', '/callbacks', '/content', '/health', '/metrics', '/socket', '/.well-known']

/** @param path without its query */
export function isServerAddress(path: string): boolean {
  return SERVER_PLACES.some((place) => path === place || path.startsWith(`${place}/`))
}

/** The path of an address, with the slashes in front that belong to none, and without its query. */
export const pathOf = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(/^\/+/, '/').replace(/(?<=.)\/+$/, '')

interface Known {
  readonly pattern: RegExp
  readonly methods: ReadonlySet<string>
  /** `*` takes whatever no other route takes. */
  readonly isCatchAll: boolean
}

const special = /[.+^$()|[\]{}\\]/g

function patternOf(url: string): RegExp {
  const path = url.replace(/(?<=.)\/$/, '').replaceAll(special, String.raw`\$&`)
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replace('*', '.*')}$`)
}

/** Notes every route of the server. @returns the methods under which a path is known */
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

/** Answers what no route took: 405 with the methods that an address has, else 404. */
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

/** An address that is there for web sockets only: whoever asks it without an upgrade is told so. */
export function mountUpgradeAddress(app: FastifyInstance, path: string, send: SendProblem): void {
  app.get(path, { config: { routeId: 'socket' } }, (request, reply) => {
    reply.header('upgrade', 'websocket').header('connection', 'upgrade')
    return send(request, reply, new AppError('error.upgrade_required'))
  })
}
