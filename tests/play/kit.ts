/**
 * Players, ledger, play and the adapter of Pragmatic Play together over a real database, called as the studio calls.
 */
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import {
  createServer,
  type HttpApp,
  inProcessBus,
  inTransaction,
  mountCallbacks,
  type OutgoingClient,
  type OutgoingResult,
  silentLog,
  type TestClock,
  testClock,
} from '../../apps/server/src/kernel/index.ts'
import { createPragmaticPlay } from '../../apps/server/src/adapters/studios/pragmaticplay/adapter.ts'
import { signatureOf } from '../../apps/server/src/adapters/studios/pragmaticplay/auth.ts'
import type {
  PragmaticAccount,
  PragmaticConfig,
} from '../../apps/server/src/adapters/studios/pragmaticplay/config.ts'
import { pragmaticPlay } from '../../apps/server/src/adapters/studios/pragmaticplay/studio.ts'
import {
  createPlay,
  type GameFacts,
  type GamesPort,
  type StudioAwards,
} from '../../apps/server/src/modules/play/index.ts'
import { createPlayers, type NewAccount, type Players } from '../../apps/server/src/modules/players/index.ts'
import { testAccount, testTerms } from '../../apps/server/src/modules/players/test-kit.ts'
import { createWallet, type Wallet } from '../../apps/server/src/modules/wallet/index.ts'
import { playPlayers } from '../../apps/server/src/wiring/play-ports.ts'
import { alarmLog } from '../kit/alarm-log.ts'
import { createTestDatabase, type TestDatabase } from '../kit/database.ts'

type Launch = Parameters<ReturnType<typeof createPlay>['sessions']['open']>[2]

const config: PragmaticConfig = {
  apiUrl: 'http://studio.invalid',
  gameOrigin: 'http://studio.invalid',
  freeRoundCredit: 'total',
}
const mainAccount: PragmaticAccount = {
  id: 'main',
  markets: null,
  secureLogin: 'test-operator',
  secrets: ['secret'],
  providerId: 'PragmaticPlay',
  stylename: 'test',
  addresses: [],
}
/** Serves the players of Norway; `main` serves everybody else. */
const norway: PragmaticAccount = {
  ...mainAccount,
  id: 'norway',
  markets: ['NO'],
  secureLogin: 'test-norway',
  secrets: ['norwegian'],
}
const gameOf = (id: number, symbol: string): GameFacts => ({
  id,
  slug: symbol,
  name: symbol,
  provider: 'pragmaticplay',
  providerTitle: 'Pragmatic Play',
  symbol,
  vertical: 'casino',
  isSlot: true,
  hasDemo: true,
})
/** A game whose certificate states an even chance of double the stake. */
const certified: GameFacts = {
  ...gameOf(9, 'vs1coin'),
  build: {
    hash: 'c01'.padEnd(64, '0'),
    outcomes: { cap: 2, mean: { least: 1, most: 1 }, hit: { least: 0.5, most: 0.5 } },
  },
}
/** A live table with the mathematics of `certified`: the same version. */
const certifiedTable: GameFacts = {
  ...gameOf(10, 'vslivecoin'),
  vertical: 'live-casino',
  build: certified.build,
}
export const games = {
  lantern: gameOf(7, 'vs20lantern'),
  ember: gameOf(8, 'vs10ember'),
  certified,
  certifiedTable,
} as const
const allGames = Object.values(games)

// eslint-disable-next-line typescript/no-explicit-any
export type StudioBody = Record<string, any>

/** What the studio answers to our calls; by default nothing. */
export interface StudioAnswers {
  send: OutgoingClient['call']
}
const LOST: OutgoingResult = { outcome: 'unknown', reason: 'network', sent: false }

export interface PlayKit {
  readonly db: TestDatabase
  readonly clock: TestClock
  readonly wallet: Wallet
  readonly players: Players
  readonly play: ReturnType<typeof createPlay>
  /** Ends a sign-in, without the event that reports it. */
  endSignIn(sessionId: string): void
  /** A player with cash, in minor units. */
  player(person?: Partial<NewAccount>, cash?: bigint): Promise<bigint>
  /** Opens a game for real money; returns the token for the studio. */
  launch(playerId: bigint, game?: GameFacts, parent?: string, account?: string): Promise<string>
  /** Opens a game for real money at a studio whose launch is given a ticket; returns the ticket. */
  launchByTicket(playerId: bigint, parent?: string, ip?: string): Promise<string>
  /** A signed callback. With `account: null` its address names none. */
  call(
    method: string,
    playerId: bigint,
    fields: Record<string, string>,
    wrong?: { hashTail?: string; method?: 'PUT'; account?: string | null; secret?: string },
  ): Promise<StudioBody>
  /** Messages of what was logged as an alarm, oldest first. */
  readonly alarms: readonly string[]
  readonly studioAnswers: StudioAnswers
  /** Slugs of games that the catalogue has no more. */
  readonly withdrawn: Set<string>
  /** @throws Error when the books of any player of the file's tests do not agree with their entries */
  close(): Promise<void>
}

/**
 * @param options `cancelsAwards`: whether the studio has a call that cancels free rounds; `awards`: what is different
 *   about its awards
 */
export async function createPlayKit({
  cancelsAwards = true,
  awards = {},
}: { readonly cancelsAwards?: boolean; readonly awards?: Partial<StudioAwards> } = {}): Promise<PlayKit> {
  const db = await createTestDatabase()
  const clock = testClock(Temporal.Now.instant().round('millisecond').toString())
  const bus = inProcessBus()
  const wallet = createWallet({ db, clock })
  const players = createPlayers({ db, clock, ledger: wallet, audit: testAudit, terms: testTerms })
  const studioAnswers: StudioAnswers = { send: async () => LOST }
  const client: OutgoingClient = { call: (call) => studioAnswers.send(call) }
  const studio = createPragmaticPlay({
    config,
    accounts: [mainAccount, norway],
    client,
    tableClient: client,
  })
  const alarms: string[] = []
  const withdrawn = new Set<string>()
  const log = alarmLog(alarms)
  const ended = new Set<string>()
  const playersOfPlay = playPlayers({ players, bus, termsVersion: () => 1 })
  const play = createPlay({
    db,
    clock,
    bus,
    log,
    ledger: wallet,
    players: playersOfPlay,
    parents: {
      onSessionEnded: () => {},
      aliveUntil: async (_playerId, sessionId) =>
        ended.has(sessionId) ? null : Temporal.Instant.from('9999-01-01T00:00:00Z'),
    },
    playTime: { noteLaunch: async () => {} },
    gates: { checkLaunch: async () => {} },
    games: {
      all: () => allGames,
      byId: (id) => allGames.find((game) => game.id === id),
      bySlug: (slug) => allGames.find((game) => game.slug === slug && !withdrawn.has(slug)),
      bySymbol: (_provider, symbol) => allGames.find((game) => game.symbol === symbol),
      blockOf: () => null,
      hasBonusBuy: () => false,
      tileOf: ({ slug, name }) => ({ slug, name }) as ReturnType<GamesPort['tileOf']>,
    },
    placeOf: () => ({ country: 'FI', region: null }),
    integrations: [
      {
        ...pragmaticPlay,
        accounts: studio.accounts,
        launcher: studio.launcher,
        awards: studio.awards && {
          ...studio.awards,
          ...awards,
          ...(cancelsAwards ? {} : { cancel: undefined }),
        },
      },
    ],
    siteOrigin: 'http://localhost',
    totalsOf: async () => ({ staked: 0n, won: 0n, openRound: null }),
    hasOpenRound: async () => false,
    hasRecentOpenRound: async () => false,
    bonusRefusal: async (_player, time) => (time.total('hours') < 7 * 24 ? 'market' : null),
  })
  const app: HttpApp = await createServer({
    log: silentLog,
    clock,
    publicUrl: 'http://localhost',
    rateScale: 1_000,
  })
  await mountCallbacks(app, studio.callbacks(play.rounds), { log })
  await app.ready()
  let number = 0

  async function open(
    playerId: bigint,
    game: GameFacts,
    launch: Pick<Launch, 'account' | 'parentSession' | 'launchToken' | 'ip'>,
  ): Promise<string> {
    const player = await playersOfPlay.playFactsOf(playerId)
    if (!player) throw new Error('the player is known')
    const at = { integration: 'pragmaticplay', channel: 'desktop', origin: config.gameOrigin } as const
    return (await play.sessions.open(player, game, { ...at, ...launch })).token
  }

  return {
    db,
    clock,
    wallet,
    players,
    play,
    endSignIn: (sessionId) => void ended.add(sessionId),
    async player(person = {}, cash = 0n) {
      const account = testAccount(++number, person)
      const playerId = await inTransaction(db, (tx) => players.open(tx, account))
      if (cash > 0n)
        await wallet.execute({
          kind: 'deposit',
          playerId,
          currency: account.currency as 'EUR',
          provider: 31,
          tx: `cash-${playerId}`,
          amount: cash,
        })
      return playerId
    },
    launch: (playerId, game = games.lantern, parentSession = 'ses_test', account = 'main') =>
      open(playerId, game, { account, parentSession, launchToken: 'session' }),
    launchByTicket: (playerId, parentSession = 'ses_test', ip = '203.0.113.4') =>
      open(playerId, games.lantern, { account: 'main', parentSession, launchToken: 'ticket', ip }),
    async call(method, playerId, fields, wrong = {}) {
      const form = { providerId: mainAccount.providerId, userId: playerId.toString(), ...fields }
      const hash = signatureOf(form, wrong.secret ?? 'secret') + (wrong.hashTail ?? '')
      const segments = wrong.account === null ? [] : [wrong.account ?? 'main']
      const response = await app.inject({
        method: wrong.method ?? 'POST',
        url: ['/callbacks/pragmaticplay', ...segments, `${method}.html`].join('/'),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...form, hash }).toString(),
      })
      return JSON.parse(response.body) as StudioBody
    },
    studioAnswers,
    withdrawn,
    alarms,
    async close() {
      play.stop()
      await app.close()
      const { differences } = await wallet.check()
      await wallet.stop()
      await db.close()
      if (differences.length > 0)
        throw new Error(
          `the books of the players differ: ${differences.map(({ message }) => message).join('; ')}`,
        )
    },
  }
}

let references = 0
/** Fields of a unique bet. */
export const betOf = (amount: string, more: Record<string, string> = {}): Record<string, string> => ({
  gameId: games.lantern.symbol,
  roundId: `round-${++references}`,
  reference: `bet-${references}`,
  amount,
  timestamp: '1767225600000',
  ...more,
})
