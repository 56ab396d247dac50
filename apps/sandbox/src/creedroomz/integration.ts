import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { credentials } from '../credentials.ts'
import type { Kit } from '../studio-kit/kit.ts'
import { type SendGame, leadToPage } from '../studio-kit/page.ts'
import type { Session } from '../studio-kit/store.ts'
import { isLaunchRefused } from '../studio-kit/studio.ts'
import { games } from './games.ts'
import { registerLobby } from './lobby.ts'

const text = z.string().max(400).catch('')
const launchQuery = z.object({
  partnerId: text,
  gameId: text,
  token: text,
  language: text,
  openType: z.enum(['real', 'fun']).catch('fun'),
  isMobile: text,
  exitUrl: text,
  deposit_url: text,
})
const pageQuery = z.object({ session: text, language: text })
type LaunchQuery = z.infer<typeof launchQuery>

const DEMO_CURRENCY = 'EUR'
const isScreen = { config: { isScreen: true } }

/** The page whose address the operator builds, and the page of the game that it leads to. */
export function registerIntegration(app: FastifyInstance, kit: Kit, sendGame: SendGame): void {
  registerLobby(app, kit)
  app.get('/authorization.php', isScreen, async (request, reply) => {
    const query = launchQuery.parse(request.query)
    const session = (await isLaunchRefused(kit.control)) ? undefined : sessionOf(kit, query)
    if (!session) return sendGame(reply, undefined, query.language)
    return leadToPage(reply, '/creedroomz/game.php', { session: session.id, language: query.language })
  })
  app.get('/game.php', isScreen, async (request, reply) => {
    const { session, language } = pageQuery.parse(request.query)
    return sendGame(reply, kit.store.session(session), language)
  })
}

/** The session of a launch; a token has one, however often its address is opened. */
function sessionOf({ sessions, store }: Kit, query: LaunchQuery): Session | undefined {
  const { token, language, isMobile, exitUrl, deposit_url: cashierUrl } = query
  const isReal = query.openType === 'real'
  const game = games.find(({ symbol }) => symbol === query.gameId)
  if (!game || query.partnerId !== credentials.creedroomz.partnerId) return undefined
  if (isReal && token === '') return undefined
  const id = isReal
    ? createHash('sha256').update(`creedroomz ${token}`).digest('base64url')
    : randomBytes(24).toString('base64url')
  return (
    store.session(id) ??
    sessions.open({
      id,
      mode: isReal ? 'real' : 'demo',
      symbol: game.symbol,
      token: isReal ? token : '',
      // That of a player is in the answer to `Authentication`.
      currency: isReal ? '' : DEMO_CURRENCY,
      language,
      platform: isMobile === 'true' ? 'MOBILE' : 'WEB',
      lobbyUrl: exitUrl,
      cashierUrl,
    })
  )
}
