import { isCurrencyCode } from '@marquee/money'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isoOf } from '../clock.ts'
import { FEATURE_DROP } from '../games/draw-events.ts'
import type { GameEvent } from '../games/events.ts'
import { type Choice, anyBetOf, choiceSchema, minorText } from './choice.ts'
import { furtherStakeOf } from './decision.ts'
import type { Kit } from './kit.ts'
import { registerLiveBots } from './live/live-bots.ts'
import { extraKinds } from './protocol.ts'
import { playable } from './rounds.ts'
import { isIdentified } from './sessions.ts'
import { cycleOf, laddersOf, minorOf } from './stakes.ts'
import { isAtTable, stakedIn } from './round.ts'
import { type Round, type Session, ownerOf } from './store.ts'
import { extraMessage } from './switchboard.ts'
import { isPlayed } from './view.ts'

const isScreen = { config: { isScreen: true } }

const handAction = z.enum(['hit', 'stand', 'double', 'split'])

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
    prefers: z.array(handAction).max(4).default([]),
  })
  .refine((body) => body.gameUrl !== undefined || body.token !== undefined)
type BotBody = z.infer<typeof botBody>
type HandAction = z.infer<typeof handAction>

const extraBody = z.object({
  kind: z.enum(extraKinds),
  player: z.string().min(1).max(100),
  amount: z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/),
  currency: z.string().default('EUR'),
  game: z.string().max(100).optional(),
  round: z.string().max(100).default('0'),
})

/**
 * Plays rounds without a browser through the same steps, and exports the studio's records for reconciliation.
 * @param sessionIdIn finds the session in the address of a game page
 */
export function registerBots(
  app: FastifyInstance,
  kit: Kit,
  sessionIdIn: (address: URL) => string | null,
): void {
  const { store, rounds } = kit

  app.post('/_bot/rounds', isScreen, async (request, reply) => {
    const parsed = botBody.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ errors: parsed.error.issues })
    const { gameUrl, token } = parsed.data
    const address = gameUrl === undefined ? null : URL.parse(gameUrl)
    const id = address ? sessionIdIn(address) : store.sessionIdOfToken(token ?? '')
    let session = id ? store.session(id) : undefined
    if (!session) return reply.code(404).send({ fault: 'session' })
    if (!isIdentified(session)) {
      const known = await kit.sessions.identify(session, request.ip)
      if ('fault' in known) return reply.code(409).send(known)
      ;({ session } = known)
    }
    const choice = stakeOf(kit, session, parsed.data)
    if (!choice) return reply.code(400).send({ errors: ['stake'] })
    return playRounds(kit, session, { ...parsed.data, ...choice })
  })

  app.post('/_bot/extra', isScreen, async (request, reply) => {
    const parsed = extraBody.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ errors: parsed.error.issues })
    const { kind, player, amount, currency, game, round } = parsed.data
    const minor = minorOf(amount.replace('-', ''), currency)
    if (!isCurrencyCode(currency) || minor === null) return reply.code(400).send({ errors: ['amount'] })
    const now = kit.clock.now()
    const symbol = game ?? kit.games[0]?.symbol ?? ''
    const amountMinor = amount.startsWith('-') ? -minor : minor
    const message = extraMessage(kit.protocol, kind, { player, symbol, round, currency, amountMinor, now })
    if (!message) return reply.code(400).send({ errors: [`kind: ${kit.definition.name} has no such call`] })
    store.addExtra(player, message, now)
    return message
  })
  app.post('/_bot/release', isScreen, async (request, reply) => {
    const { round } = (request.body ?? {}) as { round?: string }
    return reply.send({ released: await rounds.release(round ?? '') })
  })
  app.post('/_bot/void', isScreen, async (request, reply) => {
    const { game } = (request.body ?? {}) as { game?: string }
    const bets = store.unsettled(null).filter((round) => round.symbol === game && isAtTable(round))
    const voided: string[] = []
    for (const { id } of bets) if (await rounds.cancel(id)) voided.push(id)
    return reply.send({ voided })
  })

  registerLiveBots(app, kit)
  registerBooks(app, kit)
}

/** The stake of a bot's rounds: the wanted one, or the smallest one of all lines. @returns null when there is none */
function stakeOf(
  { games }: Kit,
  session: Session,
  wanted: BotBody,
): { stakeMinor: string; choice: Choice } | null {
  const game = playable(games, session.symbol)
  if (!game) return null
  const ladders = laddersOf(game.def, session)
  const lines = ladders['stake'] ? undefined : (wanted.lines ?? Object.keys(ladders).length)
  const ladder = ladders[String(lines ?? 'stake')] ?? []
  const stakeText =
    wanted.stake === undefined ? ladder[0] : minorOf(wanted.stake, session.currency)?.toString()
  const stakeMinor = wanted.stakeMinor ?? stakeText
  if (stakeMinor === undefined) return null
  return { stakeMinor, choice: lines === undefined ? anyBetOf(game.def, stakeMinor) : { lines } }
}

/** Decides by the first preference that is offered, each as long as its stake is accepted; then by the default. */
async function decideAll({ store, rounds }: Kit, id: string, prefers: readonly HandAction[]): Promise<void> {
  const left = new Set(prefers)
  for (;;) {
    const round = store.round(id)
    if (round?.state !== 'deciding' || !round.decisions) return
    const events = round.events ?? []
    const type = [...left].find((one) => furtherStakeOf(events, { type: one }) !== null)
    if (type === undefined) {
      await rounds.release(id)
      return
    }
    const step = round.decisions.taken.length
    const { round: now } = await rounds.act(round, { decision: { type }, step })
    if (now.decisions?.taken.length === step) left.delete(type)
  }
}

async function playRounds(
  kit: Kit,
  session: Session,
  options: BotBody & { stakeMinor: string; choice: Choice },
): Promise<object> {
  const { store, rounds, clock, games } = kit
  const played: object[] = []
  let staked = 0n
  let won = 0n
  let fault: object | null = null
  const owner = ownerOf(session)
  const game = playable(games, session.symbol)
  const cycleMs = options.cycleMs ?? (game ? cycleOf(game.def, session) : 0)
  for (let index = 0; index < options.count && fault === null; index++) {
    const now = clock.now()
    const waitMs = (store.lastPlacedAt(owner, now) ?? -Infinity) + cycleMs - now
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    const started = await rounds.start(session, {
      playKey: crypto.randomUUID(),
      stakeMinor: BigInt(options.stakeMinor),
      choice: options.choice,
      cycleMs: options.cycleMs,
    })
    if ('fault' in started) {
      fault = 'round' in started ? { fault: started.fault, round: started.round.id } : started
      break
    }
    if (!options.leave) await decideAll(kit, started.round.id, options.prefers)
    const drawn = store.round(started.round.id) ?? started.round
    const isDone = options.leave || !['drawn', 'paying'].includes(drawn.state)
    const round = isDone ? drawn : await rounds.shown(drawn)
    played.push(bookOf(round))
    if (!isPlayed(round)) fault = { fault: 'refused', error: round.error }
    else {
      staked += stakedIn(round)
      won += BigInt(round.owedMinor)
    }
  }
  return {
    player: session.player,
    currency: session.currency,
    stakedMinor: String(staked),
    wonMinor: String(won),
    fault,
    rounds: played,
  }
}

function registerBooks(app: FastifyInstance, { store }: Kit): void {
  app.get<{ Querystring: { player?: string; since?: string; limit?: string } }>(
    '/_books',
    isScreen,
    async (request, reply) => {
      const { player, since, limit } = request.query
      const most = Math.min(Number(limit ?? 10_000) || 10_000, 100_000)
      const rows = store.ofPlayer(player ?? null, Number(since ?? 0) || 0, most)
      const played = rows.filter(isPlayed)
      return reply.send({
        unsettled: store.unsettled(player ?? null).length,
        stakedMinor: String(played.reduce((sum, round) => sum + stakedIn(round), 0n)),
        wonMinor: String(played.reduce((sum, round) => sum + BigInt(round.owedMinor), 0n)),
        rounds: rows.map((round) => ({ ...bookOf(round), calls: store.calls(round.id) })),
        extras: player === undefined ? [] : store.extras(player),
      })
    },
  )
}

/** What a round had besides its first spin or drop: features, symbols that filled their reels, late drops. */
function featuresIn({ events }: Round): string[] {
  const featureOf = (event: GameEvent): string | null => {
    if (event.type === 'feature-end') return event.feature
    if (event.type === 'drop' && event.number === FEATURE_DROP) return 'cascade'
    return event.type === 'spin' && event.expansion ? 'expansion' : null
  }
  return [...new Set((events ?? []).map(featureOf).filter((feature) => feature !== null))]
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
    stakeMinor: String(stakedIn(round)),
    winMinor: isPlayed(round) ? round.owedMinor : '0',
    betReference: round.betReference,
    furtherStakes: round.decisions?.furtherStakes ?? [],
    winReference: round.winReference,
    error: round.error,
    seedId: round.seedId,
    clientSeed: round.clientSeed,
    nonce: round.nonce,
    features: isPlayed(round) ? featuresIn(round) : [],
    placedAt: isoOf(round.placedAt),
    drawnAt: round.drawnAt === null ? null : isoOf(round.drawnAt),
    closedAt: round.closedAt === null ? null : isoOf(round.closedAt),
    attempts: round.attempts,
  }
}
