/** Free rounds that other modules award. */
import type { Money } from '@marquee/money'
import {
  type Clock,
  type Database,
  inTransaction,
  inTransactionOf,
  publish,
  type Tx,
} from '../../kernel/index.ts'
import {
  endExpiredGrants,
  findGrant,
  type Grant,
  type GrantKey,
  insertGrant,
  type NewGrant,
} from './grants.ts'
import { awardedOrders } from './free-round-orders.ts'
import type { Integrations } from './integrations.ts'
import type { GameFacts, GamesPort, PlayersPort } from './ports.ts'
import type { RoundsLedger } from './steps.ts'

/** Event: the studio reported a grant's total, or its time is over. Its body names the integration and the award. */
const freeRoundsEndedTopic = 'game.free-rounds.ended'
const PAGE = 200

interface FreeRoundsDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly ledger: Pick<RoundsLedger, 'paidForGrant'>
  readonly integrations: Pick<Integrations, 'byId'>
  readonly games: Pick<GamesPort, 'bySlug'>
  readonly players: Pick<PlayersPort, 'playFactsOf'>
}

/** Awarded rounds that can still be played. */
interface OpenRounds {
  readonly game: GameFacts
  readonly rounds: number
  readonly left: number
  /** Of one round. */
  readonly value: Money
  readonly expiresAt: Temporal.Instant
}

export interface FreeRounds {
  /**
   * Stores free rounds that were granted at a studio; only granted rounds are accepted and paid. Idempotent.
   * @param tx of the caller, whose own record commits together with the grant
   * @returns `other-terms` where the award is known with other terms: nothing is changed
   */
  award(grant: Omit<NewGrant, 'at'>, tx?: Tx): Promise<'granted' | 'other-terms'>
  /** Awards of orders with rounds left, the next to end first. */
  openOf(playerId: bigint): Promise<readonly OpenRounds[]>
  /** `won` is what the grant has paid, in minor units: its wins or its report, without what was rolled back. */
  find(grant: GrantKey): Promise<(Grant & { readonly won: bigint }) | null>
}

async function openRounds(
  { db, clock, games, players }: FreeRoundsDependencies,
  playerId: bigint,
): Promise<OpenRounds[]> {
  const player = await players.playFactsOf(playerId)
  const open: OpenRounds[] = []
  if (!player) return open
  for (const { award, game: slug } of await awardedOrders(db, playerId, clock.now())) {
    const game = games.bySlug(slug)
    const grant = award && (await findGrant(db, { playerId, ...award }, clock.now()))
    const left = grant?.state === 'open' ? grant.rounds - grant.used : 0
    if (!game || !grant || grant.valueMinor === null || left === 0) continue
    const value = { minor: grant.valueMinor, currency: player.currency }
    open.push({ game, rounds: grant.rounds, left, value, expiresAt: grant.expiresAt })
  }
  return open
}

export function createFreeRounds(deps: FreeRoundsDependencies): FreeRounds {
  const { db, clock, ledger, integrations } = deps
  return {
    async award(grant, tx) {
      const at = clock.now()
      if (Temporal.Instant.compare(grant.expiresAt, at) <= 0)
        throw new RangeError('free rounds end in the future')
      integrations.byId(grant.integration)
      const insert = (transaction: Tx) => insertGrant(transaction, { ...grant, at })
      return tx ? insert(tx) : inTransactionOf(db, grant.playerId, insert)
    },
    openOf: (playerId) => openRounds(deps, playerId),
    async find(key) {
      const grant = await findGrant(db, key, clock.now())
      if (!grant) return null
      const { number } = integrations.byId(grant.integration)
      return { ...grant, won: await ledger.paidForGrant(grant.playerId, number, grant) }
    },
  }
}

export const publishEnded = (tx: Tx, { playerId, integration, awardId }: GrantKey): Promise<void> =>
  publish(tx, { topic: freeRoundsEndedTopic, playerId, body: { integration, awardId } })

/** Ends the grants whose time is over. */
export async function endFreeRounds(
  { db, clock }: Pick<FreeRoundsDependencies, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const ended = await inTransaction(db, async (tx) => {
      const grants = await endExpiredGrants(tx, { at: clock.now(), limit: PAGE })
      for (const grant of grants) await publishEnded(tx, grant)
      return grants.length
    })
    if (ended < PAGE) break
  }
}
