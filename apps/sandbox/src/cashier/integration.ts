import { createHash, randomBytes } from 'node:crypto'
import { isCurrencyCode } from '@marquee/money'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Kit } from '../studio-kit/kit.ts'
import { type SendGame, leadToPage } from '../studio-kit/page.ts'
import type { Session } from '../studio-kit/store.ts'
import { isLaunchRefused } from '../studio-kit/studio.ts'
import { registerFreeSpins } from './free-spins.ts'
import type { CashierCredentials } from './protocol.ts'

const text = z.string().max(400).catch('')
const launchQuery = z.object({
  gameid: text,
  moneymode: z.enum(['real', 'fun']).catch('fun'),
  ticket: text,
  partnerid: text,
  channel: text,
  lang: text,
  currency: text,
  jurisdiction: text,
  homeurl: text,
})
const valuesQuery = z.object({ currency: text })
const pageQuery = z.object({ session: text, lang: text })
type LaunchQuery = z.infer<typeof launchQuery>

const isScreen = { config: { isScreen: true } }

/** What the company serves: its launcher, its games and the operator's calls. */
export const registerIntegration =
  (credentials: CashierCredentials) =>
  (app: FastifyInstance, kit: Kit, sendGame: SendGame): void => {
    registerLauncher(credentials)(app, kit, sendGame)
    registerFreeSpins(credentials)(app, kit)
    registerJackpots(credentials)(app, kit)
  }

/** Values of the jackpots in a currency, in its smallest unit. */
const registerJackpots =
  ({ user, password }: CashierCredentials) =>
  (app: FastifyInstance, { jackpots }: Kit): void => {
    const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
    app.get('/casino/jackpots/values', (request, reply) => {
      if (request.headers.authorization !== expected)
        return reply.code(401).send({ errorcode: 'INVALID_TOKEN' })
      const { currency } = valuesQuery.parse(request.query)
      return {
        jackpots: jackpots.pots(currency).map((pot) => ({
          id: pot.jackpot.id,
          name: pot.jackpot.name,
          amount: Number(pot.amountMinor),
          currency,
          games: pot.games,
        })),
      }
    })
  }

/** The launcher, whose address the operator builds, and the page of the game that it leads to. */
const registerLauncher =
  ({ partnerId }: CashierCredentials) =>
  (app: FastifyInstance, kit: Kit, sendGame: SendGame): void => {
    app.get('/launcher.html', isScreen, async (request, reply) => {
      const query = launchQuery.parse(request.query)
      const session = (await isLaunchRefused(kit.control)) ? undefined : sessionOf(kit, query, partnerId)
      const { language } = localeOf(query.lang)
      if (!session) return sendGame(reply, undefined, language)
      return leadToPage(reply, `/${kit.definition.id}/game.html`, { session: session.id, lang: language })
    })
    app.get('/game.html', isScreen, async (request, reply) => {
      const { session, lang } = pageQuery.parse(request.query)
      return sendGame(reply, kit.store.session(session), lang)
    })
  }

/** The session of a launch; a ticket has one, however often its address is opened. */
function sessionOf(
  { sessions, store, games, definition }: Kit,
  query: LaunchQuery,
  partnerId: string,
): Session | undefined {
  const { ticket, currency, jurisdiction, channel, homeurl } = query
  const isReal = query.moneymode === 'real'
  const game = games.find(({ symbol }) => symbol === query.gameid)
  if (!game || !isCurrencyCode(currency) || query.partnerid !== partnerId) return undefined
  if (isReal && ticket === '') return undefined
  const id = isReal
    ? createHash('sha256').update(`${definition.id} ${ticket}`).digest('base64url')
    : randomBytes(24).toString('base64url')
  return (
    store.session(id) ??
    sessions.open({
      id,
      mode: isReal ? 'real' : 'demo',
      symbol: game.symbol,
      token: isReal ? ticket : '',
      currency,
      jurisdiction,
      ...localeOf(query.lang),
      platform: channel || 'web',
      lobbyUrl: homeurl,
    })
  )
}

/** Language and country of a locale such as `fr_CA`. */
function localeOf(locale: string): { language: string; country: string } {
  const [language = '', country = ''] = locale.split('_')
  return { language, country }
}
