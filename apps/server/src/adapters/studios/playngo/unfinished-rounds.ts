import type { UnfinishedRounds } from '../../../modules/play/index.ts'
import { childTexts } from '../transports/xml.ts'
import { UNFINISHED_ROUND } from './assumed.ts'
import { createService } from './service.ts'

/** `GetUnfinishedGames` of the studio's service: a player's open games with a stake. */
export function createUnfinishedRounds(deps: Parameters<typeof createService>[0]): UnfinishedRounds {
  const call = createService(deps)
  return async ({ account, playerId }) => {
    const fields = { ExternalId: playerId.toString() }
    const answer = await call({ account, operation: 'GetUnfinishedGames', fields, isRead: true })
    if (answer.outcome !== 'done') return null
    const rounds = answer.result.map((game) => childTexts(game)[UNFINISHED_ROUND])
    // A game without the number of its round is no answer.
    return rounds.every((round) => round !== undefined) ? new Set(rounds) : null
  }
}
