import { randomInt, randomUUID } from 'node:crypto'
import { decimalFromMinor, isCurrencyCode } from '@marquee/money'
import type { Clock } from '../clock.ts'
import type { Control } from '../control/control.ts'
import { type CataloguedGame, gameOf } from '../games/catalogue.ts'
import { roundDraws } from '../games/draws.ts'
import { play } from '../games/engine.ts'
import { REVEAL_GRACE_MS, revealMs } from '../games/events.ts'
import { StakeError, checkOffered } from '../games/stakes.ts'
import { type Choice, stakeActionOf } from '../studio-kit/choice.ts'
import type { Seeds } from '../studio-kit/fairness.ts'
import { games } from './games.ts'
import type { Operator, OperatorAnswer } from './operator.ts'
import { boundsOf, cycleOf, minorOf } from '../studio-kit/stakes.ts'
import type { Round, RoundChange, Session, Store } from '../studio-kit/store.ts'
import type { Switchboard } from './switchboard.ts'
import { type Fields, textIn } from './wire.ts'

/** How long a bet is retried before it is refunded. */
const BET_WINDOW_MS = 8_000
const BET_RETRY_MS = [150, 350, 700, 1_500, 3_000]
/** Wins, ends and refunds are retried until they are acknowledged. */
const RETRY_MS = [150, 300, 600, 1_200, 2_500, 5_000, 10_000, 30_000, 60_000, 300_000, 900_000]
const POLL_MS = 100
const AT_ONCE = 16
/** How long a request waits for a bet or a win that is being retried. */
const BET_PATIENCE_MS = 10_000
const WIN_PATIENCE_MS = 3_000

const retryAfter = (steps: readonly number[], attempts: number): number =>
  steps[Math.min(attempts, steps.length - 1)] ?? 60_000

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

/** The definition that a studio's game plays, with its certificate. */
export function playable(symbol: string): CataloguedGame | undefined {
  const game = games.find((candidate) => candidate.symbol === symbol)
  return game && gameOf(game.definition)
}

export const ownerOf = (session: Session): string =>
  session.mode === 'real' ? `real:${session.player}` : `demo:${session.id}`

/** State machine of rounds: every step starts from exactly one stored state, so nothing is refunded or paid twice. */
export function createRounds(deps: {
  store: Store
  seeds: Seeds
  operator: Operator
  switchboard: Switchboard
  clock: Clock
  control: Control
  /** False when the generator failed its health tests: then nothing is drawn (GAM-05). */
  isHealthy: () => boolean
}): Rounds {
  const { store, seeds, operator, switchboard, clock, control } = deps
  const inHand = new Map<string, Promise<void>>()
  const extrasInHand = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const reference = (): string => randomUUID().replaceAll('-', '')
  const decimal = (minor: string, currency: string): string => {
    if (!isCurrencyCode(currency)) throw new RangeError(`unknown currency ${currency}`)
    return decimalFromMinor(BigInt(minor), currency)
  }

  function baseFields(round: Round): Fields {
    return { userId: round.player, gameId: round.symbol, roundId: round.id }
  }
  function betFields(round: Round): Fields {
    const session = store.session(round.sessionId)
    return {
      ...baseFields(round),
      amount: decimal(round.stakeMinor, round.currency),
      reference: round.betReference,
      timestamp: String(round.placedAt),
      roundDetails: 'spin',
      currency: round.currency,
      platform: session?.platform ?? 'WEB',
      language: session?.language ?? 'en',
      token: session?.token ?? '',
    }
  }
  function resultFields(round: Round): Fields {
    return {
      ...baseFields(round),
      amount: decimal(round.owedMinor, round.currency),
      reference: round.winReference,
      timestamp: String(round.drawnAt ?? round.placedAt),
      roundDetails: 'spin',
      currency: round.currency,
      platform: store.session(round.sessionId)?.platform ?? 'WEB',
      token: store.session(round.sessionId)?.token ?? '',
    }
  }
  function refundFields(round: Round): Fields {
    return {
      ...baseFields(round),
      reference: round.betReference,
      amount: decimal(round.stakeMinor, round.currency),
      timestamp: String(clock.now()),
    }
  }

  function balanceIn(answer: OperatorAnswer, currency: string): string {
    if (answer.outcome !== 'done') return ''
    const cash = minorOf(answer.body['cash'], currency)
    const bonus = minorOf(answer.body['bonus'] ?? '0', currency)
    return cash === null || bonus === null ? '' : String(cash + bonus)
  }

  /** Stores a call's result together with the next step, in one transaction. */
  function settle(
    round: Round,
    method: string,
    ref: string,
    answer: OperatorAnswer,
    change: RoundChange,
  ): void {
    store.atomically(() => {
      if (!store.change(round.id, round.state, change)) return
      store.keepCall(round.id, {
        method,
        reference: ref,
        at: clock.now(),
        outcome: answer.outcome,
        error: answer.outcome === 'done' ? null : answer.error,
        transactionId: answer.outcome === 'done' ? textIn(answer.body, 'transactionId') : '',
      })
    })
  }

  function again(
    round: Round,
    method: string,
    ref: string,
    answer: OperatorAnswer,
    steps: readonly number[],
  ): void {
    settle(round, method, ref, answer, {
      attempts: round.attempts + 1,
      dueAt: clock.now() + retryAfter(steps, round.attempts),
      ...(method === 'bet' ? { isUncertain: true } : {}),
    })
  }

  /** Draws the round from its owner's seed in use; stored before anything is shown. */
  function drawn(round: Round): RoundChange {
    const game = playable(round.symbol)
    if (!game) throw new Error(`no definition for ${round.symbol}`)
    const { seed, nonce } = seeds.takeNonce(round.owner)
    const step = play(
      game.def,
      null,
      stakeActionOf(BigInt(round.stakeMinor), round.choice),
      roundDraws({ serverSeed: seed.serverSeed, clientSeed: seed.clientSeed, nonce }),
    )
    const now = clock.now()
    return {
      state: 'drawn',
      seedId: seed.id,
      clientSeed: seed.clientSeed,
      nonce,
      words: step.state.words,
      events: step.events,
      owedMinor: String(step.owed),
      drawnAt: now,
      attempts: 0,
      dueAt: now + revealMs(step.events) + REVEAL_GRACE_MS,
    }
  }

  /** A void round still consumes its nonce and is listed as void. */
  function voided(round: Round): RoundChange {
    if (round.nonce !== null) return {}
    const { seed, nonce } = seeds.takeNonce(round.owner)
    return { seedId: seed.id, clientSeed: seed.clientSeed, nonce }
  }

  async function stake(round: Round): Promise<void> {
    if (clock.now() - round.placedAt > BET_WINDOW_MS) {
      store.change(round.id, 'staking', {
        state: 'refunding',
        attempts: 0,
        dueAt: 0,
        error: round.error ?? -1,
      })
      return
    }
    if (round.mode === 'demo') return stakeOfDemo(round)
    await switchboard.beforeBet(betFields(round))
    let answer = await operator.call('bet', betFields(round))
    if (control.take('lost-bet-answer') !== null) answer = { outcome: 'unknown', error: null }
    const isGivenBack = control.take('lost-bet-refund', 'late-refund')
    if (isGivenBack !== null) {
      settle(
        round,
        'bet',
        round.betReference,
        { outcome: 'unknown', error: null },
        {
          state: 'refunding',
          isUncertain: true,
          error: -1,
          attempts: 0,
          dueAt: isGivenBack === 'late-refund' ? switchboard.late() : 0,
        },
      )
      return
    }
    if (answer.outcome === 'unknown') return again(round, 'bet', round.betReference, answer, BET_RETRY_MS)
    if (answer.outcome === 'refused') {
      settle(round, 'bet', round.betReference, answer, {
        // An earlier attempt may have succeeded: refund it, which moves nothing if it did not.
        state: round.isUncertain ? 'refunding' : 'refused',
        error: answer.error,
        attempts: 0,
        dueAt: 0,
        closedAt: clock.now(),
      })
      return
    }
    const balance = balanceIn(answer, round.currency)
    const message = messageIn(answer.body)
    store.atomically(() => {
      const now = store.round(round.id)
      if (now?.state !== 'staking') return
      const accepted = { balanceAfterBet: balance, balanceAfter: balance }
      store.change(
        round.id,
        'staking',
        message === null
          ? { ...accepted, ...drawn(round) }
          : { ...accepted, state: 'refunding', message, error: 210, attempts: 0, dueAt: 0 },
      )
      store.keepCall(round.id, {
        method: 'bet',
        reference: round.betReference,
        at: clock.now(),
        outcome: 'done',
        error: null,
        transactionId: textIn(answer.body, 'transactionId'),
      })
    })
    await switchboard.afterBet(round, betFields(round))
  }

  function stakeOfDemo(round: Round): void {
    store.atomically(() => {
      const session = store.session(round.sessionId)
      const left = BigInt(session?.demoMinor ?? '0') - BigInt(round.stakeMinor)
      if (left < 0n) {
        store.change(round.id, 'staking', { state: 'refused', error: 1, closedAt: clock.now() })
        return
      }
      store.setDemo(round.sessionId, left)
      store.change(round.id, 'staking', {
        ...drawn(round),
        balanceAfterBet: String(left),
        balanceAfter: String(left),
      })
    })
  }

  async function pay(round: Round): Promise<void> {
    if (round.mode === 'demo') {
      store.atomically(() => {
        const now = BigInt(store.session(round.sessionId)?.demoMinor ?? '0') + BigInt(round.owedMinor)
        const moved = store.change(round.id, 'paying', {
          state: 'closed',
          balanceAfter: String(now),
          closedAt: clock.now(),
        })
        if (moved) store.setDemo(round.sessionId, now)
      })
      return
    }
    if (control.switches.reorder) await operator.raw('endRound', operator.sign(baseFields(round)))
    let answer = await operator.call('result', resultFields(round))
    if (control.take('lost-result-answer') !== null) answer = { outcome: 'unknown', error: null }
    if (answer.outcome === 'unknown') return again(round, 'result', round.winReference, answer, RETRY_MS)
    settle(
      round,
      'result',
      round.winReference,
      answer,
      answer.outcome === 'refused'
        ? { state: 'disputed', error: answer.error }
        : { state: 'ending', attempts: 0, dueAt: 0, balanceAfter: balanceIn(answer, round.currency) },
    )
    if (answer.outcome === 'done') switchboard.afterResult(round, resultFields(round))
  }

  async function endRound(round: Round): Promise<void> {
    const answer = await operator.call('endRound', baseFields(round))
    if (answer.outcome === 'unknown') return again(round, 'endRound', round.id, answer, RETRY_MS)
    settle(
      round,
      'endRound',
      round.id,
      answer,
      answer.outcome === 'refused'
        ? { state: 'disputed', error: answer.error }
        : { state: 'closed', closedAt: clock.now() },
    )
  }

  async function refund(round: Round): Promise<void> {
    const answer = await operator.call('refund', refundFields(round))
    if (answer.outcome === 'unknown') return again(round, 'refund', round.betReference, answer, RETRY_MS)
    store.atomically(() => {
      if (store.round(round.id)?.state !== 'refunding') return
      store.change(
        round.id,
        'refunding',
        answer.outcome === 'refused'
          ? { state: 'disputed', error: answer.error }
          : { state: 'refunded', closedAt: clock.now(), ...voided(round) },
      )
      store.keepCall(round.id, {
        method: 'refund',
        reference: round.betReference,
        at: clock.now(),
        outcome: answer.outcome,
        error: answer.outcome === 'refused' ? answer.error : null,
        transactionId: answer.outcome === 'done' ? textIn(answer.body, 'transactionId') : '',
      })
    })
  }

  async function work(id: string): Promise<void> {
    for (let step = 0; step < 6; step++) {
      const round = isStopped ? undefined : store.round(id)
      if (!round || round.dueAt > clock.now()) return
      switch (round.state) {
        case 'staking':
          await stake(round)
          break
        case 'drawn':
          // The reveal is over or has timed out: the win is paid now.
          store.change(id, 'drawn', { state: 'paying', attempts: 0, dueAt: switchboard.winDue(round) })
          break
        case 'paying':
          await pay(round)
          break
        case 'ending':
          await endRound(round)
          break
        case 'refunding':
          await refund(round)
          break
        case 'refused':
        case 'closed':
        case 'refunded':
        case 'disputed':
          return
        default:
          round.state satisfies never
      }
    }
  }

  /** One worker at a time for each round. */
  function advance(id: string): Promise<void> {
    const running = inHand.get(id)
    if (running) return running
    const promise = work(id).finally(() => inHand.delete(id))
    inHand.set(id, promise)
    return promise
  }

  /** Waits until a round has left these states, retries included, up to a limit. */
  async function waitWhile(
    id: string,
    states: readonly Round['state'][],
    patienceMs = BET_PATIENCE_MS,
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

  async function sendExtra(extra: ReturnType<Store['dueExtras']>[number]): Promise<void> {
    const answer = await operator.call(extra.method, extra.fields)
    if (answer.outcome === 'unknown')
      store.changeExtra(extra.id, 'open', clock.now() + retryAfter(RETRY_MS, extra.attempts), answer.error)
    else
      store.changeExtra(
        extra.id,
        answer.outcome === 'done' ? 'done' : 'disputed',
        0,
        answer.outcome === 'done' ? null : answer.error,
      )
  }

  return {
    async start(session, options) {
      const { choice = {} } = options
      const known = store.roundOfPlay(session.id, options.playKey)
      if (known) return { round: await waitWhile(known.id, ['staking']) }
      const game = playable(session.symbol)
      if (!game || !deps.isHealthy() || isStopped) return { fault: 'stopped' }
      try {
        checkOffered(game.def, stakeActionOf(options.stakeMinor, choice), boundsOf(session))
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
      const id = String(randomInt(100_000_000_000_000, 281_000_000_000_000))
      store.place({
        id,
        sessionId: session.id,
        owner,
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
        betReference: reference(),
        winReference: reference(),
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
      })
      return { round: await waitWhile(id, ['staking']) }
    },
    async shown(round) {
      const now = store.round(round.id)
      if (now?.state === 'drawn' && !switchboard.isLeftOpen(round.id))
        store.change(round.id, 'drawn', { shownAt: clock.now(), dueAt: 0 })
      return waitWhile(
        round.id,
        switchboard.isLeftOpen(round.id) ? [] : ['drawn', 'paying', 'ending'],
        WIN_PATIENCE_MS,
      )
    },
    async cancel(id) {
      const isOpen =
        store.change(id, 'drawn', { state: 'refunding', attempts: 0, dueAt: 0 }) ||
        store.change(id, 'staking', { state: 'refunding', attempts: 0, dueAt: 0 })
      if (isOpen) await advance(id)
      return isOpen
    },
    async release(id) {
      switchboard.forget(id)
      const isOpen = store.change(id, 'drawn', { dueAt: 0 }) || store.change(id, 'paying', { dueAt: 0 })
      if (isOpen) await advance(id)
      return isOpen
    },
    run() {
      timer = setInterval(() => {
        try {
          for (const id of store.due(clock.now(), 200)) {
            if (inHand.size >= AT_ONCE) break
            advance(id).catch((error: unknown) => complain(id, error))
          }
          for (const extra of store.dueExtras(clock.now())) {
            if (extrasInHand.has(extra.id)) continue
            extrasInHand.add(extra.id)
            sendExtra(extra)
              .catch((error: unknown) => complain(`extra ${extra.id}`, error))
              .finally(() => extrasInHand.delete(extra.id))
          }
        } catch (error) {
          complain('books', error)
        }
      }, POLL_MS)
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await Promise.allSettled(inHand.values())
    },
  }

  function complain(what: string, error: unknown): void {
    control.log({ direction: 'out', name: 'studio', request: what, status: null, answer: String(error) })
  }
}

/** A message that the player must see before the next bet; the studio refunds the bet for it. */
function messageIn(body: Readonly<Record<string, unknown>>): string | null {
  const triggers = body['messageTriggers']
  if (!Array.isArray(triggers)) return null
  for (const trigger of triggers as unknown[]) {
    if (typeof trigger !== 'object' || trigger === null) continue
    const { title, text, nonIntrusive } = trigger as Record<string, unknown>
    if (nonIntrusive === true || nonIntrusive === 'true') continue
    return [title, text].filter((part) => typeof part === 'string' && part !== '').join('. ')
  }
  return null
}
