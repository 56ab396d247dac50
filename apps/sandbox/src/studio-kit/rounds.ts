import { randomInt } from 'node:crypto'
import { type CataloguedGame, gameOf } from '../games/catalogue.ts'
import { PlayError } from '../games/engine.ts'
import { StakeError, checkOffered } from '../games/stakes.ts'
import { type Choice, stakeActionOf } from './choice.ts'
import { newReference } from './message.ts'
import type { StudioGame } from './protocol.ts'
import { type StepDeps, isDrawnFirst } from './calls.ts'
import { type Decision, furtherStakeOf } from './decision.ts'
import { canGoOn, drawRound } from './drawing.ts'
import { mayBeFree } from './free-rounds.ts'
import { decided } from './further-stakes.ts'
import { type SeatFault, seatFault } from './live/seats.ts'
import { boundsOf, cycleOf } from './stakes.ts'
import { type Round, type Session, ownerOf } from './store.ts'
import { createWorker } from './worker.ts'

/** How long a request waits for a win that is being repeated. */
const WIN_PATIENCE_MS = 3_000

export type StartFault =
  | { readonly fault: 'stake'; readonly code: string; readonly message: string }
  | { readonly fault: 'too_soon'; readonly waitMs: number }
  | { readonly fault: 'open_round'; readonly round: Round }
  | { readonly fault: 'other_game'; readonly round: Round }
  | { readonly fault: 'stopped' }
  | { readonly fault: 'free_rounds' }
  | SeatFault
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

/** A decision about a round, and how many were taken before it: the same number again is the same decision. */
export interface Act {
  readonly decision: Decision
  readonly step: number
  /** The session in which it is taken, where that is not the round's: the game was opened again meanwhile. */
  readonly sessionId?: string
}
/** `fault`: the decision does not fit the round as it is now, and nothing was played. */
export interface Acted {
  readonly round: Round
  readonly fault?: 'decision'
}

export interface Rounds {
  /** Starts a round and runs it until its reveal, or its refusal. */
  start(session: Session, options: StartOptions): Promise<Started>
  /** Plays a decision; what it costs is staked before. */
  act(round: Round, act: Act): Promise<Acted>
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
    async act(round, act) {
      const wanted = acted(deps, round.id, act)
      if (wanted.fault) return wanted
      return { round: await worker.waitWhile(round.id, ['stakingMore', 'refundingMore', 'refunding']) }
    },
    async shown(round) {
      const now = store.round(round.id)
      if (now?.state === 'drawn' && !switchboard.isLeftOpen(round.id))
        store.change(round.id, 'drawn', { shownAt: clock.now(), dueAt: 0 })
      const states = switchboard.isLeftOpen(round.id) ? [] : (['drawn', 'paying', 'ending'] as const)
      return worker.waitWhile(round.id, states, WIN_PATIENCE_MS)
    },
    async cancel(id) {
      // A pot that was won is paid: its round stands.
      if (deps.jackpots.winOf(id)) return false
      const isOpen =
        store.change(id, 'deciding', { state: 'refunding', attempts: 0, dueAt: 0 }) ||
        store.change(id, 'seated', { state: 'refunding', attempts: 0, dueAt: 0 }) ||
        store.change(id, 'drawn', { state: 'refunding', attempts: 0, dueAt: 0 }) ||
        store.change(id, 'staking', { state: 'refunding', attempts: 0, dueAt: 0 })
      if (isOpen) await worker.advance(id)
      return isOpen
    },
    async release(id) {
      switchboard.forget(id)
      const isOpen = (['deciding', 'drawn', 'paying'] as const).some((state) =>
        store.change(id, state, { dueAt: 0 }),
      )
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
  if (!mayBeFree(deps, session, { ...options, choice: options.choice ?? {} })) return { fault: 'free_rounds' }
  const notSeated = seatFault(deps, session, options.choice ?? {})
  if (notSeated) return notSeated
  const owner = ownerOf(session)
  const open = store.openRound(owner)
  if (open && open.symbol !== session.symbol) return { fault: 'other_game', round: open }
  if (open) return { fault: 'open_round', round: open }
  const now = clock.now()
  const lastAt = store.lastPlacedAt(owner, now)
  const waitMs = (lastAt ?? -Infinity) + (options.cycleMs ?? cycleOf(game.def, session)) - now
  if (waitMs > 0) return { fault: 'too_soon', waitMs }
  const round = newRound(session, game, options, now)
  if (session.mode === 'real' && isDrawnFirst(deps, session.symbol))
    store.atomically(() => store.place({ ...round, ...drawRound(deps, round) }))
  else store.place(round)
  return { round }
}

const isSame = (a: Decision | undefined, b: Decision): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Takes a decision if the round waits for just this step, or stores its further stake as pending: one of two decisions
 * at the same time is played.
 */
function acted(deps: StepDeps, id: string, { decision, step, sessionId = '' }: Act): Acted {
  const { store, clock } = deps
  return store.atomically(() => {
    const round = store.round(id)
    if (!round) throw new Error(`round ${id} is not kept`)
    const { decisions } = round
    const fault: Acted = { round, fault: 'decision' }
    if (!decisions || step > decisions.taken.length) return fault
    const known = step < decisions.taken.length ? decisions.taken[step] : decisions.pending?.decision
    if (known) return isSame(known, decision) ? { round } : fault
    if (round.state === 'deciding' && !canGoOn(deps.games, round)) return played(deps, round, decision)
    const cost = furtherStakeOf(round.events ?? [], decision)
    if (round.state !== 'deciding' || cost === null) return fault
    if (cost === 0n) return played(deps, round, decision)
    const placed = { reference: newReference(), stakeMinor: String(cost), decision, placedAt: clock.now() }
    const elsewhere = sessionId === '' || sessionId === round.sessionId ? {} : { sessionId }
    const pending = { ...placed, ...elsewhere, isUncertain: false }
    const change = { decisions: { ...decisions, pending, refusal: null }, attempts: 0, dueAt: 0 }
    store.change(id, 'deciding', { ...change, state: 'stakingMore' })
    return { round }
  })
}

function played(deps: StepDeps, round: Round, decision: Decision): Acted {
  try {
    deps.store.change(round.id, 'deciding', decided(deps, round, decision))
    return { round }
  } catch (error) {
    if (error instanceof PlayError) return { round, fault: 'decision' }
    throw error
  }
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
    decisions: null,
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
