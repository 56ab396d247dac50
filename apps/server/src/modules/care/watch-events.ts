/** What players do, as other modules publish it: each event is a fact, and the player is looked at (CARE-01). */
import { z } from 'zod'
import { subscribe, type Subscription } from '../../kernel/index.ts'
import { standingChangedTopic } from '../players/index.ts'
import { insertFact, type Fact, type FactKind, watchPlay } from './fact-store.ts'
import { lookAt } from './look.ts'
import { CHASING_HOURS } from './marker-rules.ts'
import type { CareDependencies } from './ports.ts'

const WHOLE_LIMIT = 100

const instant = z.string().transform((text) => Temporal.Instant.from(text))
const deposit = z.object({ amountMinor: z.coerce.bigint(), number: z.int(), at: instant })
const failedDeposit = z.object({ depositId: z.string() })
/** An earlier release wrote no stage. */
const released = z.object({ withdrawalId: z.string(), stage: z.enum(['refused', 'cancelled']).optional() })
/** Whatever else happens to a limit has another body. */
const limitChange = z.object({ action: z.enum(['set', 'requested']), actor: z.literal('player') })
const limitShare = z.object({ share: z.number() })
/** An earlier release told nothing of a break's beginning. */
const standing = z.object({
  beginsBreak: z.boolean().default(false),
  actor: z.enum(['player', 'staff', 'system']).default('system'),
})

/** Notes a fact and looks at the player. Nothing for null. */
async function note(deps: CareDependencies, playerId: bigint, fact: Fact | null): Promise<void> {
  if (fact === null) return
  await insertFact(deps.db, playerId, fact)
  await lookAt(deps, playerId)
}

const plainFact = (kind: FactKind, key: string, at: Temporal.Instant): Fact => ({
  kind,
  key,
  at,
  amount: null,
  lostBefore: null,
})

async function lostBefore(
  { wallet }: CareDependencies,
  playerId: bigint,
  at: Temporal.Instant,
): Promise<bigint> {
  const before = await wallet.netPosition(playerId, at.subtract({ hours: CHASING_HOURS }), at)
  return before && before.winLoss < 0n ? -before.winLoss : 0n
}

const payments = (deps: CareDependencies): readonly Subscription[] => [
  subscribe({
    topic: 'deposit.completed',
    name: 'care.deposits',
    parse: (body) => deposit.parse(body),
    handler: async ({ playerId, body: { number, amountMinor: amount, at } }) => {
      const fact = { key: `deposit:${number}`, kind: 'deposit', amount, at } as const
      await note(deps, playerId, { ...fact, lostBefore: await lostBefore(deps, playerId, at) })
    },
  }),
  subscribe({
    topic: 'deposit.failed',
    name: 'care.failed-deposits',
    parse: (body) => failedDeposit.parse(body),
    handler: ({ playerId, at, body: { depositId } }) =>
      note(deps, playerId, plainFact('deposit-failed', `failed:${depositId}`, at)),
  }),
  subscribe({
    topic: 'withdrawal.released',
    name: 'care.released-withdrawals',
    parse: (body) => released.parse(body),
    handler: ({ playerId, at, body: { withdrawalId, stage } }) =>
      note(deps, playerId, stage ? plainFact(`withdrawal-${stage}`, `released:${withdrawalId}`, at) : null),
  }),
]

const protection = (deps: CareDependencies): readonly Subscription[] => [
  subscribe({
    topic: 'limits.changed',
    name: 'care.limits',
    parse: (body) => limitChange.safeParse(body).data ?? null,
    handler: ({ id, playerId, at, body }) => {
      const kind = body?.action === 'requested' ? 'limit-raised' : 'limit-set'
      return note(deps, playerId, body && plainFact(kind, `limit:${id}`, at))
    },
  }),
  subscribe({
    topic: 'wallet.limit',
    name: 'care.reached-limits',
    parse: (body) => limitShare.parse(body),
    handler: ({ id, playerId, at, body: { share } }) =>
      note(deps, playerId, share >= WHOLE_LIMIT ? plainFact('limit-reached', `reached:${id}`, at) : null),
  }),
  subscribe({
    topic: standingChangedTopic,
    name: 'care.breaks',
    parse: (body) => standing.parse(body),
    handler: ({ id, playerId, at, body: { beginsBreak, actor } }) => {
      const kind = actor === 'player' ? 'break' : 'break-imposed'
      return note(deps, playerId, beginsBreak ? plainFact(kind, `break:${id}`, at) : null)
    },
  }),
]

/** Facts of payments, limits and breaks, and the beginning of play. */
export const careSubscriptions = (deps: CareDependencies): readonly Subscription[] => [
  ...payments(deps),
  ...protection(deps),
  subscribe({
    topic: 'game.launched',
    name: 'care.launched-games',
    parse: () => null,
    handler: ({ playerId }) => watchPlay(deps.db, playerId, deps.clock.now()),
  }),
]
