import { isCurrencyCode } from '@marquee/money'
import { AppError, type Bus, type Clock } from '../kernel/index.ts'
import type { LaunchEnd, Lobby } from '../modules/lobby/index.ts'
import type { PlayDependencies } from '../modules/play/index.ts'
import { type Players, standingChangedTopic } from '../modules/players/index.ts'
import { ROUND_AFTER_END_MINUTES, type RoundFacts, type Wallet } from '../modules/wallet/index.ts'

/** How a launch that opened no game ended: an unusable answer is the cause of its error. */
const endOf = ({ code, cause }: AppError): LaunchEnd =>
  code !== 'error.game.provider' ? 'answered' : cause === undefined ? 'unanswered' : 'unusable'

/** The integrations, whose launches tell the lobby how they ended. A refusal is an answer. */
export const withNotedLaunches = <I extends PlayDependencies['integrations'][number]>(
  integrations: readonly I[],
  silence: Pick<Lobby['studioSilence'], 'note'>,
): readonly I[] =>
  integrations.map((one) => ({
    ...one,
    launcher: {
      ...one.launcher,
      async open(request) {
        const launched = { gameId: request.game.id, providers: one.carries }
        try {
          const opened = await one.launcher.open(request)
          silence.note(launched, 'answered')
          return opened
        } catch (error) {
          if (error instanceof AppError) silence.note(launched, endOf(error))
          throw error
        }
      },
    },
  }))

const MAX_KEPT = 50_000

/**
 * Players as play sees them, cached in memory: a callback must not query a profile. Changes of status and rights arrive
 * over the bus, and no stake depends on them: the ledger compares its own gate.
 */
export function playPlayers({
  players,
  bus,
  termsVersion,
}: {
  players: Players
  bus: Bus
  termsVersion: () => number
}): PlayDependencies['players'] {
  const kept = new Map<bigint, NonNullable<Awaited<ReturnType<PlayDependencies['players']['playFactsOf']>>>>()
  bus.listen(standingChangedTopic, ({ playerId }) => kept.delete(playerId))
  return {
    async playFactsOf(playerId, { isFresh = false } = {}) {
      const known = isFresh ? undefined : kept.get(playerId)
      if (known) return known
      const facts = await players.factsOf(playerId)
      if (!facts || !isCurrencyCode(facts.currency)) return null
      const seen = {
        playerId,
        currency: facts.currency,
        country: facts.country,
        province: facts.province,
        market: facts.market,
        language: facts.language,
        jurisdiction: facts.country,
        dateOfBirth: facts.dateOfBirth,
        registeredOn: facts.registeredAt.toZonedDateTimeISO('UTC').toPlainDate().toString(),
        stakeMax: facts.stakeMax,
        mayPlay: facts.mayPlay,
        excludedFrom: facts.productExclusions,
        blocked: facts.blocked,
      }
      // A break or an exclusion expires at an instant: such players are not cached.
      if (facts.blocked === null) {
        if (kept.size >= MAX_KEPT) kept.clear()
        kept.set(playerId, seen)
      }
      return seen
    },
    areTermsDue: async (playerId) => (await players.acceptedTermsOf(playerId)) < termsVersion(),
  }
}

const RECENT_LINES = 20

type PlayedSession = Parameters<PlayDependencies['totalsOf']>[0]

/** Queries of play to the ledger besides its operations. */
export function playReadings({
  wallet,
  clock,
  integrations,
}: {
  wallet: Wallet
  clock: Clock
  integrations: PlayDependencies['integrations']
}): Pick<PlayDependencies, 'totalsOf' | 'hasOpenRound' | 'hasRecentOpenRound'> {
  const numberOf = (studio: string) => integrations.find(({ carries }) => carries.includes(studio))?.number
  /** Open rounds among the player's last transactions; none where the integration is no longer connected. */
  async function openRounds(
    playerId: bigint,
    providerNumber: number | undefined,
    game?: string,
  ): Promise<RoundFacts[]> {
    if (providerNumber === undefined) return []
    const lines = await wallet.history(playerId, { limit: RECENT_LINES })
    const rounds = new Set(
      lines
        .filter((line) => line.provider === providerNumber && (game === undefined || line.game === game))
        .map((line) => line.round)
        .filter((round) => round !== null),
    )
    const open: RoundFacts[] = []
    for (const round of rounds) {
      const facts = await wallet.roundOf(playerId, providerNumber, round)
      if (facts && !facts.isClosed && facts.bets > 0) open.push(facts)
    }
    return open
  }
  /** A round that runs in a session; none where the protocol has no end of a round, because none would ever end. */
  async function runningRound({ playerId, integration, closedAt }: PlayedSession): Promise<string | null> {
    const studio = integrations.find(({ id }) => id === integration)
    if (closedAt !== null || studio?.closesRoundsAfterHours !== undefined) return null
    const earliest = clock.now().subtract({ minutes: ROUND_AFTER_END_MINUTES })
    const open = await openRounds(playerId, studio?.number)
    return open.find(({ openedAt }) => Temporal.Instant.compare(openedAt, earliest) > 0)?.round ?? null
  }
  return {
    // One real-money game at a time (GAM-14), so the session's result is the ledger's over its time.
    async totalsOf(session) {
      const until = session.closedAt ?? clock.now()
      const net = await wallet.netPosition(session.playerId, session.openedAt, until)
      return { staked: net?.staked ?? 0n, won: net?.won ?? 0n, openRound: await runningRound(session) }
    },
    hasOpenRound: async (playerId, game) => {
      const provider = numberOf(game.provider)
      return provider !== undefined && wallet.hasOpenRound(playerId, { provider, game: String(game.id) })
    },
    hasRecentOpenRound: async (playerId, game) =>
      (await openRounds(playerId, numberOf(game.provider), String(game.id))).length > 0,
  }
}
