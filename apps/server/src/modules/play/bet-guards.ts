import type { Clock, Database } from '../../kernel/index.ts'
import type { StakeRefusal, Subject } from './commands.ts'
import { findGrant, grantOf, isBetOf } from './grants.ts'
import type { BetAndWinOperation, BetOperation } from './operation.ts'
import type { GamesPort } from './ports.ts'
import { mayBePlayedIn } from './rules.ts'
import type { RoundsLedger } from './steps.ts'
import type { GameSession } from './store.ts'
import type { ReturnWatch } from './watch/watch.ts'

export interface GuardDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly games: GamesPort
  readonly ledger: Pick<RoundsLedger, 'roundOf'>
  readonly watch: Pick<ReturnWatch, 'isStopped'>
  readonly takesNewRounds?: () => boolean
}

/** Why a bet is refused before the ledger's own guards; null when it is not. */
export async function betRefusal(
  operation: BetOperation | BetAndWinOperation,
  { subject, session, minor }: { subject: Subject; session: GameSession | null; minor: bigint },
  { db, clock, games, ledger, watch, takesNewRounds }: GuardDependencies,
): Promise<StakeRefusal | null> {
  const { player, game, integration } = subject
  if (operation.currency !== undefined && operation.currency !== player.currency) return 'other_currency'
  if (session?.playerId !== player.playerId) return 'no_session'
  if (!game) return 'game_off'
  const block = games.blockOf(game, player, 'real')
  if (block !== null) return block === 'place' || block === 'licence' ? 'game_not_here' : 'game_off'
  if (operation.buysFeature && !games.hasBonusBuy(player)) return 'game_off'
  if (!mayBePlayedIn(game, games.byId(session.gameId))) return 'no_session'
  // During maintenance, and while the return watch stops the game, a stake is accepted in an open round only.
  if (takesNewRounds?.() === false || (await watch.isStopped(game, player.market))) {
    const round = await ledger.roundOf(player.playerId, integration.number, operation.round)
    if (round === null || (round.isClosed && operation.mayFollowEnd)) return 'game_off'
  }
  if (operation.kind === 'betAndWin') return null
  const key = grantOf(operation, player.playerId)
  if (!key) return operation.source === 'freeRound' ? 'no_grant' : null
  const grant = await findGrant(db, key, clock.now())
  return grant && isBetOf(grant, { gameId: game.id, minor }) ? null : 'no_grant'
}
