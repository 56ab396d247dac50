/** Exclusions from one product (EXC-20): the player's row, the ledger's gate and the event in one transaction. */
import { AppError, assertInvariant, type Clock, newId, publish, type Tx } from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import { leastEndOf } from './gate.ts'
import type { AccountsLedger } from './gate-writer.ts'
import { withdrawProductMarketing } from './marketing.ts'
import {
  deleteProductExclusion,
  type ProductExclusion,
  writeProductExclusion,
} from './product-exclusion-store.ts'
import type { PlayVertical } from './rules.ts'
import { actorKindOf, isWholeBreak, type StandingChanged, standingChangedTopic } from './standing.ts'
import * as store from './store.ts'

export interface ProductChange {
  readonly product: PlayVertical
  /** An end, null for none; or the confirmed return of the player, after the end. */
  readonly to: { readonly until: Temporal.Instant | null } | 'returned'
  readonly reason: string
  /** `player`, or the member of staff who approved a return. */
  readonly actor: string
}

export interface ProductExclusionsDependencies {
  readonly audit: Audit
  readonly clock: Clock
  readonly ledger: AccountsLedger
}

const wordsOf = (exclusion: ProductExclusion | undefined): string =>
  exclusion === undefined
    ? 'open'
    : exclusion.until === null
      ? 'excluded'
      : `excluded until ${exclusion.until.toString()}`

const isBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) < 0

/** @throws InvariantError for an earlier end (EXC-04) */
function lengthened(
  player: store.PlayerRecord,
  product: PlayVertical,
  until: Temporal.Instant | null,
  at: Temporal.Instant,
): ProductExclusion {
  const running = player.productExclusions.find((one) => one.product === product)
  const isShorter =
    running !== undefined && until !== null && (running.until === null || isBefore(until, running.until))
  assertInvariant(!isShorter, 'the exclusion from a product is never shortened (EXC-04, EXC-20)', { product })
  const least = until ?? leastEndOf(player, at)
  const leastUntil = running && isBefore(least, running.leastUntil) ? running.leastUntil : least
  return { product, startedAt: running?.startedAt ?? at, until, leastUntil }
}

/**
 * Begins or lengthens the exclusion from one product, or ends it by its player's return. Other products, deposits and
 * the account status stay as they are.
 * @throws InvariantError for an earlier end, and for a return before the end (EXC-04, EXC-07)
 */
export async function changeProductExclusion(
  { audit, clock, ledger }: ProductExclusionsDependencies,
  tx: Tx,
  playerId: bigint,
  { product, to, reason, actor }: ProductChange,
): Promise<store.PlayerRecord> {
  const before = await store.lockPlayer(tx, playerId)
  if (!before) throw new AppError('error.not_found')
  const at = clock.now()
  const running = before.productExclusions.find((one) => one.product === product)
  const next = to === 'returned' ? null : lengthened(before, product, to.until, at)
  if (next) {
    await writeProductExclusion(tx, playerId, next)
    await withdrawProductMarketing(audit, tx, before, { product, at })
  } else {
    const isOver = running !== undefined && !isBefore(at, running.leastUntil)
    assertInvariant(isOver, 'nobody returns to a product before the end of its exclusion', { product })
    await deleteProductExclusion(tx, playerId, product)
  }
  const productExclusions = { [product]: next?.leastUntil ?? null }
  await ledger.setGate(tx, playerId, { productExclusions }, { reason, actor })
  await store.insertStandingChange(tx, {
    playerId,
    at,
    id: newId('chg', clock),
    subject: product,
    before: wordsOf(running),
    after: wordsOf(next ?? undefined),
    reason,
    actor,
  })
  const after = await store.readPlayer(tx, playerId)
  assertInvariant(after, 'a locked player can be read')
  const body: StandingChanged = {
    accountStatus: after.status,
    access: after.access,
    subject: product,
    actor: actorKindOf(actor),
    beginsBreak: next !== null && running === undefined && !isWholeBreak(before.status),
  }
  await publish(tx, { topic: standingChangedTopic, playerId, body })
  return after
}
