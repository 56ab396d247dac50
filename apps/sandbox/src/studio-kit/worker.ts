import type { StepDeps } from './calls.ts'
import { endWithdrawn, finishLeft, refundMore, stakeMore, stakeMoreOfDemo } from './further-stakes.ts'
import { reportGrants } from './free-rounds.ts'
import { beginReported, closeReported, isReportedOnly, voidReported } from './reported-rounds.ts'
import { drawSeated } from './live/seats.ts'
import { endRound, pay, payDemo, refundDemo, rollback, sendExtra, stake, stakeOfDemo } from './steps.ts'
import type { Round } from './store.ts'

const POLL_MS = 100
const AT_ONCE = 16
/** How long a request waits for a stake that is being repeated. */
const STAKE_PATIENCE_MS = 10_000

/** The step that a round's state asks for. @returns false when the round is over */
async function step(deps: StepDeps, round: Round): Promise<boolean> {
  switch (round.state) {
    case 'staking':
      if (round.mode === 'demo') stakeOfDemo(deps, round)
      else if (isReportedOnly(deps, round)) beginReported(deps, round)
      else await stake(deps, round)
      return true
    case 'seated':
      drawSeated(deps, round)
      return true
    case 'deciding':
      finishLeft(deps, round)
      return true
    case 'stakingMore':
      if (round.mode === 'demo') stakeMoreOfDemo(deps, round)
      else await stakeMore(deps, round)
      return true
    case 'refundingMore':
      await refundMore(deps, round)
      return true
    case 'drawn': {
      // The reveal is over or has timed out: the win is paid now.
      const dueAt = deps.switchboard.winDue(round)
      deps.store.change(round.id, 'drawn', { state: 'paying', attempts: 0, dueAt })
      return true
    }
    case 'paying':
      if (round.mode === 'demo') payDemo(deps, round)
      else if (isReportedOnly(deps, round)) closeReported(deps, round)
      else await pay(deps, round)
      return true
    case 'ending':
      await endRound(deps, round)
      return true
    case 'refunding':
      if (round.mode === 'demo') refundDemo(deps, round)
      else if (isReportedOnly(deps, round)) voidReported(deps, round)
      else await rollback(deps, round)
      return true
    case 'refused':
    case 'closed':
    case 'refunded':
    case 'disputed':
      return false
  }
}

/** Runs the steps of a round that are due. */
async function runSteps(deps: StepDeps, id: string, isStopped: () => boolean): Promise<void> {
  for (let count = 0; count < 6; count++) {
    const round = isStopped() ? undefined : deps.store.round(id)
    if (!round || round.dueAt > deps.clock.now()) return
    if (!(await step(deps, round))) return
  }
}

/** Sends the calls without a round that are due, each by one worker at a time. */
function createExtraSender(deps: StepDeps, complain: (what: string, error: unknown) => void): () => void {
  const inHand = new Set<number>()
  return () => {
    for (const extra of deps.store.dueExtras(deps.clock.now())) {
      if (inHand.has(extra.id)) continue
      inHand.add(extra.id)
      sendExtra(deps, extra)
        .catch((error: unknown) => complain(`extra ${extra.id}`, error))
        .finally(() => inHand.delete(extra.id))
    }
  }
}

/** Reports free rounds that are over, by one worker at a time. */
function createReporter(deps: StepDeps, complain: (what: string, error: unknown) => void): () => void {
  let isRunning = false
  return () => {
    if (isRunning) return
    isRunning = true
    reportGrants(deps)
      .catch((error: unknown) => complain('free rounds', error))
      .finally(() => {
        isRunning = false
      })
  }
}

/** Runs the steps of rounds that are due, one worker at a time for each round. */
export function createWorker(deps: StepDeps) {
  const { store, clock, control } = deps
  const inHand = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function advance(id: string): Promise<void> {
    const running = inHand.get(id)
    if (running) return running
    const promise = runSteps(deps, id, () => isStopped).finally(() => inHand.delete(id))
    inHand.set(id, promise)
    return promise
  }
  /** Waits until a round has left these states, repeated calls included, up to a limit. */
  async function waitWhile(
    id: string,
    states: readonly Round['state'][],
    patienceMs = STAKE_PATIENCE_MS,
  ): Promise<Round> {
    const until = performance.now() + patienceMs
    for (;;) {
      await advance(id)
      const round = store.round(id)
      if (!round) throw new Error(`round ${id} is not kept`)
      if (!states.includes(round.state) || performance.now() > until || isStopped) return round
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
  }
  const complain = (what: string, error: unknown): void =>
    control.log({ direction: 'out', name: 'studio', request: what, status: null, answer: String(error) })
  const senders = [createExtraSender(deps, complain), createReporter(deps, complain)]
  function tick(): void {
    for (const id of store.due(clock.now(), 200)) {
      if (inHand.size >= AT_ONCE) break
      advance(id).catch((error: unknown) => complain(id, error))
    }
    for (const send of senders) send()
  }
  return {
    advance,
    waitWhile,
    isStopped: () => isStopped,
    run: (): void => {
      // Definitions change with a release, and so at a start.
      endWithdrawn(deps)
      timer = setInterval(() => {
        try {
          tick()
        } catch (error) {
          complain('books', error)
        }
      }, POLL_MS)
    },
    stop: async (): Promise<void> => {
      isStopped = true
      clearInterval(timer)
      await Promise.allSettled(inHand.values())
    },
  }
}
