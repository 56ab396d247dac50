import { decimalFromMinor } from '@marquee/money'
import { createServer, type HttpApp, inProcessBus, mountCallbacks, silentLog } from '../../../kernel/index.ts'
import { createPlay, type GameFacts, type GamesPort, type PlayerFacts } from '../../../modules/play/index.ts'
import { createWalletKit, openGate, type WalletKit } from '../../../modules/wallet/test-kit.ts'
import { type StudioAnswer, type StudioDriver, type StudioPlayer, studioConformance } from '../conformance.ts'
import { createPragmaticPlay } from './adapter.ts'
import { signatureOf } from './auth.ts'
import type { PragmaticAccount, PragmaticConfig } from './config.ts'
import { pragmaticPlay } from './studio.ts'
import { readQuery, type TextFields, writeForm } from '../transports/form.ts'

const config: PragmaticConfig = {
  apiUrl: 'http://studio.invalid',
  gameOrigin: 'http://studio.invalid',
  freeRoundCredit: 'total',
}
const account: PragmaticAccount = {
  id: 'main',
  markets: null,
  secureLogin: 'test-operator',
  secrets: ['current', 'previous'],
  providerId: 'PragmaticPlay',
  stylename: 'test',
  addresses: [],
}
const game: GameFacts = {
  id: 7,
  slug: 'paper-lanterns',
  name: 'Paper Lanterns',
  provider: 'pragmaticplay',
  providerTitle: 'Pragmatic Play',
  symbol: 'vs20test',
  vertical: 'casino',
  hasDemo: true,
}
const anotherGame: GameFacts = { ...game, id: 8, slug: 'ink-wells', name: 'Ink Wells', symbol: 'vs10test' }
const both = [game, anotherGame]
const games: GamesPort = {
  byId: (id) => both.find((one) => one.id === id),
  bySlug: (slug) => both.find((one) => one.slug === slug),
  bySymbol: (_provider, symbol) => both.find((one) => one.symbol === symbol),
  blockOf: () => null,
  tileOf: () => ({}) as never,
}

const results: Readonly<Record<number, StudioAnswer['result']>> = {
  0: 'ok',
  1: 'no-funds',
  4: 'session',
  5: 'signature',
  6: 'blocked',
  7: 'bad-request',
  50: 'limit',
  100: 'retry',
  120: 'final',
}

function driver(): StudioDriver {
  let kit: WalletKit
  let app: HttpApp
  let base = ''
  let isMaintenance = false
  let told: TextFields = {}
  const facts = new Map<bigint, PlayerFacts>()
  let play: ReturnType<typeof createPlay>

  return {
    name: 'Pragmatic Play',
    habits: { winWithoutBet: 'retry', rollbackAfterWin: 'final', betAfterRollback: 'final' },

    async open() {
      kit = await createWalletKit()
      const studio = createPragmaticPlay({
        config,
        accounts: [account],
        client: {
          async call({ body }) {
            told = readQuery(String(body))
            const text = JSON.stringify({ error: '0', gameURL: `${config.gameOrigin}/game` })
            return { outcome: 'done', status: 200, headers: new Headers(), text: () => text } as never
          },
        },
      })
      play = createPlay({
        db: kit.db,
        clock: kit.clock,
        bus: inProcessBus(),
        log: silentLog,
        ledger: kit.wallet,
        players: {
          playFactsOf: async (playerId) => facts.get(playerId) ?? null,
          areTermsDue: async () => false,
        },
        parents: {
          aliveUntil: async () => Temporal.Instant.from('9999-01-01T00:00:00Z'),
          onSessionEnded: () => {},
        },
        games,
        placeOf: () => ({ country: 'FI', region: null }),
        integrations: [{ ...pragmaticPlay, accounts: studio.accounts, launcher: studio.launcher }],
        siteOrigin: 'http://localhost',
        totalsOf: async () => ({ staked: 0n, won: 0n, openRound: null }),
        roundOf: async () => null,
        hasOpenRound: async () => false,
        takesNewRounds: () => !isMaintenance,
      })
      app = await createServer({
        log: silentLog,
        clock: kit.clock,
        publicUrl: 'http://localhost',
        rateScale: 1000,
      })
      await mountCallbacks(app, studio.callbacks(play.rounds), { log: silentLog })
      await app.listen({ host: '127.0.0.1', port: 0 })
      const address = app.server.address()
      base =
        typeof address === 'object' && address
          ? `http://127.0.0.1:${address.port}/callbacks/pragmaticplay/main`
          : ''
    },
    async close() {
      play.stop()
      await app.close()
      await kit.close()
    },

    setMaintenance: (isOn) => {
      isMaintenance = isOn
    },
    async demo() {
      const count = async () => (await kit.db.query('select 1 from play.session')).rowCount ?? 0
      const before = await count()
      await play.handlers['games.slugDemoUrl'](
        { gameSlug: game.slug, channel: 'desktop', langmarket: 'en-UN' },
        { ip: '203.0.113.4', edge: {}, caller: null } as never,
      )
      return {
        toldOfPlayer: ['token', 'externalPlayerId'].filter((name) => name in told),
        sessions: (await count()) - before,
      }
    },
    async player(cash) {
      const playerId = await kit.player({ main: cash })
      const player: PlayerFacts = {
        playerId,
        currency: 'EUR',
        market: 'FI',
        country: 'FI',
        province: null,
        language: 'fi',
        jurisdiction: 'FI',
        stakeMax: null,
        mayPlay: { casino: true, 'live-casino': true, 'virtual-sports': true },
        blocked: null,
      }
      facts.set(playerId, player)
      const launch = {
        integration: 'pragmaticplay',
        account: 'main',
        channel: 'desktop',
        origin: config.gameOrigin,
        parentSession: `ses_${playerId}`,
      } as const
      const { session, token } = await play.sessions.open(player, game, launch)
      return studioPlayer(player, session.sessionId, token, launch)
    },
  }

  function studioPlayer(
    player: PlayerFacts,
    sessionId: string,
    token: string,
    launch: Parameters<typeof play.sessions.open>[2],
  ): StudioPlayer {
    const { playerId } = player
    async function call(
      method: string,
      fields: Record<string, string>,
      badSignature = false,
    ): Promise<StudioAnswer> {
      const form = { providerId: account.providerId, userId: playerId.toString(), ...fields }
      const hash = signatureOf(form, badSignature ? 'wrong' : 'current')
      const response = await fetch(`${base}/${method}.html`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: writeForm({ ...form, hash }),
      })
      const text = await response.text()
      const body = JSON.parse(text) as { error: number; transactionId?: string; description: string }
      const cash = /"cash":(\d+)\.(\d\d)/.exec(text)
      const isCurrency = body.error === 7 && body.description.endsWith('currency')
      return {
        result: isCurrency ? 'currency' : (results[body.error] ?? 'final'),
        balance: cash ? BigInt(`${cash[1]}${cash[2]}`) : null,
        transactionId: body.transactionId ?? '',
      }
    }
    const inGame = {
      gameId: game.symbol,
      timestamp: '1767225600000',
      roundDetails: 'spin',
      platform: 'WEB',
      language: 'fi',
    }
    const money = (minor: bigint) => decimalFromMinor(minor, 'EUR')
    const balances = async () => {
      const found = await kit.wallet.balancesOf(playerId)
      if (!found) throw new Error('the player has a wallet')
      return found
    }
    return {
      authenticate: () => call('authenticate', { token }),
      balance: () => call('balance', {}),
      bet: ({ id, round, amount, badSignature, award }) =>
        call(
          'bet',
          {
            ...inGame,
            token,
            reference: id,
            roundId: round,
            amount: money(amount),
            ...(award === undefined ? {} : { bonusCode: award }),
          },
          badSignature,
        ),
      win: ({ id, round, amount }) =>
        call('result', { ...inGame, reference: id, roundId: round, amount: money(amount) }),
      rollback: ({ betId }) => call('refund', { reference: betId }),
      endRound: (round) => call('endRound', { gameId: game.symbol, roundId: round }),
      promo: ({ id, amount, currency = 'EUR' }) =>
        call('promoWin', {
          campaignId: 'c-1',
          campaignType: 'R',
          reference: id,
          amount: money(amount),
          currency,
          timestamp: '1',
        }),
      jackpot: ({ id, amount }) =>
        call('jackpotWin', { jackpotId: 'j-1', reference: id, amount: money(amount), timestamp: '1' }),
      freeRoundReport: ({ id, amount, award }) =>
        call('bonusWin', {
          reference: id,
          amount: money(amount),
          ...(award === undefined ? {} : { bonusCode: award }),
        }),
      adjust: ({ id, round, amount }) =>
        call('adjustment', {
          ...inGame,
          reference: id,
          roundId: round,
          amount: money(amount),
          validBetAmount: '0.00',
        }),
      exclude: () =>
        kit.setGate(playerId, {
          ...openGate,
          block: { until: kit.clock.now().add({ hours: 24 * 365 }), reason: 'exclusion' },
        }),
      closeAccount: () => kit.setGate(playerId, { ...openGate, isActive: false }),
      async signOut() {
        const subscription = play.subscriptions.find(({ topic }) => topic === 'session.ended')
        const body = { sessionId: launch.parentSession, reason: 'sign-out' }
        await subscription?.deliver(
          { id: 1n, topic: 'session.ended', playerId, seq: null, body, at: kit.clock.now() },
          { signal: new AbortController().signal, attempt: 1 },
        )
      },
      async launchAnotherGame() {
        await play.sessions.open(player, anotherGame, launch)
      },
      grantFreeRounds: (awardId, rounds) =>
        play.grantFreeRounds({
          playerId,
          integration: 'pragmaticplay',
          awardId,
          rounds,
          expiresAt: kit.clock.now().add({ hours: 24 }),
        }),
      setLossLimit: (day) => kit.setGate(playerId, { loss: { day } }),
      expireSession: () => play.sessions.close(playerId, { reason: 'signed-out', sessionId }),
      async withdrawAll() {
        const { main } = await balances()
        const payout = { playerId, currency: 'EUR', provider: 31, holdId: `all-${playerId}` } as const
        await kit.wallet.execute({ ...payout, kind: 'hold', tx: `hold-${playerId}`, amount: main })
        await kit.wallet.execute({ ...payout, kind: 'settle', tx: `settle-${playerId}` })
      },
      cash: async () => (await balances()).main,
      owed: async () => (await balances()).receivable,
      differences: async () => (await kit.wallet.check({ players: [playerId] })).differences,
    }
  }
}

studioConformance(driver())
