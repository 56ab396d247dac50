import type { Clock } from '../clock.ts'
import type { Flow } from './flow.ts'
import type { Outbox, OutgoingCall } from './outbox.ts'
import type { Store } from './store.ts'

const TICK_MS = 100

/** Background work of transactions: sends pending calls and runs due timers, also those of a killed process. */
export interface Engine {
  /** Looks for work now instead of at the next poll. */
  wake(): void
  start(): void
  /** Finishes running calls; pending ones are sent after the next start. */
  stop(): Promise<void>
}

export function createEngine(deps: { store: Store; outbox: Outbox; flow: Flow; clock: Clock }): Engine {
  const { store, outbox, flow, clock } = deps
  const inHand = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Immediate | undefined
  let isStopped = false

  async function make(call: OutgoingCall): Promise<void> {
    try {
      const answer = await outbox.send(call)
      if (!isStopped) flow.answered(call, answer)
    } catch (error) {
      // A bug here must not stop other payments; the call stays pending and is retried.
      outbox.later(call)
      process.emitWarning(error instanceof Error ? error : String(error))
    }
  }

  function begin(): void {
    for (const { tx_id: txId, kind } of store.dueTimers(clock.now())) flow.timeCame(txId, kind)
    for (const call of outbox.due()) {
      const work = make(call).finally(() => inHand.delete(work))
      inHand.add(work)
    }
  }

  return {
    wake() {
      if (soon || !timer) return
      soon = setImmediate(() => {
        soon = undefined
        begin()
      })
    },
    start() {
      timer = setInterval(begin, TICK_MS)
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      clearImmediate(soon)
      await Promise.allSettled(inHand)
      isStopped = true
    },
  }
}
