import type { RefusalReason } from './client/types.ts'
import type { Protocol } from './protocol.ts'
import type { Round } from './store.ts'

/** Errors of the kit itself; operators' numbers are never negative. */
export const NO_ANSWER = -1
export const NO_PLAY_MONEY = -2

/** Why the player's stake was not played; null while nothing speaks against it. */
export function refusalOf(
  round: Pick<Round, 'state' | 'error' | 'message'>,
  protocol: Pick<Protocol, 'refusalOf'>,
): RefusalReason | null {
  if (round.message !== '' && round.state !== 'refused') return 'message'
  if (round.error === null) return null
  if (round.error === NO_ANSWER) return 'noAnswer'
  if (round.error === NO_PLAY_MONEY) return 'playMoney'
  return protocol.refusalOf(round.error)
}
