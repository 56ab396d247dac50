import { randomBytes } from 'node:crypto'
import { isCurrencyCode } from '@marquee/money'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Kit } from '../studio-kit/kit.ts'
import { tableFeedRoute } from '../studio-kit/live/lobby-state.ts'
import type { SendGame } from '../studio-kit/page.ts'
import { isLaunchRefused } from '../studio-kit/studio.ts'
import { addFreeRounds, removeFreeRounds } from './free-rounds.ts'
import { games } from './games.ts'
import { liveTables } from './lobby.ts'
import { accountFields, CREDENTIALS, CURRENCY, GENERAL, isOurs, refusal, UNKNOWN_GAME } from './wire.ts'

const DESKTOP = 1
const text = z.string().max(400).catch('')
const launchFields = z.object({
  Account: accountFields,
  GameCode: z.string(),
  CurrencyCode: z.string(),
  LanguageCode: text,
  CountryCode: text,
  PlayerId: text,
  HomeUrl: text,
  CashierUrl: text,
  PlatformType: z.number().catch(DESKTOP),
})
type LaunchFields = z.infer<typeof launchFields>

const pageQuery = z.object({ session: text, lang: text })
const secret = () => randomBytes(24).toString('base64url')

/** API for operators: launches and free rounds; HTTP 200 always. */
export function registerIntegration(app: FastifyInstance, kit: Kit, sendGame: SendGame): void {
  for (const name of ['LaunchGame', 'LaunchDemoGame'] as const)
    app.post(`/api/${name}`, async (request) => {
      const fields = launchFields.safeParse(request.body)
      if (!fields.success) return refusal(GENERAL)
      if (!isOurs(fields.data.Account)) return refusal(CREDENTIALS)
      return launch(kit, fields.data, name === 'LaunchDemoGame')
    })

  app.post('/api/GetLiveTables', tableFeedRoute(kit), async ({ body }) => {
    const fields = z.object({ Account: accountFields }).safeParse(body)
    if (!fields.success) return refusal(GENERAL)
    return isOurs(fields.data.Account) ? liveTables(kit) : refusal(CREDENTIALS)
  })
  for (const [name, carryOut] of [
    ['Add', addFreeRounds],
    ['Remove', removeFreeRounds],
  ] as const)
    app.post(`/api/FreeRounds/${name}`, async (request) => carryOut(kit, request.body))

  app.get('/game', { config: { isScreen: true } }, async (request, reply) => {
    const { session, lang } = pageQuery.parse(request.query)
    return sendGame(reply, kit.store.session(session), lang)
  })
}

async function launch({ sessions, settings, control }: Kit, fields: LaunchFields, isDemo: boolean) {
  const isRefused = await isLaunchRefused(control)
  const game = games.find(({ symbol }) => symbol === fields.GameCode)
  if (isRefused || !game) return refusal(UNKNOWN_GAME)
  if (!isCurrencyCode(fields.CurrencyCode)) return refusal(CURRENCY)
  if (!isDemo && fields.PlayerId === '') return refusal(GENERAL)
  const { id, token } = sessions.open({
    id: secret(),
    mode: isDemo ? 'demo' : 'real',
    symbol: game.symbol,
    token: isDemo ? '' : secret(),
    player: isDemo ? '' : fields.PlayerId,
    currency: fields.CurrencyCode,
    country: fields.CountryCode,
    language: fields.LanguageCode,
    platform: fields.PlatformType === DESKTOP ? 'WEB' : 'MOBILE',
    lobbyUrl: fields.HomeUrl,
    cashierUrl: fields.CashierUrl,
  })
  const url = new URL(`${settings.publicUrl}/pariplay/game`)
  url.searchParams.set('session', id)
  url.searchParams.set('lang', fields.LanguageCode)
  return { Url: url.href, ...(isDemo ? {} : { Token: token }) }
}
