import { randomBytes } from 'node:crypto'
import { currencyCodes, isCurrencyCode } from '@marquee/money'
import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import { credentials } from '../credentials.ts'
import type { Kit } from '../studio-kit/kit.ts'
import { tableFeedRoute } from '../studio-kit/live/lobby-state.ts'
import type { SendGame } from '../studio-kit/page.ts'
import { isLaunchRefused } from '../studio-kit/studio.ts'
import { cancelFreeSpins, issueFreeSpins } from './free-spins.ts'
import { games } from './games.ts'
import { liveTables } from './lobby.ts'
import { SIGNATURE_HEADER, isSigned } from './wire.ts'

const launchFields = z.object({
  casino_id: z.string(),
  game: z.string(),
  currency: z.string().optional(),
  locale: z.string().catch('en'),
  client_type: z.enum(['desktop', 'mobile']).catch('desktop'),
  urls: z.object({ deposit_url: z.string().catch(''), return_url: z.string().catch('') }),
  user: z.object({ id: z.string().min(1), country: z.string().catch('') }).optional(),
})
type LaunchFields = z.infer<typeof launchFields>

const addressQuery = z.object({ session: z.string().catch(''), locale: z.string().catch('') })

const refuse = (reply: FastifyReply, code: number, message: string) =>
  reply.code(code).send({ code, message })

/** API for operators: signed JSON. */
export function registerIntegration(app: FastifyInstance, kit: Kit, sendGame: SendGame): void {
  // Bytes of the body are signed, so these calls read it as bytes.
  void app.register(async (signed) => {
    signed.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body)
    })
    const post = (
      path: string,
      answer: (sent: unknown, reply: FastifyReply) => Promise<object>,
      options: RouteShorthandOptions = {},
    ) =>
      signed.post(`/${path}`, options, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        if (!isSigned(body, request.headers[SIGNATURE_HEADER], credentials.softswiss.secret))
          return refuse(reply, 403, 'Forbidden')
        return answer(jsonOf(body), reply)
      })
    for (const path of ['sessions', 'demo'] as const)
      post(path, async (sent, reply) => {
        const fields = launchFields.safeParse(sent)
        if (!fields.success) return refuse(reply, 400, 'Bad request')
        return launch(kit, reply, { fields: fields.data, isDemo: path === 'demo' })
      })
    const listTables = async (sent: unknown, reply: FastifyReply) => {
      const fields = z.object({ casino_id: z.literal(credentials.softswiss.casinoId) }).safeParse(sent)
      return fields.success ? liveTables(kit) : refuse(reply, 403, 'Forbidden')
    }
    post('live/tables', listTables, tableFeedRoute(kit))
    for (const [path, carryOut] of [
      ['freespins/issue', issueFreeSpins],
      ['freespins/cancel', cancelFreeSpins],
    ] as const)
      post(path, async (sent, reply) => {
        const { status, body } = carryOut(kit, sent)
        return reply.code(status).send(body)
      })
  })

  registerJackpots(app, kit)

  app.get('/play', { config: { isScreen: true } }, async (request, reply) => {
    const { session, locale } = addressQuery.parse(request.query)
    return sendGame(reply, kit.store.session(session), locale)
  })
}

/** Feed of jackpots, named after the operator: every currency, in its smallest unit. */
function registerJackpots(app: FastifyInstance, { jackpots }: Kit): void {
  const definitions = jackpots.pots('EUR')
  app.get('/jackpots/:file', async (request, reply) => {
    const { file } = z.object({ file: z.string() }).parse(request.params)
    if (file !== `${credentials.softswiss.casinoId}.json`) return refuse(reply, 404, 'Not found')
    return {
      jackpots: definitions.map(({ jackpot, games: symbols }) => ({
        identifier: jackpot.id,
        title: jackpot.name,
        games: symbols,
        amounts: Object.fromEntries(
          currencyCodes.map((currency) => {
            const pot = jackpots.pots(currency).find((one) => one.jackpot.id === jackpot.id)
            return [currency, Number(pot?.amountMinor ?? 0)]
          }),
        ),
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
  { fields, isDemo }: { fields: LaunchFields; isDemo: boolean },
): Promise<object> {
  if (fields.casino_id !== credentials.softswiss.casinoId) return refuse(reply, 403, 'Forbidden')
  const isRefused = await isLaunchRefused(control)
  const game = games.find(({ symbol }) => symbol === fields.game)
  if (isRefused || !game) return refuse(reply, 405, 'Game is not available')
  const currency = isDemo ? 'EUR' : (fields.currency ?? '')
  if (!isCurrencyCode(currency)) return refuse(reply, 400, 'Bad request: currency')
  if (!isDemo && !fields.user) return refuse(reply, 400, 'Bad request: user')
  const { id } = sessions.open({
    id: randomBytes(24).toString('base64url'),
    mode: isDemo ? 'demo' : 'real',
    symbol: game.symbol,
    token: '',
    player: isDemo ? '' : (fields.user?.id ?? ''),
    currency,
    country: fields.user?.country ?? '',
    language: fields.locale,
    platform: fields.client_type === 'mobile' ? 'MOBILE' : 'WEB',
    lobbyUrl: fields.urls.return_url,
    cashierUrl: fields.urls.deposit_url,
  })
  const url = new URL(`${settings.publicUrl}/softswiss/play`)
  url.searchParams.set('session', id)
  url.searchParams.set('locale', fields.locale)
  return { launch_options: { strategy: 'iframe', game_url: url.href } }
}
