import type { Definition } from '../../../games/definition.ts'
import { drawsFrom } from '../../../games/integers.ts'
import { hasSpots, spotKindOf } from '../../../games/kinds/index.ts'
import type { GameEvent } from '../../../games/events.ts'
import { playWhole } from '../../../games/engine.ts'
import type { TableProof, TableResult } from '../../live/table-state.ts'
import { actionOf } from '../check.ts'
import { hex, hmac, sha256, unhex } from '../sha256.ts'
import type { RoundView } from '../types.ts'

export interface TableCheck {
  /** The seed leads to the published end of the chain, by one hash for each round since its first. */
  readonly isInChain: boolean
  /** Seed, salt, table and round give the result that was shown. */
  readonly isSame: boolean
}

/** Checks a result of a live table in the browser, with the engine's own code. */
export function checkTable(def: Definition, result: TableResult, proof: TableProof): TableCheck {
  const events: GameEvent[] = []
  if (hasSpots(def)) spotKindOf(def).draw(def, drawsOf(result, proof), events)
  return {
    isInChain: isInChain(result, proof),
    isSame: JSON.stringify(events) === JSON.stringify(result.events),
  }
}

/** Checks a player's own bet at a live table: the result, and what each of its spots was paid. */
export function checkSeat(
  def: Definition,
  round: RoundView,
  { result, proof }: { readonly result: TableResult; readonly proof: TableProof },
): TableCheck {
  const kept = round.events ?? []
  const { events, owed } = playWhole(def, actionOf(def, round, kept), drawsOf(result, proof))
  return {
    isInChain: isInChain(result, proof) && round.choice.tableRound === result.round,
    isSame: JSON.stringify(events) === JSON.stringify(kept) && String(owed) === round.owedMinor,
  }
}

function isInChain(result: TableResult, proof: TableProof): boolean {
  let seed = unhex(result.seed)
  for (let step = proof.firstRound; step <= result.round; step++) seed = sha256(seed)
  return hex(seed) === proof.commit
}

function drawsOf(result: TableResult, proof: TableProof) {
  const key = unhex(result.seed)
  let index = 0
  let block = new DataView(new ArrayBuffer(32))
  return drawsFrom(() => {
    if (index % 8 === 0) {
      const message = `${proof.salt}:${proof.table}:${result.round}:${index / 8}`
      block = new DataView(hmac(key, message).buffer as ArrayBuffer)
    }
    const word = block.getUint32((index % 8) * 4)
    index += 1
    return word
  })
}
