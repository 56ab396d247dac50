import { isCurrencyCode } from '@marquee/money'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { isoOf } from '../clock.ts'
import { paytable } from '../games/paytable.ts'
import { anyBetOf, choiceSchema, minorText } from '../studio-kit/choice.ts'
import type { Seeds } from '../studio-kit/fairness.ts'
import { games } from './games.ts'
import type { Operator, OperatorAnswer } from './operator.ts'
import { type Rounds, ownerOf, playable } from './rounds.ts'
import { cycleOf, laddersOf, minorOf } from '../studio-kit/stakes.ts'
import type { Round, Session, Store } from '../studio-kit/store.ts'
import { textIn } from './wire.ts'

/** Play money of a demo session: 1,000.00, or 100,000 in currencies without cents. */
export const DEMO_MINOR = 100_000n
const HISTORY = 30

const sessionBody = z.object({ session: z.string().min(8).max(80) })
const spinBody = sessionBody.extend({
  ...choiceSchema.shape,
  play: z.string().regex(/^[\w-]{8,64}$/),
  stakeMinor: minorText,
})
const roundBody = sessionBody.extend({ round: z.string().regex(/^\d{1,20}$/) })
const historyBody = sessionBody.extend({ before: z.number().int().positive().optional() })
const seedBody = sessionBody.extend({ clientSeed: z.string().max(64) })

/** The part of a round that a client may know: nothing before it is drawn. */
export function roundView(round: Round) {
  return {
    id: round.id,
    state: round.state,
    symbol: round.symbol,
    stakeMinor: round.stakeMinor,
    lines: round.lines,
    error: round.error,
    message: round.message,
    events: round.events,
    owedMinor: round.owedMinor,
    version: round.version,
    hash: round.hash,
    nonce: round.nonce,
    words: round.words,
    seedId: round.seedId,
    clientSeed: round.clientSeed,
    placedAt: round.placedAt,
    closedAt: round.closedAt,
    balanceAfterBet: round.balanceAfterBet,
    balanceAfter: round.balanceAfter,
  }
}

/** The game client's API: JSON by POST, the session in the body. */
export function registerApi(
  app: FastifyInstance,
  deps: { store: Store; seeds: Seeds; rounds: Rounds; operator: Operator; clock: Clock },
): void {
  const { store, seeds, rounds, operator, clock } = deps
  const isScreen = { config: { isScreen: true } }

  function post<T extends { session: string }>(
    path: string,
    schema: z.ZodType<T>,
    handle: (session: Session, body: T, reply: FastifyReply) => Promise<object>,
  ): void {
    app.post(`/api/${path}`, isScreen, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const parsed = schema.safeParse(request.body)
      if (!parsed.success) return reply.code(400).send({ fault: 'request' })
      const session = store.session(parsed.data.session)
      if (!session) return reply.code(404).send({ fault: 'session' })
      return handle(session, parsed.data, reply)
    })
  }

  /** Asks the operator who the player is. @returns the session with the player, or the operator's answer */
  async function identify(
    session: Session,
    address: string,
  ): Promise<{ session: Session; balance: string } | { answer: OperatorAnswer }> {
    const answer = await operator.call('authenticate', {
      token: session.token,
      gameId: session.symbol,
      ipAddress: address,
    })
    if (answer.outcome !== 'done') return { answer }
    const currency = textIn(answer.body, 'currency')
    const player = textIn(answer.body, 'userId')
    const cash = minorOf(answer.body['cash'], currency)
    const bonus = minorOf(answer.body['bonus'] ?? '0', currency)
    if (!isCurrencyCode(currency) || player === '' || cash === null || bonus === null)
      return { answer: { outcome: 'unknown', error: null } }
    const known = {
      player,
      token: textIn(answer.body, 'token') || session.token,
      currency,
      jurisdiction: textIn(answer.body, 'jurisdiction'),
      maxMinor: maximumIn(answer.body['extraInfo'], currency),
    }
    store.knowPlayer(session.id, known)
    return { session: { ...session, ...known }, balance: String(cash + bonus) }
  }

  post('open', sessionBody, async (found, _body, reply) => {
    let session = found
    let balance = session.demoMinor
    if (session.mode === 'real') {
      const known = await identify(session, reply.request.ip)
      if ('answer' in known) return { fault: 'operator', ...faultOf(known.answer) }
      ;({ session, balance } = known)
    }
    const game = playable(session.symbol)
    const studioGame = games.find(({ symbol }) => symbol === session.symbol)
    if (!game || !studioGame) return reply.code(404).send({ fault: 'session' })
    const owner = ownerOf(session)
    const open = store.openRound(owner)
    if (!open) seeds.rotateIfOld(owner)
    const [last] = store.history(owner, session.symbol, Number.MAX_SAFE_INTEGER, 1)
    return {
      mode: session.mode,
      currency: session.currency,
      balanceMinor: open?.state === 'drawn' ? open.balanceAfterBet || balance : balance,
      game: { symbol: session.symbol, name: studioGame.name, slug: studioGame.slug },
      definition: game.def,
      ladders: laddersOf(game.def, session),
      cycleMs: cycleOf(game.def, session),
      paytable: paytable(game.def, game.certificate),
      round: open?.symbol === session.symbol ? roundView(open) : null,
      last: last && last.events ? roundView(last) : null,
      otherGame: open && open.symbol !== session.symbol ? nameOf(open.symbol) : null,
      now: clock.now(),
    }
  })

  post('spin', spinBody, async (session, body, reply) => {
    if (session.mode === 'real' && session.player === '') return reply.code(409).send({ fault: 'session' })
    const started = await rounds.start(session, {
      playKey: body.play,
      stakeMinor: BigInt(body.stakeMinor),
      choice: choiceSchema.parse(body),
    })
    if (!('fault' in started)) return { round: roundView(started.round) }
    reply.code(409)
    if (started.fault === 'open_round') return { fault: started.fault, round: roundView(started.round) }
    if (started.fault === 'other_game') return { fault: started.fault, game: nameOf(started.symbol) }
    return started
  })

  const ownRound = (session: Session, id: string): Round | undefined => {
    const round = store.round(id)
    return round?.owner === ownerOf(session) ? round : undefined
  }
  post('shown', roundBody, async (session, body, reply) => {
    const round = ownRound(session, body.round)
    if (!round) return reply.code(404).send({ fault: 'round' })
    return { round: roundView(await rounds.shown(round)) }
  })
  post('round', roundBody, async (session, body, reply) => {
    const round = ownRound(session, body.round)
    return round ? { round: roundView(round) } : reply.code(404).send({ fault: 'round' })
  })
  post('balance', sessionBody, async (session) => {
    if (session.mode === 'demo') return { balanceMinor: session.demoMinor }
    const answer = await operator.call('balance', { userId: session.player, token: session.token })
    if (answer.outcome !== 'done') return { fault: 'operator', ...faultOf(answer) }
    const cash = minorOf(answer.body['cash'], session.currency)
    const bonus = minorOf(answer.body['bonus'] ?? '0', session.currency)
    return cash === null || bonus === null
      ? { fault: 'operator', error: null }
      : { balanceMinor: String(cash + bonus) }
  })
  post('refill', sessionBody, async (session, _body, reply) => {
    if (session.mode !== 'demo') return reply.code(409).send({ fault: 'request' })
    store.setDemo(session.id, DEMO_MINOR)
    return { balanceMinor: String(DEMO_MINOR) }
  })
  post('history', historyBody, async (session, body) => ({
    rounds: store
      .history(ownerOf(session), session.symbol, body.before ?? Number.MAX_SAFE_INTEGER, HISTORY)
      .map(roundView),
  }))

  const fairness = (session: Session) => {
    const owner = ownerOf(session)
    const { active, next } = seeds.pair(owner)
    return {
      active: {
        id: active.id,
        commit: active.commit,
        clientSeed: active.clientSeed,
        nonce: active.nonce,
        activeAt: active.activeAt,
        rounds: store.ofSeed(active.id).map(roundView),
      },
      next: { commit: next.commit, clientSeed: next.clientSeed },
      revealed: seeds.revealed(owner).map((seed) => ({
        id: seed.id,
        commit: seed.commit,
        clientSeed: seed.clientSeed,
        serverSeed: Buffer.from(seed.serverSeed).toString('hex'),
        revealedAt: seed.revealedAt,
        rounds: store.ofSeed(seed.id).map(roundView),
      })),
    }
  }
  post('fairness', sessionBody, async (session) => fairness(session))
  post('fairness/seed', seedBody, async (session, body, reply) =>
    seeds.setNextClientSeed(ownerOf(session), body.clientSeed)
      ? fairness(session)
      : reply.code(400).send({ fault: 'client_seed' }),
  )
  post('fairness/rotate', sessionBody, async (session, _body, reply) => {
    // A seed is never revealed while a round under it is open.
    if (store.openRound(ownerOf(session))) return reply.code(409).send({ fault: 'open_round' })
    seeds.rotate(ownerOf(session))
    return fairness(session)
  })

  registerBots()

  /** Plays rounds without a browser through the same steps, and exports the studio's records for reconciliation. */
  function registerBots(): void {
    const botBody = z
      .object({
        gameUrl: z.string().max(2_000).optional(),
        token: z.string().max(200).optional(),
        stake: z.string().max(20).optional(),
        stakeMinor: minorText.optional(),
        lines: choiceSchema.shape.lines,
        count: z.number().int().min(1).max(100_000).default(1),
        cycleMs: z.number().int().min(0).max(60_000).optional(),
        leave: z.boolean().default(false),
      })
      .refine((body) => body.gameUrl !== undefined || body.token !== undefined)
    app.post('/_bot/rounds', isScreen, async (request, reply) => {
      const parsed = botBody.safeParse(request.body)
      if (!parsed.success) return reply.code(400).send({ errors: parsed.error.issues })
      const { gameUrl, token, count, cycleMs, leave } = parsed.data
      const id = gameUrl
        ? URL.parse(gameUrl)?.searchParams.get('mgckey')
        : store.sessionIdOfToken(token ?? '')
      const found = id ? store.session(id) : undefined
      if (!found) return reply.code(404).send({ fault: 'session' })
      let session = found
      if (session.mode === 'real' && session.player === '') {
        const known = await identify(session, request.ip)
        if ('answer' in known) return reply.code(409).send({ fault: 'operator', ...faultOf(known.answer) })
        ;({ session } = known)
      }
      const game = playable(session.symbol)
      if (!game) return reply.code(404).send({ fault: 'session' })
      const ladders = laddersOf(game.def, session)
      const choices = Object.keys(ladders)
      const lines = ladders['stake'] ? undefined : (parsed.data.lines ?? choices.length)
      const ladder = ladders[String(lines ?? 'stake')] ?? []
      const stakeMinor =
        parsed.data.stakeMinor ??
        (parsed.data.stake === undefined
          ? ladder[0]
          : minorOf(parsed.data.stake, session.currency)?.toString())
      if (stakeMinor === undefined) return reply.code(400).send({ errors: ['stake'] })

      const played: object[] = []
      let staked = 0n
      let won = 0n
      let fault: object | null = null
      const owner = ownerOf(session)
      for (let index = 0; index < count; index++) {
        const waitMs =
          (store.lastPlacedAt(owner) ?? -Infinity) + (cycleMs ?? cycleOf(game.def, session)) - clock.now()
        if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
        const started = await rounds.start(session, {
          playKey: crypto.randomUUID(),
          stakeMinor: BigInt(stakeMinor),
          choice: lines === undefined ? anyBetOf(game.def, stakeMinor) : { lines },
          cycleMs,
        })
        if ('fault' in started) {
          fault = 'round' in started ? { fault: started.fault, round: started.round.id } : started
          break
        }
        const round =
          leave || started.round.state !== 'drawn' ? started.round : await rounds.shown(started.round)
        played.push(bookOf(round))
        if (round.state === 'refused' || round.state === 'refunding' || round.state === 'refunded') {
          fault = { fault: 'refused', error: round.error }
          break
        }
        staked += BigInt(round.stakeMinor)
        won += BigInt(round.owedMinor)
      }
      return {
        player: session.player,
        currency: session.currency,
        stakedMinor: String(staked),
        wonMinor: String(won),
        fault,
        rounds: played,
      }
    })
    app.get<{ Querystring: { player?: string; since?: string; limit?: string } }>(
      '/_books',
      isScreen,
      async (request, reply) => {
        const { player, since, limit } = request.query
        const rows = store.ofPlayer(
          player ?? null,
          Number(since ?? 0) || 0,
          Math.min(Number(limit ?? 10_000) || 10_000, 100_000),
        )
        const isTaken = (round: Round): boolean =>
          round.events !== null && !['refunded', 'refunding'].includes(round.state)
        return reply.send({
          unsettled: store.unsettled(player ?? null),
          stakedMinor: String(
            rows.filter(isTaken).reduce((sum, round) => sum + BigInt(round.stakeMinor), 0n),
          ),
          wonMinor: String(rows.filter(isTaken).reduce((sum, round) => sum + BigInt(round.owedMinor), 0n)),
          rounds: rows.map((round) => ({ ...bookOf(round), calls: store.calls(round.id) })),
          extras: player === undefined ? [] : store.extras(player),
        })
      },
    )
  }

  function bookOf(round: Round) {
    return {
      id: round.id,
      player: round.player,
      game: round.symbol,
      version: round.version,
      hash: round.hash,
      currency: round.currency,
      state: round.state,
      stakeMinor: round.stakeMinor,
      winMinor: round.owedMinor,
      betReference: round.betReference,
      winReference: round.winReference,
      error: round.error,
      seedId: round.seedId,
      clientSeed: round.clientSeed,
      nonce: round.nonce,
      placedAt: isoOf(round.placedAt),
      drawnAt: round.drawnAt === null ? null : isoOf(round.drawnAt),
      closedAt: round.closedAt === null ? null : isoOf(round.closedAt),
      attempts: round.attempts,
    }
  }
}

const nameOf = (symbol: string): string => games.find((game) => game.symbol === symbol)?.name ?? symbol

function faultOf(answer: OperatorAnswer): { error: number | null } {
  return { error: answer.outcome === 'done' ? null : answer.error }
}

/** Maximum stake of the player's jurisdiction, from the response to `authenticate`. */
function maximumIn(extraInfo: unknown, currency: string): string {
  const read = (value: unknown): string =>
    minorOf(typeof value === 'string' ? value : '', currency)?.toString() ?? ''
  if (typeof extraInfo === 'string') {
    try {
      return maximumIn(
        JSON.parse(extraInfo, (_k, v: unknown) => (typeof v === 'number' ? String(v) : v)),
        currency,
      )
    } catch {
      return ''
    }
  }
  if (typeof extraInfo !== 'object' || extraInfo === null) return ''
  return read((extraInfo as Record<string, unknown>)['jurisdictionMaxBet'])
}
