import type { Definition } from '../../../games/definition.ts'
import { drawsFrom } from '../../../games/integers.ts'
import { hasSpots, spotKindOf } from '../../../games/kinds/index.ts'
import type { GameEvent } from '../../../games/events.ts'
import type { TableProof, TableResult } from '../../live/table-state.ts'
import { hex, hmac, sha256, unhex } from '../sha256.ts'

export interface TableCheck {
  /** The seed leads to the published end of the chain, by one hash for each round since its first. */
  readonly isInChain: boolean
  /** Seed, salt, table and round give the result that was shown. */
  readonly isSame: boolean
}

/** Checks a result of a live table in the browser, with the engine's own code. */
export function checkTable(def: Definition, result: TableResult, proof: TableProof): TableCheck {
  const key = unhex(result.seed)
  let seed = key
  for (let step = proof.firstRound; step <= result.round; step++) seed = sha256(seed)
  let index = 0
  let block = new DataView(new ArrayBuffer(32))
  const draws = drawsFrom(() => {
    if (index % 8 === 0) {
      const message = `${proof.salt}:${proof.table}:${result.round}:${index / 8}`
      block = new DataView(hmac(key, message).buffer as ArrayBuffer)
    }
    const word = block.getUint32((index % 8) * 4)
    index += 1
    return word
  })
  const events: GameEvent[] = []
  if (hasSpots(def)) spotKindOf(def).draw(def, draws, events)
  return {
    isInChain: hex(seed) === proof.commit,
    isSame: JSON.stringify(events) === JSON.stringify(result.events),
  }
}
