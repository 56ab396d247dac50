import type { SocketMessage } from '@marquee/contract'

/** The answer to a ping. @param seq version of the player's state; null for a player without one */
export function toPong(seq: bigint | null): SocketMessage<'PONG'> {
  return { type: 'PONG', ...(seq === null ? {} : { seq: Number(seq) }) }
}
