import { createHash, randomBytes } from 'node:crypto'
import { decimalFromMinor, isCurrencyCode } from '@marquee/money'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { credentials } from '../credentials.ts'
import type { Kit } from '../studio-kit/kit.ts'
import { type SendGame, leadToPage } from '../studio-kit/page.ts'
import type { Session } from '../studio-kit/store.ts'
import { isLaunchRefused } from '../studio-kit/studio.ts'
import { games } from './games.ts'

/** Currency of play money. That of a player comes with `authenticate`. */
const DEMO_CURRENCY = 'EUR'

const text = z.string().max(400).catch('')
const launchQuery = z.object({
  pid: text,
  gid: text,
  lang: text,
  channel: text,
  practice: z.enum(['0', '1']).catch('1'),
  ticket: text,
  country: text,
  lobby: text,
})
const pageQuery = z.object({ session: text, lang: text })
type LaunchQuery = z.infer<typeof launchQuery>

const isScreen = { config: { isScreen: true } }

/** The container launcher, whose address the operator builds, and the page of the game that it leads to. */
export function registerIntegration(app: FastifyInstance, kit: Kit, sendGame: SendGame): void {
  app.get('/ContainerLauncher', isScreen, async (request, reply) => {
    const query = launchQuery.parse(request.query)
    const session = (await isLaunchRefused(kit.control)) ? undefined : sessionOf(kit, query)
    const language = languageOf(query.lang)
    if (!session) return sendGame(reply, undefined, language)
    return leadToPage(reply, '/playngo/game', { session: session.id, lang: language })
  })
  app.get('/game', isScreen, async (request, reply) => {
    const { session, lang } = pageQuery.parse(request.query)
    return sendGame(reply, kit.store.session(session), lang)
  })
}

const feedQuery = z.object({ pid: text, currency: text })

/** Feed of jackpots by the operator's `pid`; amounts are decimals of the currency. */
export function registerJackpots(app: FastifyInstance, { jackpots }: Kit): void {
  app.get('/Jackpots', async (request, reply) => {
    const { pid, currency } = feedQuery.parse(request.query)
    if (pid !== credentials.playngo.productId) return reply.code(403).send({ error: 'pid' })
    if (!isCurrencyCode(currency)) return reply.code(400).send({ error: 'currency' })
    return {
      jackpots: jackpots.pots(currency).map((pot) => ({
        id: Number(pot.jackpot.id),
        description: pot.jackpot.name,
        baseAmount: decimalFromMinor(pot.amountMinor, currency),
        currency,
        games: pot.games.map(Number),
      })),
    }
  })
}

/** The session of a launch; a ticket has one, however often its address is opened. */
function sessionOf({ sessions, store }: Kit, query: LaunchQuery): Session | undefined {
  const isReal = query.practice === '0'
  const game = games.find(({ symbol }) => symbol === query.gid)
  if (!game || query.pid !== credentials.playngo.productId) return undefined
  if (isReal && query.ticket === '') return undefined
  const id = isReal
    ? createHash('sha256').update(`playngo ${query.ticket}`).digest('base64url')
    : randomBytes(24).toString('base64url')
  return (
    store.session(id) ??
    sessions.open({
      id,
      mode: isReal ? 'real' : 'demo',
      symbol: game.symbol,
      token: isReal ? query.ticket : '',
      currency: DEMO_CURRENCY,
      country: query.country,
      language: languageOf(query.lang),
      platform: query.channel || 'desktop',
      lobbyUrl: query.lobby,
    })
  )
}

/** BCP 47 tag of a locale such as `pt_BR`. */
const languageOf = (locale: string): string => locale.replace('_', '-')
