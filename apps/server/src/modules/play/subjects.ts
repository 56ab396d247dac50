import type { Log } from '../../kernel/index.ts'
import type { Subject } from './commands.ts'
import { accountFor, type Integrations } from './integrations.ts'
import type { Operation } from './operation.ts'
import type { PlayersPort } from './ports.ts'
import { playerIdFrom } from './rules.ts'
import type { Sessions } from './sessions.ts'

interface SubjectDependencies {
  readonly players: PlayersPort
  readonly integrations: Integrations
  readonly sessions: Sessions
  readonly log: Log
}

/**
 * Player, integration and game of an operation; null when the calling account does not know the player. Brand and
 * jurisdiction follow from the account: it serves the players of its markets, and settles what they opened under it
 * before they moved.
 */
export async function findSubject(
  operation: Operation,
  { players, integrations, sessions, log }: SubjectDependencies,
): Promise<Subject | null> {
  const playerId = playerIdFrom(operation.playerRef)
  const player = playerId === null ? null : await players.playFactsOf(playerId)
  if (!player) return null
  const integration = integrations.byId(operation.integration)
  const { account, game: symbol } = operation
  if (
    accountFor(integration, player.market) !== account &&
    !(await sessions.wasOpenedAt(operation, player.playerId))
  ) {
    log.error({ alarm: true, integration: integration.id, account }, 'call for a player of another account')
    return null
  }
  const game = symbol === undefined ? undefined : integrations.gameOf(integration, symbol)
  return { player, integration, game, vertical: game?.vertical ?? 'casino' }
}
