import { randomBytes } from 'node:crypto'
import { isCurrencyCode } from '@marquee/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { credentials } from '../credentials.ts'
import type { Kit } from '../studio-kit/kit.ts'
import type { SendGame } from '../studio-kit/page.ts'
import { minorOf } from '../studio-kit/stakes.ts'
import { isLaunchRefused } from '../studio-kit/studio.ts'
import { games } from './games.ts'
import { registerLobby } from './lobby.ts'
import { askForSession } from './protocol.ts'
import { registerVouchers } from './vouchers.ts'

const text = z.string().max(400).catch('')
const player = z.object({
  id: z.string().min(1),
  country: text,
  language: text,
  currency: z.string(),
  session: z.object({ id: z.string().min(1) }),
  /** Largest stake, a decimal. */
  maxBet: z.number().positive().optional(),
})
const launchBody = z.object({
  player: player.optional(),
  /** In place of a player. */
  demo: z.object({ language: text, currency: z.string() }).optional(),
  config: z.object({
    game: z.object({ table: z.object({ id: z.string() }) }),
    channel: z.object({ mobile: z.boolean().catch(false) }),
    urls: z.object({ cashier: text, lobby: text }),
  }),
})
type LaunchBody = z.infer<typeof launchBody>

const pathParameters = z.object({ casinoKey: text, apiToken: text })
const pageQuery = z.object({ session: text, lang: text })
const sidBody = z.object({ player: z.string().min(1).max(100) })
const failure = (code: string, message: string) => ({ errors: [{ code, message }] })

/** API for operators: the address of a game for a player or a demo, and vouchers. */
export function registerIntegration(app: FastifyInstance, kit: Kit, sendGame: SendGame): void {
  registerVouchers(app, kit)
  registerLobby(app, kit)
  const answerLaunch = async ({ params, body }: FastifyRequest) => {
    const { casinoKey, apiToken } = pathParameters.parse(params)
    const { evolution } = credentials
    if (casinoKey !== evolution.casinoKey || apiToken !== evolution.apiToken)
      return failure('G.1', 'Unknown casino')
    const fields = launchBody.safeParse(body)
    return fields.success ? launch(kit, fields.data) : failure('G.9', 'Invalid request')
  }
  app.post('/ua/v1/:casinoKey/:apiToken', answerLaunch)

  app.post('/_bot/sid', { config: { isScreen: true } }, async (request, reply) => {
    const fields = sidBody.safeParse(request.body)
    if (!fields.success) return reply.code(400).send({ errors: fields.error.issues })
    const answer = await kit.operator.once(askForSession(fields.data.player))
    return answer.outcome === 'done' ? { sid: answer.body['sid'] ?? null } : { sid: null, answer }
  })

  app.get('/game', { config: { isScreen: true } }, async (request, reply) => {
    const { session, lang } = pageQuery.parse(request.query)
    return sendGame(reply, kit.store.session(session), lang)
  })
}

async function launch({ sessions, control }: Kit, { player: known, demo, config }: LaunchBody) {
  const isRefused = await isLaunchRefused(control)
  const game = games.find(({ symbol }) => symbol === config.game.table.id)
  if (isRefused || !game) return failure('T.1', 'The table is not available')
  const who = known ?? demo
  if (!who || !isCurrencyCode(who.currency)) return failure('G.9', 'Invalid request')
  const { id } = sessions.open({
    id: randomBytes(24).toString('base64url'),
    mode: known ? 'real' : 'demo',
    symbol: game.symbol,
    token: known?.session.id ?? '',
    player: known?.id ?? '',
    currency: who.currency,
    country: known?.country ?? '',
    language: who.language,
    platform: config.channel.mobile ? 'MOBILE' : 'WEB',
    lobbyUrl: config.urls.lobby,
    cashierUrl: config.urls.cashier,
    ...(known?.maxBet === undefined
      ? {}
      : { maxMinor: String(minorOf(String(known.maxBet), who.currency) ?? '') }),
  })
  const page = new URLSearchParams({ session: id, lang: who.language })
  const entry = `/evolution/game?${page.toString()}`
  return { entry, entryEmbedded: entry }
}
