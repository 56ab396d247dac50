import {
  type Clock,
  type Database,
  inProcessBus,
  type Log,
  type OutgoingClient,
  silentLog,
} from '../../kernel/index.ts'
import {
  createPlay,
  type GameFacts,
  type GamesPort,
  type Play,
  type PlayDependencies,
  type PlayerFacts,
} from '../../modules/play/index.ts'
import type { StudioWire } from './conformance-wire.ts'

export type Launch = Parameters<Play['sessions']['open']>[2]

interface StudioPlayOptions {
  readonly client: OutgoingClient
  readonly db: Database
  readonly clock: Clock
  readonly ledger: PlayDependencies['ledger']
  readonly games: GamesPort
  readonly playerOf: (playerId: bigint) => PlayerFacts | null
  readonly takesNewRounds?: () => boolean
  readonly log?: Log
}

/** A studio's adapter, and `play` with this studio alone. */
export function createStudioPlay(wire: StudioWire, options: StudioPlayOptions) {
  const { client, db, clock, ledger, games, playerOf, takesNewRounds, log } = options
  const studio = wire.create(client)
  const play = createPlay({
    db,
    clock,
    bus: inProcessBus(),
    log: log ?? silentLog,
    ledger,
    players: {
      playFactsOf: async (playerId) => playerOf(playerId),
      areTermsDue: async () => false,
    },
    parents: {
      aliveUntil: async () => Temporal.Instant.from('9999-01-01T00:00:00Z'),
      onSessionEnded: () => {},
    },
    playTime: { noteLaunch: async () => {} },
    gates: { checkLaunch: async () => {} },
    games,
    placeOf: () => ({ country: 'FI', region: null }),
    integrations: [{ ...wire.facts, accounts: studio.accounts, launcher: studio.launcher }],
    siteOrigin: 'http://localhost',
    totalsOf: async () => ({ staked: 0n, won: 0n, openRound: null }),
    hasOpenRound: async () => false,
    hasRecentOpenRound: async () => false,
    bonusRefusal: async () => null,
    takesNewRounds: takesNewRounds ?? (() => true),
  })
  return { studio, play }
}

/** Opens a game for real money; a ticket is exchanged. */
export async function openGame(
  play: Play,
  facts: StudioWire['facts'],
  { player, game }: { readonly player: PlayerFacts; readonly game: GameFacts },
) {
  const { playerId } = player
  const launch: Launch = {
    integration: facts.id,
    account: 'main',
    channel: 'desktop',
    origin: 'http://studio.invalid',
    parentSession: `ses_${playerId}`,
    launchToken: facts.launchToken,
  }
  const { session, token } = await play.sessions.open(player, game, launch)
  const sessionToken = facts.launchToken === 'ticket' ? `exchanged-${playerId}` : token
  if (sessionToken !== token) await play.sessions.addStudioToken(session, sessionToken)
  return { session, launch, token, sessionToken }
}

/** A game of the first studio that the integration carries. */
export function gameOf({ name, facts }: StudioWire): GameFacts {
  const [provider] = facts.carries
  if (provider === undefined) throw new Error('an integration carries a studio')
  return {
    id: 7,
    slug: 'paper-lanterns',
    name: 'Paper Lanterns',
    provider,
    providerTitle: name,
    symbol: 'vs20test',
    vertical: 'casino',
    isSlot: true,
    hasDemo: true,
  }
}

export function gamesOf(
  list: readonly GameFacts[],
  blockOf: GamesPort['blockOf'] = () => null,
  hasBonusBuy: GamesPort['hasBonusBuy'] = () => false,
): GamesPort {
  return {
    all: () => list,
    byId: (id) => list.find((one) => one.id === id),
    bySlug: (slug) => list.find((one) => one.slug === slug),
    bySymbol: (_provider, symbol) => list.find((one) => one.symbol === symbol),
    blockOf,
    hasBonusBuy,
    tileOf: () => ({}) as never,
  }
}

/** A player from Finland whom no rule limits. */
export function playerFacts(playerId: bigint): PlayerFacts {
  return {
    playerId,
    currency: 'EUR',
    market: 'FI',
    country: 'FI',
    province: null,
    language: 'fi',
    jurisdiction: 'FI',
    dateOfBirth: '1990-05-17',
    registeredOn: '2026-01-31',
    stakeMax: null,
    mayPlay: { casino: true, 'live-casino': true, 'virtual-sports': true },
    blocked: null,
  }
}
