import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Kit } from '../kit.ts'
import { seatsAt } from './seats.ts'

const isScreen = { config: { isScreen: true } }
const feedBody = z.strictObject({ isSilent: z.boolean() })
const guestsBody = z.object({ game: z.string(), count: z.int().min(0).max(100).nullable() })

/** For tests: how many seats others take at a table, and whether operators are told of the tables. */
export function registerLiveBots(app: FastifyInstance, kit: Kit): void {
  app.post('/_bot/guests', isScreen, async (request, reply) => {
    const parsed = guestsBody.safeParse(request.body)
    if (!parsed.success || !kit.tables.isLive(parsed.data.game))
      return reply.code(400).send({ errors: ['game'] })
    const { game, count } = parsed.data
    kit.tables.guests.set(game, count)
    return reply.send({ seats: seatsAt(kit, game) })
  })

  app.post('/_bot/feed', isScreen, async (request, reply) => {
    const parsed = feedBody.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ errors: ['isSilent'] })
    Object.assign(kit.tables.outage, parsed.data)
    return reply.send(parsed.data)
  })
}
