import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Kit } from '../kit.ts'
import { type Session, ownerOf } from '../store.ts'
import { isPlayed } from '../view.ts'

const PING_MS = 15_000

const roundFields = z.object({ round: z.string().regex(/^\d{1,20}$/) })
const sessionFields = z.object({ session: z.string().min(8).max(80) })

/** The state of a live table: server-sent events at `GET`, and the state now at `POST` where those do not arrive. */
export function registerLiveApi(
  app: FastifyInstance,
  { store, tables, feed }: Pick<Kit, 'store' | 'tables' | 'feed'>,
): void {
  const isScreen = { config: { isScreen: true } }
  const atTable = (fields: unknown): Session | undefined => {
    const parsed = sessionFields.safeParse(fields)
    const session = parsed.success ? store.session(parsed.data.session) : undefined
    return session && tables.isLive(session.symbol) ? session : undefined
  }
  const nowhere = (reply: FastifyReply) => reply.code(404).send({ fault: 'session' })

  app.post('/api/live', isScreen, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const session = atTable(request.body)
    return session ? feed.stateOf(session.symbol) : nowhere(reply)
  })
  // What the player's own bet is checked against, however long ago its table drew.
  app.post('/api/live/round', isScreen, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const session = atTable(request.body)
    if (!session) return nowhere(reply)
    const asked = roundFields.safeParse(request.body)
    const round = asked.success ? store.round(asked.data.round) : undefined
    const number = round?.choice.tableRound
    if (!round || round.owner !== ownerOf(session) || number === undefined || !isPlayed(round))
      return reply.code(404).send({ fault: 'round' })
    return { result: tables.resultOf(round.symbol, number), proof: tables.proof(round.symbol, number) }
  })
  app.get('/api/live', isScreen, (request, reply) => {
    const session = atTable(request.query)
    if (!session) {
      void nowhere(reply)
      return
    }
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      connection: 'keep-alive',
    })
    const leave = feed.watch(session.symbol, {
      owner: ownerOf(session),
      isPlayer: session.mode === 'real',
      tell: (state) => raw.write(`data: ${JSON.stringify(state)}\n\n`),
    })
    const ping = setInterval(() => raw.write(': still here\n\n'), PING_MS)
    raw.on('close', () => {
      clearInterval(ping)
      leave()
    })
  })
}
