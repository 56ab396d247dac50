import { randomInt } from 'node:crypto'
import { type CataloguedGame, gameOf } from '../games/catalogue.ts'
import { StakeError, checkOffered } from '../games/stakes.ts'
import { type Choice, stakeActionOf } from './choice.ts'
import { newReference } from './message.ts'
import type { StudioGame } from './protocol.ts'
import { drawRound } from './drawing.ts'
import { boundsOf, cycleOf } from './stakes.ts'
import {
  type StepDeps,
  endRound,
  isDrawnFirst,
  pay,
  payDemo,
  rollback,
  sendExtra,
  stake,
  stakeOfDemo,
} from './steps.ts'
import type { Round, Session } from './store.ts'

const POLL_MS = 100
const AT_ONCE = 16
/** How long a request waits for a stake or a win that is being repeated. */
const STAKE_PATIENCE_MS = 10_000
const WIN_PATIENCE_MS = 3_000

export type StartFault =
  | { readonly fault: 'stake'; readonly code: string; readonly message: string }
  | { readonly fault: 'too_soon'; readonly waitMs: number }
  | { readonly fault: 'open_round'; readonly round: Round }
  | { readonly fault: 'other_game'; readonly symbol: string }
  | { readonly fault: 'stopped' }
export type Started = { readonly round: Round } | StartFault

export interface StartOptions {
  /** Idempotency key made by the client: the same key is the same round. */
  readonly playKey: string
  readonly stakeMinor: bigint
  /** Nothing where the game asks for a stake only. */
  readonly choice?: Choice
  /** For bots only: a minimum cycle other than the game's (ms). */
  readonly cycleMs?: number | undefined
}

export interface Rounds {
  /** Starts a round and runs it until its reveal, or its refusal. */
  start(session: Session, options: StartOptions): Promise<Started>
  /** The client has finished the reveal: the win is sent. */
  shown(round: Round): Promise<Round>
  /** Cancels an unfinished round. @returns whether that was still possible */
  cancel(id: string): Promise<boolean>
  /** Resumes an interrupted round. */
  release(id: string): Promise<boolean>
  run(): void
  stop(): Promise<void>
}

export interface RoundDeps extends StepDeps {
  /** False when the generator failed its health tests: then nothing is drawn (GAM-05). */
  readonly isHealthy: () => boolean
}

/** The definition that a studio's game plays, with its certificate. */
export function playable(games: readonly StudioGame[], symbol: string): CataloguedGame | undefined {
  const game = games.find((candidate) => candidate.symbol === symbol)
  return game && gameOf(game.definition)
}

export const ownerOf = (session: Session): string =>
  session.mode === 'real' ? `real:${session.player}` : `demo:${session.id}`

/** State machine of rounds: every step starts from exactly one stored state, so nothing is taken back or paid twice. */
export function createRounds(deps: RoundDeps): Rounds {
  const { store, switchboard, clock } = deps
  const worker = createWorker(deps)

  return {
    async start(session, options) {
      const known = store.roundOfPlay(session.id, options.playKey)
      if (known) return { round: await worker.waitWhile(known.id, ['staking']) }
      const placed = place(deps, session, options, worker.isStopped())
      if ('fault' in placed) return placed
      return { round: await worker.waitWhile(placed.round.id, ['staking']) }
    },
    async shown(round) {
      const now = store.round(round.id)
      if (now?.state === 'drawn' && !switchboard.isLeftOpen(round.id))
        store.change(round.id, 'drawn', { shownAt: clock.now(), dueAt: 0 })
      const states = switchboard.isLeftOpen(round.id) ? [] : (['drawn', 'paying', 'ending'] as const)
      return worker.waitWhile(round.id, states, WIN_PATIENCE_MS)
    },
    async cancel(id) {
      const isOpen =
        store.change(id, 'drawn', { state: 'refunding', attempts: 0, dueAt: 0 }) ||
        store.change(id, 'staking', { state: 'refunding', attempts: 0, dueAt: 0 })
      if (isOpen) await worker.advance(id)
      return isOpen
    },
    async release(id) {
      switchboard.forget(id)
      const isOpen = store.change(id, 'drawn', { dueAt: 0 }) || store.change(id, 'paying', { dueAt: 0 })
      if (isOpen) await worker.advance(id)
      return isOpen
    },
    run: worker.run,
    stop: worker.stop,
  }
}

/** Stores a new round, if its stake is offered and its player has no other round open. */
function place(deps: RoundDeps, session: Session, options: StartOptions, isStopped: boolean): Started {
  const { store, clock } = deps
  const game = playable(deps.games, session.symbol)
  if (!game || !deps.isHealthy() || isStopped) return { fault: 'stopped' }
  try {
    checkOffered(game.def, stakeActionOf(options.stakeMinor, options.choice ?? {}), boundsOf(session))
  } catch (error) {
    if (error instanceof StakeError) return { fault: 'stake', code: error.code, message: error.message }
    throw error
  }
  const owner = ownerOf(session)
  const open = store.openRound(owner)
  if (open && open.symbol !== session.symbol) return { fault: 'other_game', symbol: open.symbol }
  if (open) return { fault: 'open_round', round: open }
  const now = clock.now()
  const lastAt = store.lastPlacedAt(owner)
  const waitMs = (lastAt ?? -Infinity) + (options.cycleMs ?? cycleOf(game.def, session)) - now
  if (waitMs > 0) return { fault: 'too_soon', waitMs }
  const round = newRound(session, game, options, now)
  if (session.mode === 'real' && isDrawnFirst(deps.policies))
    store.atomically(() => store.place({ ...round, ...drawRound(deps, round) }))
  else store.place(round)
  return { round }
}

function newRound(session: Session, game: CataloguedGame, options: StartOptions, now: number): Round {
  const { choice = {} } = options
  return {
    id: String(randomInt(100_000_000_000_000, 281_000_000_000_000)),
    sessionId: session.id,
    owner: ownerOf(session),
    mode: session.mode,
    player: session.player,
    symbol: session.symbol,
    version: game.def.version,
    hash: game.certificate.hash,
    currency: session.currency,
    stakeMinor: String(options.stakeMinor),
    lines: choice.lines ?? null,
    choice,
    playKey: options.playKey,
    betReference: newReference(),
    winReference: newReference(),
    state: 'staking',
    error: null,
    message: '',
    isUncertain: false,
    seedId: null,
    clientSeed: '',
    nonce: null,
    words: 0,
    events: null,
    owedMinor: '0',
    placedAt: now,
    drawnAt: null,
    shownAt: null,
    closedAt: null,
    attempts: 0,
    dueAt: 0,
    balanceAfterBet: '',
    balanceAfter: '',
  }
}

/** The step that a round's state asks for. @returns false when the round is over */
async function step(deps: StepDeps, round: Round): Promise<boolean> {
  switch (round.state) {
    case 'staking':
      if (round.mode === 'demo') stakeOfDemo(deps, round)
      else await stake(deps, round)
      return true
    case 'drawn': {
      // The reveal is over or has timed out: the win is paid now.
      const dueAt = deps.switchboard.winDue(round)
      deps.store.change(round.id, 'drawn', { state: 'paying', attempts: 0, dueAt })
      return true
    }
    case 'paying':
      if (round.mode === 'demo') payDemo(deps, round)
      else await pay(deps, round)
      return true
    case 'ending':
      await endRound(deps, round)
      return true
    case 'refunding':
      await rollback(deps, round)
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

/** Runs the steps of rounds that are due, one worker at a time for each round. */
function createWorker(deps: StepDeps) {
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
  const sendExtras = createExtraSender(deps, complain)
  function tick(): void {
    for (const id of store.due(clock.now(), 200)) {
      if (inHand.size >= AT_ONCE) break
      advance(id).catch((error: unknown) => complain(id, error))
    }
    sendExtras()
  }
  return {
    advance,
    waitWhile,
    isStopped: () => isStopped,
    run: (): void => {
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
