import { sitePath } from '@marquee/contract/site-routes'
import { type GameRefusal, gameRefusals, launchErrorByRefusal } from '@marquee/contract/game-refusals'
import { parsePrefix, prefixOf, shownCountry, signUpCountry, unknownCountry } from '@marquee/markets'
import { AppError, assertInvariant } from '../../kernel/index.ts'
import type {
  Channel,
  ExcludedProduct,
  GameFacts,
  GamesPort,
  LaunchRequest,
  Launcher,
  PlayerFacts,
  PlayersPort,
  PlayTimePort,
  IdentityGatesPort,
  ProviderId,
  Tile,
  VisitorPlace,
} from './ports.ts'
import { accountFor, type Integrations } from './integrations.ts'
import type { OpenedSession, Sessions } from './sessions.ts'
import type { ReturnWatch } from './watch/watch.ts'

export interface LaunchAnswer {
  readonly mode: 'real' | 'demo'
  readonly gameSessionId: string | null
  readonly provider: ProviderId
  readonly pageMessages: string
  readonly url: string
  readonly origin: string
  readonly game: Tile
  readonly currency: string | null
  readonly hasUnfinishedRound: boolean
  /** A session plan may be made for this game, or one runs (RC-12). */
  readonly takesPlan: boolean
}

export interface LaunchInput {
  readonly game: GameFacts
  readonly channel: Channel
  readonly langmarket: string
  /** Location of the request. */
  readonly location: VisitorPlace
  /** Address of the visitor's device. */
  readonly ip: string
}

export interface DemoInput extends LaunchInput {
  /** Null for a visitor: some markets show demos to players only (ID-02). */
  readonly playerId: bigint | null
}

export interface RealInput extends LaunchInput {
  /** The sign-in that launches the game: the session ends with it. */
  readonly parentSession: string
}

export interface LaunchDependencies {
  readonly games: GamesPort
  readonly players: PlayersPort
  readonly sessions: Sessions
  readonly playTime: PlayTimePort
  readonly gates: IdentityGatesPort
  readonly integrations: Integrations
  readonly watch: Pick<ReturnWatch, 'isStopped'>
  /** Origin of our pages; games are never served from it. */
  readonly siteOrigin: string
  /** Whether the player has an open round of a game, however old: asked for games that are stopped only. */
  readonly hasOpenRound: (playerId: bigint, game: GameFacts) => Promise<boolean>
  /** The same among the player's last transactions: cheap enough for every launch. */
  readonly hasRecentOpenRound: (playerId: bigint, game: GameFacts) => Promise<boolean>
}

const exclusionFrom = ({ excludedFrom = [] }: PlayerFacts, { vertical }: GameFacts) =>
  excludedFrom.find(({ product }) => product === vertical)

/** The player is excluded from the product (EXC-20): until when, where it has an end. */
const productExcluded = ({ product, until }: ExcludedProduct): AppError =>
  new AppError(launchErrorByRefusal['product-excluded'], {
    additionalInfo: { product, ...(until && { until: until.toString() }) },
  })

/** What the player's account and place refuse. */
function refuseStanding(
  player: PlayerFacts,
  game: GameFacts,
  { games }: Pick<LaunchDependencies, 'games'>,
  location: VisitorPlace,
): void {
  const excluded = exclusionFrom(player, game)
  const reasons: readonly (GameRefusal | null)[] = [
    player.blocked,
    excluded ? 'product-excluded' : null,
    player.mayPlay[game.vertical] ? null : 'access',
    games.blockOf(game, { ...player, location }, 'real'),
  ]
  const refusal = gameRefusals.find((one) => reasons.includes(one))
  if (excluded && refusal === 'product-excluded') throw productExcluded(excluded)
  if (refusal) throw new AppError(launchErrorByRefusal[refusal])
}

/** The guards of a bet that need no amount, checked before the studio is called (spec 2 §2). */
async function refuseLaunch(
  player: PlayerFacts,
  game: GameFacts,
  deps: Pick<LaunchDependencies, 'games' | 'players' | 'gates'>,
  location: VisitorPlace,
): Promise<void> {
  refuseStanding(player, game, deps, location)
  const { players, gates } = deps
  if (await players.areTermsDue(player.playerId)) throw new AppError('error.terms.due')
  await gates.checkLaunch(player.playerId, 'real')
}

/** Where a player lives counts besides the site that they use and the place where they are. */
async function refuseDemo(
  { game, market, location, playerId }: Omit<DemoInput, 'channel' | 'langmarket' | 'ip'> & { market: string },
  { games, players, gates }: Pick<LaunchDependencies, 'games' | 'players' | 'gates'>,
): Promise<void> {
  if (!game.hasDemo) throw new AppError('error.game.demo.unavailable')
  const player = playerId === null ? null : await players.playFactsOf(playerId)
  const excluded = player && exclusionFrom(player, game)
  if (excluded) throw productExcluded(excluded)
  const { country = null, province = null } = player ?? {}
  const place = { market, country, province, location }
  const block = games.blockOf(game, place, player ? 'demo' : 'visitor-demo')
  if (block) throw new AppError(launchErrorByRefusal[block])
  if (playerId !== null) await gates.checkLaunch(playerId, 'demo')
}

/** A game that the return watch stopped is opened to finish a round. @returns whether the player has an open one */
async function refusePaused(
  { playerId, market }: PlayerFacts,
  game: GameFacts,
  {
    hasOpenRound,
    hasRecentOpenRound,
    watch,
  }: Pick<LaunchDependencies, 'hasOpenRound' | 'hasRecentOpenRound' | 'watch'>,
): Promise<boolean> {
  if (await hasRecentOpenRound(playerId, game)) return true
  if (!(await watch.isStopped(game, market))) return false
  if (await hasOpenRound(playerId, game)) return true
  throw new AppError('error.game.paused')
}

/** Targets of the game's own buttons, and the address of the device. */
function addressesFor(
  siteOrigin: string,
  { game, langmarket, ip }: Pick<LaunchInput, 'game' | 'langmarket' | 'ip'>,
): Pick<LaunchRequest, 'lobbyUrl' | 'cashierUrl' | 'ip'> {
  const parsed = parsePrefix(`/${langmarket}/`)
  const prefix = parsed.known ? parsed.prefix : prefixOf('en', 'UN')
  return {
    lobbyUrl: `${siteOrigin}/${prefix}${sitePath(game.vertical)}`,
    cashierUrl: `${siteOrigin}/${prefix}/deposit`,
    ip,
  }
}

/** `allow-same-origin` on the frame is safe only because a game's origin is never ours. */
function assertNotOurs(origin: string, siteOrigin: string): void {
  assertInvariant(origin !== siteOrigin, 'a game is never served from our own origin')
}

/** Address and origin of the frame: a proxy, or a host for demos, is another origin than that of the studio's games. */
function frameAt(url: string, siteOrigin: string): Pick<LaunchAnswer, 'url' | 'origin'> {
  const { origin } = new URL(url)
  assertNotOurs(origin, siteOrigin)
  return { url, origin }
}

function connectionFor(game: GameFacts, channel: Channel, market: string, deps: LaunchDependencies) {
  // A game is opened on the kinds of device that it is made for (spec 2 §3).
  if (game.channels?.includes(channel) === false) throw new AppError('error.game.blocked.channel')
  const integration = deps.integrations.ofStudio(game.provider)
  if (!integration) throw new AppError('error.game.unavailable')
  const { id, launcher, pageMessages, launchToken } = integration
  assertNotOurs(launcher.gameOrigin, deps.siteOrigin)
  return { integration: id, account: accountFor(integration, market), launcher, pageMessages, launchToken }
}

/** Opens the session of a launch, unless a reality check or a session plan refuses; closed where barred meanwhile. */
async function openSession(
  deps: Pick<LaunchDependencies, 'sessions' | 'playTime' | 'players' | 'games'>,
  player: PlayerFacts,
  game: GameFacts,
  { location, ...opening }: Parameters<Sessions['open']>[2] & Pick<LaunchInput, 'location'>,
) {
  await deps.playTime.noteLaunch(player.playerId, game)
  const opened = await deps.sessions.open(player, game, opening)
  // Read after the commit: what closed the game earlier is seen here, and what closes it later finds the row.
  const present = await deps.players.playFactsOf(player.playerId, { isFresh: true })
  try {
    if (!present) throw new AppError('error.session.missing')
    refuseStanding(present, game, deps, location)
  } catch (error) {
    await deps.sessions.close(player.playerId, { reason: 'standing', sessionId: opened.session.sessionId })
    throw error
  }
  return opened
}

/** A game that does not come to be shown is not played: its session is closed. */
async function shownOrClosed<T>(
  sessions: Pick<Sessions, 'close'>,
  { playerId, sessionId }: OpenedSession['session'],
  show: () => Promise<T>,
): Promise<T> {
  try {
    return await show()
  } catch (error) {
    await sessions.close(playerId, { reason: 'studio', sessionId })
    throw error
  }
}

/** Asks the studio for the game of a session. */
const frameOf = (
  { sessions, siteOrigin }: Pick<LaunchDependencies, 'sessions' | 'siteOrigin'>,
  session: OpenedSession['session'],
  open: () => ReturnType<Launcher['open']>,
): Promise<Pick<LaunchAnswer, 'url' | 'origin'>> =>
  shownOrClosed(sessions, session, async () => {
    const { url, studioToken } = await open()
    if (studioToken !== undefined) await sessions.addStudioToken(session, studioToken)
    return frameAt(url, siteOrigin)
  })

export function createLaunch(deps: LaunchDependencies): {
  real(playerId: bigint, input: RealInput): Promise<LaunchAnswer>
  demo(input: DemoInput): Promise<LaunchAnswer>
} {
  return {
    async real(playerId, { game, channel, langmarket, location, ip, parentSession }) {
      const player = await deps.players.playFactsOf(playerId)
      if (!player) throw new AppError('error.session.missing')
      await refuseLaunch(player, game, deps, location)
      // A site that does not show the game refuses here, before the player's other game is closed.
      const tile = deps.games.tileOf(game, langmarket)
      const { launcher, pageMessages, ...at } = connectionFor(game, channel, player.market, deps)
      const open = { hasUnfinishedRound: await refusePaused(player, game, deps), takesPlan: game.isSlot }
      const opening = { ...at, channel, origin: launcher.gameOrigin, parentSession, ip, location }
      const { session, token } = await openSession(deps, player, game, opening)
      const request: LaunchRequest = {
        mode: 'real',
        account: at.account,
        game,
        channel,
        language: player.language,
        country: player.country,
        currency: player.currency,
        player: { id: playerId, token, jurisdiction: player.jurisdiction, stakeMax: player.stakeMax },
        ...addressesFor(deps.siteOrigin, { game, langmarket, ip }),
      }
      const frame = await frameOf(deps, session, () => launcher.open(request))
      return {
        mode: 'real',
        gameSessionId: session.sessionId,
        provider: game.provider,
        pageMessages,
        ...frame,
        game: tile,
        currency: player.currency,
        ...open,
      }
    },

    async demo({ game, channel, langmarket, location, ip, playerId }) {
      const parsed = parsePrefix(`/${langmarket}/`)
      const { market, language } = parsed.known ? parsed : ({ market: 'UN', language: 'en' } as const)
      await refuseDemo({ game, market, location, playerId }, deps)
      const tile = deps.games.tileOf(game, langmarket)
      const { account, launcher, pageMessages } = connectionFor(game, channel, market, deps)
      const { url } = await launcher.open({
        mode: 'demo',
        account,
        game,
        channel,
        language,
        // Studios require a real country; `UN` is none.
        country: shownCountry(location.country) === unknownCountry ? signUpCountry(market) : location.country,
        currency: 'EUR',
        ...addressesFor(deps.siteOrigin, { game, langmarket, ip }),
      })
      return {
        mode: 'demo',
        gameSessionId: null,
        provider: game.provider,
        pageMessages,
        ...frameAt(url, deps.siteOrigin),
        game: tile,
        currency: null,
        hasUnfinishedRound: false,
        takesPlan: false,
      }
    },
  }
}
