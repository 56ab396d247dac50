import type { FastifyInstance, FastifyReply } from 'fastify'
import { createAddresses } from './addresses.ts'
import type { Print, Unknown } from './addresses.ts'
import { PressBusyError, PressClosedError, createPress } from './press.ts'
import type { Press } from './press.ts'
import { GENERATOR_VERSION } from './version.ts'

export type ArtService = {
  /**
   * Renders the missing ones of the first pictures that a lobby shows, and returns their number. Without a limit all
   * pictures; one that fails is left to its request.
   */
  prepare(count?: number): Promise<number>
}

export type ArtOptions = {
  /** Folder of finished pictures. */
  cacheDir: string
  /** Share of a side's pixels that is drawn. */
  detail?: number
  /** Replaces the drawing thread in tests. */
  press?: Press
}

/** A picture at an address with its version never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'

const MESSAGES: Record<Unknown['error'], string> = {
  unknown_game: 'no game has this id',
  unknown_picture: 'this picture is not delivered in that shape',
  unknown_banner: 'no banner has this id',
  unknown_provider: 'no provider has this id',
}

type Path = { version: string; id: string; file: string }

/**
 * Serves the studios' pictures: `GET /studios-art/{version}/{gameId}/{shape}.webp`, and below the same version
 * `banners/` and `providers/`. Pictures are rendered on first request and cached. Unknown pictures answer 404 with `{
 * error, message }`, invalid addresses 400, a full queue or a stop 503; an older version is redirected to the current
 * one.
 */
export async function registerArt(
  app: FastifyInstance,
  { cacheDir, detail = 1, press: given }: ArtOptions,
): Promise<ArtService> {
  const press = given ?? createPress({ cacheDir, detail })
  const addresses = createAddresses()
  app.addHook('onClose', () => press.close())

  async function send(reply: FastifyReply, print: Print | Unknown): Promise<unknown> {
    if ('error' in print) return reply.code(404).send({ error: print.error, message: MESSAGES[print.error] })
    try {
      const bytes = await press.print(print.key, print.order)
      return reply
        .header('cache-control', FOR_EVER)
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/webp')
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    } catch (error) {
      return sendLater(reply, error)
    }
  }

  /** The picture of the current version, or a redirect to it. */
  function route(path: string, printOf: (id: string, name: string) => Print | Unknown | undefined): void {
    app.get<{ Params: Path }>(`/studios-art/:version/${path}:id/:file`, async (request, reply) => {
      const { version, id, file } = request.params
      const name = /^([a-z][a-z0-9-]{0,40})\.webp$/.exec(file)?.[1]
      const print = name === undefined ? undefined : printOf(id, name)
      if (print === undefined || !/^v\d{1,4}$/.test(version)) {
        const message = `an address looks like /studios-art/${GENERATOR_VERSION}/${path}{id}/{shape}.webp`
        return reply.code(400).send({ error: 'bad_address', message })
      }
      if (version !== GENERATOR_VERSION) {
        return reply
          .header('cache-control', 'no-cache')
          .redirect(`/studios-art/${GENERATOR_VERSION}/${path}${id}/${file}`, 307)
      }
      return send(reply, print)
    })
  }

  route('', (id, name) => (/^[1-9]\d{0,8}$/.test(id) ? addresses.game(Number(id), name) : undefined))
  route('banners/', addresses.banner)
  route('providers/', addresses.provider)

  return {
    prepare: async (count = Infinity) => {
      let drawn = 0
      let seen = 0
      for (const { key, order } of addresses.all()) {
        if (seen++ >= count) break
        const outcome = await press.prepare(key, order).catch(failureOf)
        if (outcome === 'closed') break
        if (outcome === 'drawn') drawn++
      }
      return drawn
    },
  }
}

const failureOf = (error: unknown): 'closed' | 'failed' =>
  error instanceof PressClosedError ? 'closed' : 'failed'

/** A picture that is not drawn now: the queue is full, or the program stops and the next one draws it. */
function sendLater(reply: FastifyReply, error: unknown): unknown {
  if (!(error instanceof PressClosedError || error instanceof PressBusyError)) throw error
  const answer = { error: error instanceof PressClosedError ? 'closed' : 'busy', message: error.message }
  return reply.code(503).header('retry-after', '2').send(answer)
}
