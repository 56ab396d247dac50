import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type CurrencyCode, currencies as currencyTable, isCurrencyCode } from '@marquee/money'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Control } from '../control/control.ts'
import { credentials } from '../credentials.ts'
import type { Settings } from '../settings.ts'
import { DEMO_MINOR } from './api.ts'
import type { Definition } from '../games/definition.ts'
import { type StudioGame, games } from './games.ts'
import { type Rounds, playable } from './rounds.ts'
import { laddersOf } from '../studio-kit/stakes.ts'
import type { Store } from '../studio-kit/store.ts'
import { type ExtraKind, extraFields, extraKinds } from './switchboard.ts'
import { type Fields, isSigned } from './wire.ts'

const SLOW_MS = 10_000
const HALF_OPEN_MS = 60_000
const ok = { error: '0', description: 'OK' } as const
const refusal = (error: number, description: string) => ({ error: String(error), description })

/** API for operators: launch, catalogue, stakes, cancelling a round. Form in, JSON out, always HTTP 200. */
export function registerIntegration(
  app: FastifyInstance,
  deps: { store: Store; rounds: Rounds; settings: Settings; clock: Clock; control: Control },
): void {
  const { store, rounds, settings, clock, control } = deps
  const base = '/IntegrationService/v3/http/CasinoGameAPI'

  function call(path: string, handle: (fields: Fields) => Promise<object>): void {
    const answer = async (request: { body: unknown; query: unknown }) => {
      const fields: Fields = {
        ...(request.query as Record<string, string>),
        ...((request.body ?? {}) as Record<string, string>),
      }
      const { secureLogin, secret } = credentials.pragmatic
      if (!isSigned(fields, secret)) return refusal(5, 'Invalid hash code')
      if (fields['secureLogin'] !== secureLogin)
        return refusal(7, 'Bad parameters in the request: secureLogin')
      return handle(fields)
    }
    app.post(`${base}/${path}/`, answer)
    app.post(`${base}/${path}`, answer)
  }

  call('game/url', async (fields) => {
    const next = control.take('slow-launch', 'half-open-launch', 'launch-refused')
    if (next === 'slow-launch') await pause(SLOW_MS)
    if (next === 'half-open-launch') await pause(HALF_OPEN_MS)
    if (next === 'launch-refused') return refusal(8, 'Game is not found or disabled')
    const get = (name: string): string => fields[name] ?? ''
    const game = games.find(({ symbol }) => symbol === get('symbol'))
    if (!game) return refusal(8, 'Game is not found or disabled')
    const isDemo = get('playMode') === 'DEMO'
    if (!isDemo && get('token') === '') return refusal(7, 'Bad parameters in the request: token')
    const currency = get('currency') === '' && isDemo ? 'EUR' : get('currency')
    if (!isCurrencyCode(currency)) return refusal(7, 'Bad parameters in the request: currency')
    const id = randomBytes(24).toString('base64url')
    store.openSession({
      id,
      mode: isDemo ? 'demo' : 'real',
      symbol: game.symbol,
      token: isDemo ? '' : get('token'),
      player: '',
      currency,
      country: get('country'),
      jurisdiction: '',
      language: get('language') || 'en',
      platform: get('platform') || 'WEB',
      lobbyUrl: webAddress(get('lobbyUrl')),
      cashierUrl: webAddress(get('cashierUrl')),
      maxMinor: '',
      demoMinor: isDemo ? String(DEMO_MINOR) : '',
      openedAt: clock.now(),
    })
    const url = new URL(`${settings.publicUrl}/pragmaticplay/gs2c/playGame.do`)
    url.searchParams.set('gname', game.name)
    url.searchParams.set('symbol', game.symbol)
    url.searchParams.set('lang', get('language') || 'en')
    url.searchParams.set('stylename', get('stylename'))
    url.searchParams.set('mgckey', id)
    return { ...ok, gameURL: url.href }
  })

  call('getCasinoGames', async () => ({
    ...ok,
    gameList: games.map((game) => {
      const def = playable(game.symbol)?.def
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
        frbAvailable: false,
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
          const def = playable(game.symbol)?.def
          return def ? currencies.map((currency) => betScale(game, def, currency)) : []
        }),
    }
  })

  call('cancelRound', async (fields) => {
    const round = store.round(fields['roundId'] ?? '')
    if (!round || round.player !== fields['externalPlayerId'] || round.symbol !== fields['gameId'])
      return refusal(7, 'Bad parameters in the request: roundId')
    return (await rounds.cancel(round.id)) ? ok : refusal(120, 'The round has its result')
  })

  /** For tests: money without a bet, and rounds left open. */
  app.post('/_bot/extra', { config: { isScreen: true } }, async (request, reply) => {
    const body = (request.body ?? {}) as Partial<Record<string, string>>
    const { kind, player, amount, currency } = body
    if (
      !extraKinds.includes(kind as ExtraKind) ||
      !player ||
      !amount ||
      !/^-?\d{1,15}(\.\d{1,6})?$/.test(amount)
    )
      return reply.code(400).send({ errors: [`kind: one of ${extraKinds.join(', ')}; player; amount`] })
    const { method, fields } = extraFields(kind as ExtraKind, {
      player,
      amount,
      currency: currency ?? 'EUR',
      game: body['game'] ?? games[0]?.symbol ?? '',
      round: body['round'] ?? '0',
      at: clock.now(),
    })
    store.addExtra(player, method, fields, clock.now())
    return { method, reference: fields['reference'] }
  })
  app.post('/_bot/release', { config: { isScreen: true } }, async (request, reply) => {
    const { round } = (request.body ?? {}) as { round?: string }
    return reply.send({ released: await rounds.release(round ?? '') })
  })
}

/** Only web addresses are stored, because they become links. */
function webAddress(text: string): string {
  const url = URL.parse(text)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : ''
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
