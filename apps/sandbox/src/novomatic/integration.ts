import { randomBytes } from 'node:crypto'
import { isCurrencyCode } from '@marquee/money'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { credentials } from '../credentials.ts'
import type { Kit } from '../studio-kit/kit.ts'
import type { SendGame } from '../studio-kit/page.ts'
import { isLaunchRefused } from '../studio-kit/studio.ts'
import { games } from './games.ts'
import { isSigned } from './wire.ts'

const text = z.string().max(400).catch('')
const launchPath = z.object({ partner: text, segment: z.enum(['Cash', 'Fun', 'Demo']), game: text })
const launchQuery = z.object({ UserId: text })
const launchBody = z.object({
  LanguageCode: text,
  PartnerUserSessionKey: text,
  /** In minor units. */
  MaximumBet: z.int().positive().optional(),
  GameClientParameters: z.object({ closeurl: text }).catch({ closeurl: '' }),
})
const pageQuery = z.object({ session: text, language: text })

const DEMO_CURRENCY = 'EUR'

const refuse = (reply: FastifyReply, status: number, name: string) => reply.code(status).send({ Error: name })

/** The signed call for the address of a game, and the page at that address. */
export function registerIntegration(app: FastifyInstance, kit: Kit, sendGame: SendGame): void {
  // The signature covers the bytes of the body.
  void app.register(async (signed) => {
    signed.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body)
    })
    signed.post(
      '/Nrgs/B2B/Service/:partner/V5/:segment/Games/:game/Sessions/PresentationURL',
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const call = {
          method: 'POST',
          path: request.raw.url ?? '',
          dateUtc: String(request.headers['dateutc'] ?? ''),
          body,
        }
        if (!isSigned(call, request.headers.authorization, Date.now()))
          return refuse(reply, 401, 'Unauthorized')
        return launch(kit, reply, { path: request.params, query: request.query, body: jsonOf(body) })
      },
    )
  })
  registerJackpots(app, kit)
  app.get('/Show/html5', { config: { isScreen: true } }, async (request, reply) => {
    const { session, language } = pageQuery.parse(request.query)
    return sendGame(reply, kit.store.session(session), language)
  })
}

/** Signed list of the jackpots in a currency; amounts count minor units. */
function registerJackpots(app: FastifyInstance, { jackpots }: Kit): void {
  app.get('/Nrgs/B2B/Service/:partner/V5/Jackpots', async (request, reply) => {
    const dateUtc = String(request.headers['dateutc'] ?? '')
    const call = { method: 'GET', path: request.raw.url ?? '', dateUtc, body: '' }
    if (!isSigned(call, request.headers.authorization, Date.now())) return refuse(reply, 401, 'Unauthorized')
    const { partner } = z.object({ partner: text }).parse(request.params)
    const { Currency: currency } = z.object({ Currency: text }).parse(request.query)
    if (partner !== credentials.novomatic.partner) return refuse(reply, 403, 'Forbidden')
    if (!isCurrencyCode(currency)) return refuse(reply, 400, 'BadRequest')
    return {
      Jackpots: jackpots.pots(currency).map((pot) => ({
        JackpotId: pot.jackpot.id,
        JackpotDescription: pot.jackpot.name,
        TotalWinAmount: Number(pot.amountMinor),
        JackpotCurrency: currency,
        Games: pot.games.map((GameId) => ({ GameId })),
      })),
    }
  })
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

async function launch(
  { sessions, settings, control }: Kit,
  reply: FastifyReply,
  sent: { path: unknown; query: unknown; body: unknown },
): Promise<object> {
  const path = launchPath.safeParse(sent.path)
  const body = launchBody.safeParse(sent.body)
  const { UserId: player } = launchQuery.parse(sent.query)
  if (!path.success || !body.success) return refuse(reply, 400, 'BadRequest')
  const { partner, segment } = path.data
  const { LanguageCode: language, PartnerUserSessionKey: token, GameClientParameters } = body.data
  if (partner !== credentials.novomatic.partner) return refuse(reply, 403, 'Forbidden')
  const game = games.find(({ symbol }) => symbol === path.data.game)
  if ((await isLaunchRefused(control)) || !game) return refuse(reply, 404, 'GameUnknown')
  const isReal = segment === 'Cash'
  if (isReal && (player === '' || token === '')) return refuse(reply, 400, 'BadRequest')
  const { id } = sessions.open({
    id: randomBytes(24).toString('base64url'),
    mode: isReal ? 'real' : 'demo',
    symbol: game.symbol,
    token: isReal ? token : '',
    player: isReal ? player : '',
    // That of a player is in the record that the first call asks for.
    currency: isReal ? '' : DEMO_CURRENCY,
    language,
    lobbyUrl: GameClientParameters.closeurl,
    maxMinor: body.data.MaximumBet?.toString() ?? '',
  })
  const url = new URL(`${settings.publicUrl}/novomatic/Show/html5`)
  url.searchParams.set('session', id)
  url.searchParams.set('language', language)
  return { GamePresentationURL: url.href }
}
