import { randomBytes } from 'node:crypto'
import {
  type CurrencyCode,
  currencies as currencyTable,
  decimalFromMinor,
  isCurrencyCode,
} from '@marquee/money'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import { credentials } from '../credentials.ts'
import type { Definition } from '../games/definition.ts'
import { freeRoundValues } from '../studio-kit/free-rounds.ts'
import type { Kit } from '../studio-kit/kit.ts'
import { tableFeedRoute } from '../studio-kit/live/lobby-state.ts'
import type { SendGame } from '../studio-kit/page.ts'
import type { StudioGame } from '../studio-kit/protocol.ts'
import { playable } from '../studio-kit/rounds.ts'
import { laddersOf } from '../studio-kit/stakes.ts'
import { isLaunchRefused } from '../studio-kit/studio.ts'
import { ok, refusal } from './answers.ts'
import { betScalesOf, bonusesOf, cancelBonus, createBonus } from './free-rounds.ts'
import { games } from './games.ts'
import { liveTables } from './lobby.ts'
import { type Fields, isSigned } from './wire.ts'

const feedQuery = z.object({ login: z.string().catch(''), currency: z.string().catch('') })
const addressQuery = z.object({ mgckey: z.string().catch(''), lang: z.string().catch('') })
type Call = (
  path: string,
  handle: (fields: Fields, body: unknown) => Promise<object>,
  options?: RouteShorthandOptions,
) => void
type Read = (request: { body: unknown; query: unknown }) => Fields

/** API for operators: launch, catalogue, stakes, cancelling a round. Form in, JSON out, always HTTP 200. */
export function registerIntegration(app: FastifyInstance, kit: Kit, sendGame: SendGame): void {
  const call = createCall(app, 'CasinoGameAPI', formAndQuery)
  call('game/url', async (fields) => launch(kit, fields))
  call('cancelRound', async (fields) => cancelRound(kit, fields))
  call('getLiveTables', async (fields) => liveTables(kit, fields), tableFeedRoute(kit))
  registerCatalogue(call)
  registerJackpots(app, kit)
  registerFreeRounds(app, kit)

  app.get('/gs2c/playGame.do', { config: { isScreen: true } }, async (request, reply) => {
    const { mgckey, lang } = addressQuery.parse(request.query)
    return sendGame(reply, kit.store.session(mgckey), lang)
  })
}

/** Registers signed calls of one part of the API. @param read the fields that are signed */
const createCall =
  (app: FastifyInstance, part: string, read: Read): Call =>
  (path, handle, options = {}) => {
    const answer = async (request: { body: unknown; query: unknown }) => {
      const fields = read(request)
      const { secureLogin, secret } = credentials.pragmatic
      if (!isSigned(fields, secret)) return refusal(5, 'Invalid hash code')
      if (fields['secureLogin'] !== secureLogin)
        return refusal(7, 'Bad parameters in the request: secureLogin')
      return handle(fields, request.body)
    }
    app.post(`/IntegrationService/v3/http/${part}/${path}/`, options, answer)
    app.post(`/IntegrationService/v3/http/${part}/${path}`, options, answer)
  }
const queryOf: Read = ({ query }) => query as Fields
const formAndQuery: Read = ({ query, body }) => ({ ...(query as Fields), ...((body ?? {}) as Fields) })

function registerFreeRounds(app: FastifyInstance, kit: Kit): void {
  const call = createCall(app, 'FreeRoundsBonusAPI', formAndQuery)
  const callWithList = createCall(app, 'FreeRoundsBonusAPI', queryOf)
  callWithList('v2/bonus/player/create', async (fields, body) => createBonus(kit, fields, body))
  call('v2/bonus/cancel', async (fields) => cancelBonus(kit, fields))
  call('getPlayersFRB', async (fields) => bonusesOf(kit, fields))
  call('getBetScales', async (fields) => betScalesOf(fields))
}

/** Feed of jackpots, read by the operator's login; amounts are decimals of the currency. */
function registerJackpots(app: FastifyInstance, { jackpots }: Kit): void {
  app.get('/IntegrationService/v3/JackpotFeeds/jackpots', (request) => {
    const { login, currency } = feedQuery.parse(request.query)
    if (login !== credentials.pragmatic.secureLogin) return refusal(7, 'Bad parameters in the request: login')
    if (!isCurrencyCode(currency)) return refusal(7, 'Bad parameters in the request: currency')
    return {
      ...ok,
      jackpots: jackpots.pots(currency).map((pot) => ({
        mainJackpotID: pot.jackpot.id,
        name: pot.jackpot.name,
        level: 1,
        games: pot.games.join(','),
        currency,
        tiers: [{ jackpotTierID: 1, amount: decimalFromMinor(pot.amountMinor, currency) }],
      })),
    }
  })
}

async function launch({ sessions, settings, control }: Kit, fields: Fields): Promise<object> {
  if (await isLaunchRefused(control)) return refusal(8, 'Game is not found or disabled')
  const get = (name: string): string => fields[name] ?? ''
  const game = games.find(({ symbol }) => symbol === get('symbol'))
  if (!game) return refusal(8, 'Game is not found or disabled')
  const isDemo = get('playMode') === 'DEMO'
  if (!isDemo && get('token') === '') return refusal(7, 'Bad parameters in the request: token')
  const currency = get('currency') === '' && isDemo ? 'EUR' : get('currency')
  if (!isCurrencyCode(currency)) return refusal(7, 'Bad parameters in the request: currency')
  const language = get('language') || 'en'
  const { id } = sessions.open({
    id: randomBytes(24).toString('base64url'),
    mode: isDemo ? 'demo' : 'real',
    symbol: game.symbol,
    token: isDemo ? '' : get('token'),
    currency,
    language,
    country: get('country'),
    platform: get('platform') || 'WEB',
    lobbyUrl: get('lobbyUrl'),
    cashierUrl: get('cashierUrl'),
  })
  const url = new URL(`${settings.publicUrl}/pragmaticplay/gs2c/playGame.do`)
  url.searchParams.set('gname', game.name)
  url.searchParams.set('symbol', game.symbol)
  url.searchParams.set('lang', language)
  url.searchParams.set('stylename', get('stylename'))
  url.searchParams.set('mgckey', id)
  return { ...ok, gameURL: url.href }
}

async function cancelRound({ store, rounds }: Kit, fields: Fields): Promise<object> {
  const round = store.round(fields['roundId'] ?? '')
  if (!round || round.player !== fields['externalPlayerId'] || round.symbol !== fields['gameId'])
    return refusal(7, 'Bad parameters in the request: roundId')
  return (await rounds.cancel(round.id)) ? ok : refusal(120, 'The round has its result')
}

function registerCatalogue(call: Call): void {
  call('getCasinoGames', async () => ({
    ...ok,
    gameList: games.map((game) => {
      const def = playable(games, game.symbol)?.def
      return {
        gameID: game.symbol,
        gameName: game.name,
        gameTypeID: 'vs',
        typeDescription: 'Video Slots',
        technology: 'html5',
        platform: 'MOBILE,DOWNLOAD,WEB',
        demoGameAvailable: true,
        aspectRatio: '16:9',
        technologyID: 'H5',
        gameIdNumeric: games.indexOf(game) + 1,
        frbAvailable: !game.live && def !== undefined && freeRoundValues(def, 'EUR').length > 0,
        variableFrbAvailable: false,
        lines: def && 'lines' in def ? def.lines.length : 243,
        dataType: 'RNG',
      }
    }),
  }))

  call('getBetScales', async (fields) => {
    const wanted = (fields['gameIDs'] ?? '').split(',').filter(Boolean)
    const currencies = (fields['currencies'] ?? 'EUR').split(',').filter(isCurrencyCode)
    return {
      ...ok,
      gameList: games
        .filter(({ symbol }) => wanted.length === 0 || wanted.includes(symbol))
        .flatMap((game) => {
          const def = playable(games, game.symbol)?.def
          return def ? currencies.map((currency) => betScale(game, def, currency)) : []
        }),
    }
  })
}

/** Answer of `getBetScales` for a game. */
function betScale(game: StudioGame, def: Definition, currency: CurrencyCode) {
  const ladders = laddersOf(def, { currency, maxMinor: '' })
  const all = new Set(Object.values(ladders).flat().map(BigInt))
  const divisor = 10 ** currencyTable[currency].exponent
  return {
    gameID: game.symbol,
    currency,
    totalBetScales: [...all].sort((a, b) => (a < b ? -1 : 1)).map((minor) => Number(minor) / divisor),
  }
}
