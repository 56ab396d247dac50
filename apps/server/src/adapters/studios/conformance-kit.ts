import { alarmLog } from '../../../../../tests/kit/alarm-log.ts'
import { recordStatements } from '../../../../../tests/kit/statements.ts'
import { createServer, type HttpApp, mountCallbacks, type OutgoingClient } from '../../kernel/index.ts'
import type { GamesPort, Play, PlayDependencies, PlayerFacts } from '../../modules/play/index.ts'
import { bonusTerms, createWalletKit, type WalletKit } from '../../modules/wallet/test-kit.ts'
import type { OptionalCalls, PlayerEvents, StudioDriver } from './conformance-driver.ts'
import { createStudioPlay, gameOf, gamesOf, type Launch, openGame, playerFacts } from './conformance-play.ts'
import type { SentRequest, StudioWire } from './conformance-wire.ts'

const ANOTHER_GAME_ID = 8
const DAY_MINUTES = 24 * 60

const notCalled = async (): Promise<never> => {
  throw new Error('the protocol does not have this call')
}

const missing: OptionalCalls = {
  endRound: notCalled,
  promo: notCalled,
  jackpot: notCalled,
  freeRoundReport: notCalled,
  freeRoundTotal: notCalled,
  adjust: notCalled,
  betAndWin: notCalled,
  rollbackWin: notCalled,
  rollbackRound: notCalled,
}

type Ledger = PlayDependencies['ledger']
type LedgerOperation = Parameters<Ledger['execute']>[0]

/** Basis points of a stake that count towards the wagering of the tests' bonus: all. */
const WEIGHT = 10_000n
const BONUS_ID = 1n

/** The ledger of players of whom some have a bonus that may be staked on every game. */
function bonusLedger(ledger: Ledger, withBonus: ReadonlySet<bigint>): Ledger {
  const bonus = { bonusId: BONUS_ID, allowed: true, weight: Number(WEIGHT) }
  const paidFrom = (operation: LedgerOperation): LedgerOperation =>
    (operation.kind === 'stake' || operation.kind === 'stakeAndWin') && withBonus.has(operation.playerId)
      ? { ...operation, bonus }
      : operation
  return {
    ...ledger,
    execute: (operation) => ledger.execute(paidFrom(operation)),
    executeIn: (tx, operation) => ledger.executeIn(tx, paidFrom(operation)),
  }
}

/** What a driver has while it is open. */
interface Opened {
  readonly kit: WalletKit
  readonly play: Play
  readonly app: HttpApp
  readonly base: string
  readonly statements: readonly string[]
}

interface Scene {
  readonly wire: StudioWire
  readonly games: GamesPort
  readonly players: Map<bigint, PlayerFacts>
  readonly sent: SentRequest[]
  readonly alarms: string[]
  readonly withBonus: Set<bigint>
  isMaintenance: boolean
}

function recordingClient({ wire, sent }: Scene): OutgoingClient {
  return {
    async call({ path, body }) {
      const request = { path, body: String(body) }
      sent.push(request)
      const text = wire.answerLaunch(request)
      return { outcome: 'done', status: 200, headers: new Headers(), text: () => text } as never
    },
  }
}

async function openScene(scene: Scene): Promise<Opened> {
  const { wire, games, players, alarms, withBonus } = scene
  const kit = await createWalletKit()
  const statements = recordStatements(kit.db.pool)
  const log = alarmLog(alarms)
  const { studio, play } = createStudioPlay(wire, {
    client: recordingClient(scene),
    db: kit.db,
    clock: kit.clock,
    ledger: bonusLedger(kit.wallet, withBonus),
    log,
    games,
    playerOf: (playerId) => players.get(playerId) ?? null,
    takesNewRounds: () => !scene.isMaintenance,
  })
  const app = await createServer({
    log,
    clock: kit.clock,
    publicUrl: 'http://localhost',
    rateScale: 1000,
  })
  await mountCallbacks(app, studio.callbacks(play.rounds), { log })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { kit, play, app, base: `${address}/callbacks/${wire.facts.id}/main`, statements }
}

/** The player's money and rounds in the ledger. */
function booksOf(playerId: bigint, kit: WalletKit, scene: Scene) {
  const balances = async () => {
    const found = await kit.wallet.balancesOf(playerId)
    if (!found) throw new Error('the player has a wallet')
    return found
  }
  return {
    async grantBonus(amount) {
      const terms = bonusTerms({ toWager: 1_000_000n * WEIGHT })
      await kit.done('grantBonus', playerId, { amount, bonusId: BONUS_ID, provider: 0, terms })
      scene.withBonus.add(playerId)
    },
    cash: async () => (await balances()).main,
    owed: async () => (await balances()).receivable,
    async funds() {
      const { main, casinoBonus } = await balances()
      const [bonus] = await kit.wallet.bonusesOf(playerId)
      return { cash: main, bonus: casinoBonus, wagered: (bonus?.wagered ?? 0n) / WEIGHT }
    },
    async hasOpenRound() {
      const range = { provider: scene.wire.facts.number, openedFrom: null, openedUntil: kit.clock.now() }
      const open = await kit.wallet.openRounds({ ...range, after: null, limit: 1000 })
      return open.some((round) => round.playerId === playerId)
    },
    differences: async () => (await kit.wallet.check({ players: [playerId] })).differences,
  } satisfies Partial<PlayerEvents>
}

function eventsOf(
  playerId: bigint,
  sessionId: string,
  { launch, opened: { kit, play }, scene }: { launch: Launch; opened: Opened; scene: Scene },
): PlayerEvents {
  const books = booksOf(playerId, kit, scene)
  return {
    ...books,
    exclude: () => kit.setGate(playerId, { exclusion: { until: kit.clock.now().add({ hours: 24 * 365 }) } }),
    closeAccount: () => kit.setGate(playerId, { status: { isActive: false } }),
    async signOut() {
      const subscription = play.subscriptions.find(({ topic }) => topic === 'session.ended')
      const body = { sessionId: launch.parentSession, reason: 'sign-out' }
      await subscription?.deliver(
        { id: 1n, topic: 'session.ended', playerId, seq: null, body, at: kit.clock.now() },
        { signal: new AbortController().signal, attempt: 1 },
      )
    },
    async launchAnotherGame() {
      const player = scene.players.get(playerId)
      const another = scene.games.byId(ANOTHER_GAME_ID)
      if (!player || !another) throw new Error('the player and the other game exist')
      await play.sessions.open(player, another, launch)
    },
    grantFreeRounds: async (awardId, rounds, minutes = DAY_MINUTES) => {
      await play.freeRounds.award({
        playerId,
        integration: scene.wire.facts.id,
        awardId,
        rounds,
        expiresAt: kit.clock.now().add({ minutes }),
      })
    },
    setLossLimit: (day) => kit.setGate(playerId, { limits: { loss: { day } } }),
    setWagerLimit: (day) => kit.setGate(playerId, { limits: { stake: { day } } }),
    setStakeMax: (stakeMax) => kit.setGate(playerId, { policy: { stakeMax } }),
    endPlayingTime: () => kit.setGate(playerId, { activity: { playUntil: kit.clock.now() } }),
    expireSession: () => play.sessions.close(playerId, { reason: 'signed-out', sessionId }),
    async withdrawAll() {
      const main = await books.cash()
      const payout = { playerId, currency: 'EUR', provider: 31, holdId: `all-${playerId}` } as const
      await kit.wallet.execute({ ...payout, kind: 'hold', tx: `hold-${playerId}`, amount: main })
      await kit.wallet.execute({ ...payout, kind: 'settle', tx: `settle-${playerId}` })
    },
  }
}

async function openDemo({ kit, play }: Opened, { wire, sent }: Scene, slug: string) {
  const count = async () => (await kit.db.query('select 1 from play.session')).rowCount ?? 0
  const before = await count()
  sent.length = 0
  const answer = await play.handlers['games.slugDemoUrl'](
    { gameSlug: slug, channel: 'desktop', langmarket: 'en-UN' },
    { ip: '203.0.113.4', edge: {}, caller: null } as never,
  )
  return { toldOfPlayer: wire.toldOfPlayer(sent, JSON.stringify(answer)), sessions: (await count()) - before }
}

async function checkOpenRounds({ kit, play }: Opened, hours: number): Promise<void> {
  kit.clock.advance({ hours })
  const job = play.jobs.find(({ kind }) => kind.name === 'play.check-rounds-left-open')
  if (!job) throw new Error('play has a job for open rounds')
  await job.run({}, { signal: new AbortController().signal } as never)
}

/** A driver over a real ledger, real sessions and real addresses; only the studio itself is played by the wire. */
export function conformanceDriver(wire: StudioWire): StudioDriver {
  const { name, expects, hasBalanceInRefusals, settlesEachBet, signsCalls, calls, facts } = wire
  const game = gameOf(wire)
  const another = { ...game, id: ANOTHER_GAME_ID, slug: 'ink-wells', symbol: 'vs10test' }
  let isWithdrawn = false
  const games = gamesOf([game, another], () => (isWithdrawn ? 'provider-not-connected' : null))
  const alarms: string[] = []
  const scene: Scene = {
    wire,
    games,
    alarms,
    players: new Map(),
    sent: [],
    withBonus: new Set(),
    isMaintenance: false,
  }
  let opened: Opened
  return {
    id: facts.id,
    name,
    testedRows: new Set(),
    expects,
    hasBalanceInRefusals,
    ...(settlesEachBet ? { settlesEachBet } : {}),
    ...(signsCalls ? { signsCalls } : {}),
    calls,
    closesOpenRounds: facts.closesRoundsAfterHours !== undefined,
    alarms,
    statements: () => opened.statements.length,
    async open() {
      opened = await openScene(scene)
    },
    async close() {
      opened.play.stop()
      await opened.app.close()
      await opened.kit.close()
    },
    setMaintenance: (isOn) => {
      scene.isMaintenance = isOn
    },
    setWithdrawn: (isOn) => {
      isWithdrawn = isOn
    },
    pass: (minutes) => opened.kit.clock.advance({ minutes }),
    checkOpenRounds: () => checkOpenRounds(opened, facts.closesRoundsAfterHours ?? 24),
    demo: () => openDemo(opened, scene, game.slug),
    async player(cash) {
      const { kit, play, base } = opened
      const playerId = await kit.player({ main: cash })
      const player = playerFacts(playerId)
      scene.players.set(playerId, player)
      const { session, launch, token, sessionToken } = await openGame(play, facts, { player, game })
      const own = wire.player({ base, playerId, token, sessionToken, game })
      return { ...missing, ...own, ...eventsOf(playerId, session.sessionId, { launch, opened, scene }) }
    },
  }
}
