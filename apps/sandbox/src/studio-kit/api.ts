import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Definition } from '../games/definition.ts'
import { hasSpots } from '../games/kinds/index.ts'
import { paytable } from '../games/paytable.ts'
import { choiceSchema, minorText } from './choice.ts'
import { decisionSchema } from './decision.ts'
import type { Kit } from './kit.ts'
import { freeRoundsOf } from './free-rounds.ts'
import { playable } from './rounds.ts'
import { DEMO_MINOR, isIdentified } from './sessions.ts'
import { cycleOf, laddersOf } from './stakes.ts'
import { type Round, type Session, ownerOf } from './store.ts'
import { isPlayed, roundView } from './view.ts'

const HISTORY = 30
/** Rounds on a table's board of results. */
const RECENT = 24

const sessionBody = z.object({ session: z.string().min(8).max(80) })
const spinBody = sessionBody.extend({
  ...choiceSchema.shape,
  play: z.string().regex(/^[\w-]{8,64}$/),
  stakeMinor: minorText,
})
const roundBody = sessionBody.extend({ round: z.string().regex(/^\d{1,20}$/) })
const actBody = roundBody.extend({ step: z.number().int().min(0).max(100), decision: decisionSchema })
const grantBody = sessionBody.extend({ grant: z.string().max(80) })
const historyBody = sessionBody.extend({ before: z.number().int().positive().optional() })
const seedBody = sessionBody.extend({ clientSeed: z.string().max(64) })

type Post = <T extends { session: string }>(
  path: string,
  schema: z.ZodType<T>,
  handle: (session: Session, body: T, reply: FastifyReply) => Promise<object>,
) => void

/** The game client's API: JSON by POST, the session in the body. */
export function registerApi(app: FastifyInstance, kit: Kit): void {
  const post: Post = (path, schema, handle) => {
    app.post(`/api/${path}`, { config: { isScreen: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const parsed = schema.safeParse(request.body)
      if (!parsed.success) return reply.code(400).send({ fault: 'request' })
      const session = kit.store.session(parsed.data.session)
      if (!session) return reply.code(404).send({ fault: 'session' })
      return handle(session, parsed.data, reply)
    })
  }
  registerOpen(post, kit)
  registerPlay(post, kit)
  registerMoney(post, kit)
  registerFairness(post, kit)
}

/** Games that show their last results: tables, and curves with their end points. */
const hasResults = (def: Definition): boolean => hasSpots(def) || def.kind === 'crash'

const nameOf = ({ games }: Kit, symbol: string): string =>
  games.find((game) => game.symbol === symbol)?.name ?? symbol

/** A round that waits for its player does not end by itself. */
const otherGame = (kit: Kit, { symbol, state }: Round) => ({
  fault: state === 'drawn' || state === 'staking' ? 'other_game' : 'other_decision',
  game: nameOf(kit, symbol),
})

function registerOpen(post: Post, kit: Kit): void {
  const { store, seeds, games, protocol, clock, sessions, tables } = kit

  post('open', sessionBody, async (found, _body, reply) => {
    const game = playable(games, found.symbol)
    const studioGame = games.find(({ symbol }) => symbol === found.symbol)
    if (!game || !studioGame) return reply.code(404).send({ fault: 'session' })
    const identified =
      found.mode === 'real'
        ? await sessions.identify(found, reply.request.ip)
        : { session: found, balanceMinor: found.demoMinor }
    if ('fault' in identified) return identified
    const { session, balanceMinor } = identified
    const owner = ownerOf(session)
    const open = store.openRound(owner)
    if (!open) seeds.rotateIfOld(owner)
    const recent = store
      .history(owner, session.symbol, Number.MAX_SAFE_INTEGER, hasResults(game.def) ? RECENT : 1)
      .map((round) => roundView(round, protocol))
    const [lastView] = recent
    return {
      mode: session.mode,
      currency: session.currency,
      balanceMinor: (open && isPlayed(open) && open.balanceAfterBet) || balanceMinor,
      game: { symbol: session.symbol, name: studioGame.name, slug: studioGame.slug },
      definition: game.def,
      ladders: laddersOf(game.def, session),
      cycleMs: cycleOf(game.def, session),
      paytable: paytable(game.def, game.certificate),
      round: open?.symbol === session.symbol ? roundView(open, protocol) : null,
      last: lastView?.events ? lastView : null,
      recent: hasResults(game.def) ? recent.filter(({ id }) => id !== open?.id) : [],
      isLive: tables.isLive(session.symbol),
      freeRounds: freeRoundsOf(kit, session, open?.symbol === session.symbol ? open.choice.grant : undefined),
      otherGame: open && open.symbol !== session.symbol ? otherGame(kit, open) : null,
      now: clock.now(),
    }
  })
}

function registerPlay(post: Post, kit: Kit): void {
  const { store, rounds, protocol } = kit
  const view = (round: Round) => roundView(round, protocol)
  const ownRound = (session: Session, id: string): Round | undefined => {
    const round = store.round(id)
    return round?.owner === ownerOf(session) ? round : undefined
  }

  post('spin', spinBody, async (session, body, reply) => {
    if (!isIdentified(session)) return reply.code(409).send({ fault: 'session' })
    const started = await rounds.start(session, {
      playKey: body.play,
      stakeMinor: BigInt(body.stakeMinor),
      choice: choiceSchema.parse(body),
    })
    if (!('fault' in started)) return { round: view(started.round) }
    reply.code(409)
    if (started.fault === 'open_round') return { fault: started.fault, round: view(started.round) }
    if (started.fault === 'other_game') return otherGame(kit, started.round)
    return started
  })
  post('act', actBody, async (session, { round: id, step, decision }, reply) => {
    const round = ownRound(session, id)
    if (!round) return reply.code(404).send({ fault: 'round' })
    const acted = await rounds.act(round, { step, decision, sessionId: session.id })
    if (acted.fault) reply.code(409)
    return { ...acted, round: view(acted.round) }
  })
  post('shown', roundBody, async (session, body, reply) => {
    const round = ownRound(session, body.round)
    if (!round) return reply.code(404).send({ fault: 'round' })
    return { round: view(await rounds.shown(round)) }
  })
  post('round', roundBody, async (session, body, reply) => {
    const round = ownRound(session, body.round)
    return round ? { round: view(round) } : reply.code(404).send({ fault: 'round' })
  })
  post('free-rounds', grantBody, async (session, { grant }) => ({
    freeRounds: freeRoundsOf(kit, session, grant),
  }))
  post('history', historyBody, async (session, body) => ({
    rounds: store
      .history(ownerOf(session), session.symbol, body.before ?? Number.MAX_SAFE_INTEGER, HISTORY)
      .map(view),
  }))
}

function registerMoney(post: Post, { store, sessions }: Kit): void {
  post('balance', sessionBody, async (session) => sessions.balance(session))
  post('refill', sessionBody, async (session, _body, reply) => {
    if (session.mode !== 'demo') return reply.code(409).send({ fault: 'request' })
    store.setDemo(session.id, DEMO_MINOR)
    return { balanceMinor: String(DEMO_MINOR) }
  })
}

function registerFairness(post: Post, { store, seeds, protocol }: Kit): void {
  const roundsOf = (seedId: number) => store.ofSeed(seedId).map((round) => roundView(round, protocol))
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
        rounds: roundsOf(active.id),
      },
      next: { commit: next.commit, clientSeed: next.clientSeed },
      revealed: seeds.revealed(owner).map((seed) => ({
        id: seed.id,
        commit: seed.commit,
        clientSeed: seed.clientSeed,
        serverSeed: Buffer.from(seed.serverSeed).toString('hex'),
        revealedAt: seed.revealedAt,
        rounds: roundsOf(seed.id),
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
}
