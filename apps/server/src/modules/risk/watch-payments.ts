/** Looks for patterns in payments (KYC-12) and adds up linked amounts (KYC-01), with each payment. */
import { z } from 'zod'
import { inTransactionOf, subscribe, type Subscription, type Tx } from '../../kernel/index.ts'
import type { CaseKind } from './case-kinds.ts'
import { lockPlayer } from './case-store.ts'
import { noteFacts } from './cases.ts'
import { checkLinked } from './check-linked.ts'
import { findLittlePlay, LITTLE_PLAY_HOURS } from './little-play.ts'
import { findManyMethods, MANY_METHODS_HOURS } from './many-methods.ts'
import type { Pattern, PatternPayment } from './pattern-payments.ts'
import { insertPayment, type NewPayment, readPayments } from './payment-store.ts'
import type { WatchDependencies } from './ports.ts'
import { riskTermsOf } from './risk-terms.ts'
import { findStructuring, STRUCTURING_HOURS } from './structuring.ts'

const patterns = {
  structuring: findStructuring,
  'little-play': findLittlePlay,
  'many-methods': findManyMethods,
} as const satisfies Partial<Record<CaseKind, Pattern>>

/** No pattern is longer. */
const LONGEST_HOURS = Math.max(STRUCTURING_HOURS, LITTLE_PLAY_HOURS, MANY_METHODS_HOURS)

const BEGINNING = Temporal.Instant.from('2000-01-01T00:00:00Z')

const toFact = ({ key, kind, amount, method, staked, at }: PatternPayment) => ({
  key,
  details: { kind, amountMinor: amount, method, stakedBeforeMinor: staked },
  at,
})

/**
 * Searches the payments around one for every pattern. Those after it are looked at too: events may come in another
 * order than the payments.
 */
async function findPatterns(
  tx: Tx,
  deps: WatchDependencies,
  { playerId, at }: Pick<NewPayment, 'playerId' | 'at'>,
  diligenceAmount: bigint,
): Promise<void> {
  const around = { from: at.subtract({ hours: LONGEST_HOURS }), to: at.add({ hours: LONGEST_HOURS }) }
  const payments = await readPayments(tx, playerId, around)
  for (const [kind, find] of Object.entries(patterns) as [keyof typeof patterns, Pattern][]) {
    const facts = find(payments, { diligenceAmount }).map(toFact)
    await noteFacts(tx, deps, { playerId, kind, facts })
  }
}

/** Stores a payment and looks for what it completes. A payment that is known changes nothing. */
export async function watchPayment(
  deps: WatchDependencies,
  payment: Omit<NewPayment, 'staked'>,
): Promise<void> {
  const { db, players, wallet } = deps
  const { playerId, at } = payment
  const player = await players.factsOf(playerId)
  if (!player) throw new Error('a payment is of an unknown player')
  const staked = (await wallet.netPosition(playerId, BEGINNING, at))?.staked ?? 0n
  const { diligenceAmount } = riskTermsOf(player, at)
  await inTransactionOf(db, playerId, async (tx) => {
    await lockPlayer(tx, playerId)
    await insertPayment(tx, { ...payment, staked })
    await findPatterns(tx, deps, { playerId, at }, diligenceAmount)
  })
  await checkLinked(deps, playerId)
}

const instant = z.string().transform((text) => Temporal.Instant.from(text))
const depositBody = z.object({
  amountMinor: z.coerce.bigint(),
  number: z.int(),
  at: instant,
  /** Missing in events of an earlier release. */
  method: z.string().nullable().default(null),
})
const withdrawalBody = z.object({
  withdrawalId: z.string(),
  amountMinor: z.coerce.bigint(),
  /** Missing in events of an earlier release. */
  at: instant.optional(),
  method: z.string().nullable().default(null),
})

/** Every deposit that was booked, and every withdrawal that was requested. */
export const paymentSubscriptions = (deps: WatchDependencies): readonly Subscription[] => [
  subscribe({
    topic: 'deposit.completed',
    name: 'risk.deposits',
    parse: (body) => depositBody.parse(body),
    handler: ({ playerId, body: { number, amountMinor: amount, method, at } }) =>
      watchPayment(deps, { playerId, key: `deposit:${number}`, kind: 'deposit', amount, method, at }),
  }),
  subscribe({
    topic: 'withdrawal.requested',
    name: 'risk.withdrawals',
    parse: (body) => withdrawalBody.parse(body),
    handler: ({ playerId, at: publishedAt, body: { withdrawalId, amountMinor: amount, method, at } }) =>
      watchPayment(deps, {
        playerId,
        key: `withdrawal:${withdrawalId}`,
        kind: 'withdrawal',
        amount,
        method,
        at: at ?? publishedAt,
      }),
  }),
]
