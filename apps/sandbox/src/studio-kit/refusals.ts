import type { RefusalReason } from './client/types.ts'
import type { ErrorCode } from './message.ts'
import type { Protocol } from './protocol.ts'
import type { Round } from './store.ts'

/** Errors of the kit itself; operators' numbers are never negative. */
export const NO_ANSWER = -1
export const NO_PLAY_MONEY = -2
/** The round cannot be finished: its game plays another definition now. */
export const WITHDRAWN = -3

/** Why the player's stake was not played; null while nothing speaks against it. */
export function refusalOf(
  round: Pick<Round, 'state' | 'error' | 'message' | 'decisions'>,
  protocol: Pick<Protocol, 'refusalOf'>,
): RefusalReason | null {
  const more = round.state === 'deciding' ? round.decisions?.refusal : null
  if (more)
    return more.message !== '' && more.error === NO_ANSWER ? 'message' : reasonOf(more.error, protocol)
  if (round.message !== '' && round.state !== 'refused') return 'message'
  return round.error === null ? null : reasonOf(round.error, protocol)
}

function reasonOf(error: ErrorCode, protocol: Pick<Protocol, 'refusalOf'>): RefusalReason {
  if (error === NO_ANSWER) return 'noAnswer'
  if (error === NO_PLAY_MONEY) return 'playMoney'
  if (error === WITHDRAWN) return 'withdrawn'
  return protocol.refusalOf(error)
}
