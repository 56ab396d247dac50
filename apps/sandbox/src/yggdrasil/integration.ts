import { createHash, randomBytes } from 'node:crypto'
import { isCurrencyCode } from '@marquee/money'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { credentials } from '../credentials.ts'
import type { Kit } from '../studio-kit/kit.ts'
import { type SendGame, leadToPage } from '../studio-kit/page.ts'
import type { Session } from '../studio-kit/store.ts'
import { isLaunchRefused } from '../studio-kit/studio.ts'
import { games } from './games.ts'
import { registerPrepaid } from './prepaid.ts'

const text = z.string().max(400).catch('')
const launchQuery = z.object({
  gameid: text,
  org: text,
  lang: text,
  currency: text,
  channel: z.enum(['pc', 'mobile']).catch('pc'),
  key: text,
  home: text,
})
const pageQuery = z.object({ session: text, lang: text })
type LaunchQuery = z.infer<typeof launchQuery>

const isScreen = { config: { isScreen: true } }

/** The launch page, whose address the operator builds, the page of the game that it leads to, and prepaid spins. */
export function registerIntegration(app: FastifyInstance, kit: Kit, sendGame: SendGame): void {
  registerPrepaid(app, kit)
  app.get('/init/launchClient.html', isScreen, async (request, reply) => {
    const query = launchQuery.parse(request.query)
    const session = (await isLaunchRefused(kit.control)) ? undefined : sessionOf(kit, query)
    if (!session) return sendGame(reply, undefined, query.lang)
    return leadToPage(reply, '/yggdrasil/game.html', { session: session.id, lang: query.lang })
  })
  app.get('/game.html', isScreen, async (request, reply) => {
    const { session, lang } = pageQuery.parse(request.query)
    return sendGame(reply, kit.store.session(session), lang)
  })
}

/** The session of a launch. A key has one, however often its address is opened; a launch without a key is a demo. */
function sessionOf({ sessions, store }: Kit, query: LaunchQuery): Session | undefined {
  const { key, currency, lang, channel, home, org } = query
  const isReal = key !== ''
  const game = games.find(({ symbol }) => symbol === query.gameid)
  if (!game || !isCurrencyCode(currency) || org !== credentials.yggdrasil.organization) return undefined
  const id = isReal
    ? createHash('sha256').update(`yggdrasil ${key}`).digest('base64url')
    : randomBytes(24).toString('base64url')
  return (
    store.session(id) ??
    sessions.open({
      id,
      mode: isReal ? 'real' : 'demo',
      symbol: game.symbol,
      token: key,
      currency,
      language: lang,
      platform: channel,
      lobbyUrl: home,
    })
  )
}
