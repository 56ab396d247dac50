import type { QueryClient } from '@tanstack/react-query'
import { ME } from '../../shared/query/query.ts'
import { defineTopic } from '../../shared/socket/topics.ts'
import { summaryKey } from './summary.ts'

/** Minimum interval between fetches of the session's net result: a fast player ends many rounds in a minute. */
const SUMMARY_PACE_MS = 3_000

/**
 * Socket messages about the player.
 * @param onSessionChanged flags or level changed, so the session has to be fetched again
 */
export function createSessionTopics(onSessionChanged: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onPlayerChanged = <Type extends 'PLAYER_ATTRIBUTE_CHANGE' | 'PLAYER_LOYALTY_LEVEL'>(type: Type) =>
    defineTopic({
      type,
      parse: () => true,
      write(client) {
        void client.invalidateQueries({ queryKey: ME })
        onSessionChanged()
      },
    })
  return {
    attributes: onPlayerChanged('PLAYER_ATTRIBUTE_CHANGE'),
    loyaltyLevel: onPlayerChanged('PLAYER_LOYALTY_LEVEL'),
    /** Another tab, another device or the operator changed a limit: cashier, games and pages show limits. */
    limits: defineTopic({
      type: 'LIMITS_CHANGED',
      parse: () => true,
      write: (client) => void client.invalidateQueries({ queryKey: ME }),
    }),
    summary: defineTopic({
      type: 'WALLET_BALANCE',
      parse: () => true,
      write(client: QueryClient) {
        timer ??= setTimeout(() => {
          timer = undefined
          void client.invalidateQueries({ queryKey: summaryKey })
        }, SUMMARY_PACE_MS)
      },
    }),
  }
}
