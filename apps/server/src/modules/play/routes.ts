import type { DemoLaunchRoute, RealLaunchRoute, Routes } from '@marquee/contract'
import { toMoneyText } from '@marquee/money'
import { AppError, type Caller, type Clock, type Handler, type Handlers } from '../../kernel/index.ts'
import type { DemoInput, LaunchAnswer, LaunchInput, RealInput } from './launch.ts'
import type { Channel, GameFacts, PlaceOf, Visitor } from './ports.ts'
import type { IntegrationId } from './operation.ts'
import type { FreeRounds } from './free-rounds.ts'
import { type ReceiptDependencies, readReceipt } from './receipt.ts'
import type { Sessions } from './sessions.ts'
import type { GameSession } from './store.ts'

export type PlayRouteId =
  | 'games.slugUrl'
  | 'games.slugDemoUrl'
  | 'play.session'
  | 'play.endSession'
  | 'play.round'
  | 'play.freeRounds'

/** Launches of an integration's games by number. */
export interface GameLaunches {
  readonly real: Handler<RealLaunchRoute>
  readonly demo: Handler<DemoLaunchRoute>
}

/** Staked and won in a session, from the ledger. Minor units, cash and bonus together. */
export interface SessionTotals {
  readonly staked: bigint
  readonly won: bigint
  readonly openRound: string | null
}

export interface PlayRoutesDependencies extends ReceiptDependencies {
  readonly clock: Clock
  readonly sessions: Sessions
  readonly placeOf: PlaceOf
  readonly launch: {
    real(playerId: bigint, input: RealInput): Promise<LaunchAnswer>
    demo(input: DemoInput): Promise<LaunchAnswer>
  }
  readonly freeRounds: Pick<FreeRounds, 'openOf'>
  readonly totalsOf: (session: GameSession) => Promise<SessionTotals>
}

async function presentSession(
  session: GameSession,
  { clock, totalsOf }: Pick<PlayRoutesDependencies, 'clock' | 'totalsOf'>,
) {
  const totals = await totalsOf(session)
  const money = (minor: bigint) => toMoneyText({ minor, currency: session.currency })
  return {
    gameSessionId: session.sessionId,
    state: session.closedAt === null ? ('open' as const) : ('closed' as const),
    reason: session.closeReason,
    startedAt: session.openedAt.toString(),
    now: clock.now().toString(),
    staked: money(totals.staked),
    won: money(totals.won),
    net: money(totals.won - totals.staked),
    openRound: totals.openRound,
  }
}

const presentFreeRounds = async (
  { freeRounds }: Pick<PlayRoutesDependencies, 'freeRounds'>,
  { playerId }: Caller,
) => ({
  awards: (await freeRounds.openOf(playerId)).map(({ game, value, expiresAt, ...counts }) => ({
    game: { name: game.name, slug: game.slug },
    ...counts,
    value: toMoneyText(value),
    expiresAt: expiresAt.toString(),
  })),
})

export function playHandlers(deps: PlayRoutesDependencies): {
  readonly handlers: Pick<Handlers<Routes>, PlayRouteId>
  readonly launchesOf: (integration: IntegrationId) => GameLaunches
} {
  function known(game: GameFacts | undefined): GameFacts {
    if (!game) throw new AppError('error.game.not_found')
    return game
  }
  function gameOf(integration: IntegrationId, gameId: number): GameFacts {
    const game = known(deps.games.byId(gameId))
    if (deps.integrations.ofStudio(game.provider)?.id !== integration)
      throw new AppError('error.game.not_found')
    return game
  }
  const input = (
    game: GameFacts,
    { channel, langmarket }: { channel: Channel; langmarket: string },
    visitor: Visitor,
  ): LaunchInput => ({ game, channel, langmarket, location: deps.placeOf(visitor), ip: visitor.ip })
  const real = (launch: LaunchInput, { playerId, sessionId }: Caller) =>
    deps.launch.real(playerId, { ...launch, parentSession: sessionId })
  const demo = (launch: LaunchInput, caller: Caller | null) =>
    deps.launch.demo({ ...launch, playerId: caller?.playerId ?? null })
  async function ownSession(playerId: bigint, sessionId: string): Promise<GameSession> {
    const session = await deps.sessions.read(playerId, sessionId)
    if (!session) throw new AppError('error.game.session_not_found')
    return session
  }
  const handlers: Pick<Handlers<Routes>, PlayRouteId> = {
    'games.slugUrl': async (body, context) =>
      real(input(known(deps.games.bySlug(body.gameSlug)), body, context), context.caller),
    'games.slugDemoUrl': async (body, context) =>
      demo(input(known(deps.games.bySlug(body.gameSlug)), body, context), context.caller),
    'play.session': async ({ gameSessionId }, { caller }) =>
      presentSession(await ownSession(caller.playerId, gameSessionId), deps),
    'play.endSession': async ({ gameSessionId }, { caller }) => {
      await ownSession(caller.playerId, gameSessionId)
      await deps.sessions.close(caller.playerId, { reason: 'player', sessionId: gameSessionId })
      return presentSession(await ownSession(caller.playerId, gameSessionId), deps)
    },
    'play.freeRounds': async (_input, { caller }) => presentFreeRounds(deps, caller),
    'play.round': ({ game, round }, { caller }) => readReceipt(deps, { ...caller, slug: game, round }),
  }
  return {
    handlers,
    launchesOf: (integration) => ({
      real: async (body, context) =>
        real(input(gameOf(integration, body.gameId), body, context), context.caller),
      demo: async (body, context) =>
        demo(input(gameOf(integration, body.gameId), body, context), context.caller),
    }),
  }
}
