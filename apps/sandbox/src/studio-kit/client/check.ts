import type { Definition } from '../../games/definition.ts'
import type { GameEvent } from '../../games/events.ts'
import { drawsFrom } from '../../games/integers.ts'
import { type CoinDefinition, coinKindOf } from '../../games/kinds/index.ts'
import { hex, hmac, sha256, unhex } from './sha256.ts'
import type { RoundView } from './types.ts'

export interface CheckResult {
  /** The revealed seed is the one whose hash was shown before. */
  isCommitted: boolean
  /** Seeds and nonce reproduce the stops and the payment of the round. */
  isSame: boolean
  stops: number[]
  owedMinor: string
}

/** Replays a round from its revealed seed in the browser and compares (games of one stake in coins). */
export function check(
  def: Definition,
  round: RoundView,
  seed: { serverSeed: string; commit: string },
): CheckResult {
  const key = unhex(seed.serverSeed)
  let index = 0
  let block = new DataView(new ArrayBuffer(32))
  const draws = drawsFrom(() => {
    if (index % 8 === 0)
      block = new DataView(hmac(key, `${round.clientSeed}:${round.nonce}:${index / 8}`).buffer as ArrayBuffer)
    const word = block.getUint32((index % 8) * 4)
    index += 1
    return word
  })
  const coins = def as CoinDefinition
  const variant = round.lines === null ? 'stake' : String(round.lines)
  const kind = coinKindOf(coins)
  const coinMinor = BigInt(round.stakeMinor) / BigInt(kind.unit(coins, variant))
  const events: GameEvent[] = []
  const owed = coinMinor * BigInt(kind.round(coins, variant, draws, events))
  const kept = (round.events ?? []).filter((event) => event.type !== 'stake' && event.type !== 'round-end')
  const first = events.find((event) => event.type === 'spin')
  return {
    isCommitted: hex(sha256(key)) === seed.commit,
    isSame:
      String(owed) === round.owedMinor &&
      draws.words === round.words &&
      JSON.stringify(events) === JSON.stringify(kept),
    stops: first?.type === 'spin' ? first.stops : [],
    owedMinor: String(owed),
  }
}
