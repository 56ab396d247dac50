import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, type HttpApp, recentlyUsed } from '../kernel/index.ts'
import type { DeviceScript, DeviceScripts } from '../modules/outside/index.ts'

/** How long the script that is the same for everybody is kept, here and in browsers. */
const KEPT_SECONDS = 3_600
/** Addresses of that script differ by what the loader adds to them; our pages have one. */
const MAX_KEPT = 4

const statusByOutcome = { refused: 404, unknown: 502 } as const satisfies Readonly<
  Record<Exclude<DeviceScript['outcome'], 'done'>, number>
>

/**
 * Serves the device company's scripts of our own host. A script that the company does not give fails with an empty
 * body: the page goes on, and the server decides about a browser without a blackbox.
 */
export function mountDeviceScripts(
  app: HttpApp,
  { scripts, clock }: { readonly scripts: DeviceScripts; readonly clock: Clock },
): void {
  const kept = recentlyUsed<{ readonly text: string; readonly at: number }>({ maxSize: MAX_KEPT })

  async function readOwn(request: FastifyRequest): Promise<DeviceScript> {
    await app.rateFence(request, 'content')
    const { 'user-agent': userAgent = '', 'accept-language': language = '' } = request.headers
    const visitor = { ip: request.ip, userAgent, language }
    return scripts.read({ name: 'dyn_wdp.js', search: searchOf(request), visitor })
  }

  /** Nothing of the visitor who asks first is in a script that others get too. */
  async function readShared(request: FastifyRequest): Promise<DeviceScript> {
    const search = scripts.known(searchOf(request))
    const key = search.toString()
    const found = kept.get(key)
    if (found && clock.nowMs() - found.at < KEPT_SECONDS * 1_000) return { outcome: 'done', text: found.text }
    await app.rateFence(request, 'content')
    const script = await scripts.read({ name: 'static_wdp.js', search })
    if (script.outcome === 'done') kept.set(key, { text: script.text, at: clock.nowMs() })
    return script
  }

  const { folder } = scripts
  app.get(`${folder}/static_wdp.js`, { config: { routeId: 'site.deviceScript' } }, async (request, reply) =>
    send(reply, await readShared(request), `public, max-age=${KEPT_SECONDS}`),
  )
  // Made for one browser at one time: nothing may store it.
  app.get(`${folder}/dyn_wdp.js`, { config: { routeId: 'site.deviceScript' } }, async (request, reply) =>
    send(reply, await readOwn(request), 'no-store'),
  )
}

const searchOf = (request: FastifyRequest): URLSearchParams =>
  new URL(request.url, 'http://localhost').searchParams

function send(reply: FastifyReply, script: DeviceScript, cacheControl: string): FastifyReply {
  reply.type('text/javascript; charset=utf-8')
  if (script.outcome === 'done') return reply.header('cache-control', cacheControl).send(script.text)
  return reply.code(statusByOutcome[script.outcome]).header('cache-control', 'no-store').send('')
}
