/** Free rounds that somebody of ours orders for a player: asked for at the studio, and open from its yes on. */
import { MoneyError, minorFromDecimal } from '@marquee/money'
import { z } from 'zod'
import {
  type Clock,
  type Database,
  enqueueJob,
  handleJob,
  inTransactionOf,
  type JobHandler,
  jobKind,
  type Log,
  newId,
  type Tx,
} from '../../kernel/index.ts'
import {
  changeOrder,
  findOrder,
  findOrderOfAward,
  insertOrder,
  type NewOrder,
  type Order,
  type OrderKey,
} from './free-round-orders.ts'
import { endGrantAt, type GrantKey, insertGrant } from './grants.ts'
import { accountFor, type Integrations } from './integrations.ts'
import type { AwardAnswer, AwardRequest, GamesPort, Integration, PlayerFacts, PlayersPort } from './ports.ts'

const DAY_HOURS = 24
const EXPIRED = 'expired'
/** Our refusal of an order whose only call may have been carried out: its answer was lost. */
const UNDECIDED = 'studio_has_not_said'
/** Our refusal of a cancel where the studio has no call for it: the rounds stay awarded. */
const NEVER_CANCELLED = 'studio_cancels_none'

/** 35 days, as the pauses grow to six hours: rounds may be open for 30 days, and what may be open is asked for. */
const MOST_ATTEMPTS = 150
/** The attempt after three and a half hours: from then on somebody has to look at the studio. */
const ALARMED_ATTEMPT = 10

const askKind = jobKind({
  name: 'play.ask-for-free-rounds',
  payload: z.object({ playerId: z.string(), orderId: z.string() }),
  maxAttempts: MOST_ATTEMPTS,
})
const enqueueAsk = (tx: Tx, { playerId, orderId }: OrderKey): Promise<void> =>
  enqueueJob(tx, askKind, { playerId: String(playerId), orderId }, { playerId })

/**
 * Stores an order; an instance of the platform then asks the studio.
 * @returns the order's id
 */
export async function orderFreeRounds(tx: Tx, order: NewOrder, at: Temporal.Instant): Promise<string> {
  const key = { playerId: order.playerId, orderId: newId('frr') }
  await insertOrder(tx, key, { order, at })
  await enqueueAsk(tx, key)
  return key.orderId
}

/**
 * Cancels awarded rounds that are not played yet, or asks again for a cancel that the studio has not confirmed.
 * @returns false where none are awarded under this order
 */
export async function cancelFreeRounds(tx: Tx, key: OrderKey, by: string): Promise<boolean> {
  const change = { state: 'cancelling', cancelled_by: by } as const
  const isAsked =
    (await changeOrder(tx, key, { from: 'awarded', ...change, refusal: null })) ||
    // The refusal stays: it says that an earlier call may have been carried out.
    (await changeOrder(tx, key, { from: 'unconfirmed', ...change }))
  if (isAsked) await enqueueAsk(tx, key)
  return isAsked
}

/** The studio says that it has cancelled rounds, also where nobody of ours wanted it. None is taken any more. */
export async function noteCancelled(tx: Tx, key: GrantKey, at: Temporal.Instant): Promise<void> {
  const order = await findOrderOfAward(tx, key)
  const change = { state: 'cancelled', decided_at: at } as const
  for (const from of ['awarded', 'cancelling', 'unconfirmed'] as const)
    if (order && (await changeOrder(tx, order, { from, ...change }))) break
  await endGrantAt(tx, key, at)
}

export interface AwardDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly games: Pick<GamesPort, 'bySlug' | 'blockOf'>
  readonly players: Pick<PlayersPort, 'playFactsOf'>
  readonly integrations: Integrations
  /** Why the player may not be given a bonus that can be used for this long; null where it may be given. */
  readonly bonusRefusal: (player: PlayerFacts, open: Temporal.Duration) => Promise<string | null>
}

interface Ready {
  readonly integration: Integration
  readonly awards: NonNullable<Integration['awards']>
  readonly request: AwardRequest
}

/** @returns why nothing is asked for, or what is asked for */
async function prepare(deps: AwardDependencies, order: Order): Promise<Ready | string> {
  const { clock, games, players, integrations } = deps
  const now = clock.now()
  if (Temporal.Instant.compare(order.expiresAt, now) <= 0) return EXPIRED
  const game = games.bySlug(order.game)
  if (!game) return 'game_unknown'
  const integration = integrations.ofStudio(game.provider)
  const awards = integration?.awards
  if (!awards) return 'studio_awards_none'
  if (Temporal.Instant.compare(order.expiresAt, now.add({ hours: awards.mostDays * DAY_HOURS })) > 0)
    return 'expires_too_late'
  const player = await players.playFactsOf(order.playerId, { isFresh: true })
  if (!player) return 'player_unknown'
  if (player.blocked !== null || !player.mayPlay[game.vertical]) return 'player_blocked'
  if (games.blockOf(game, player, 'real') !== null) return 'game_closed'
  const noBonus = await deps.bonusRefusal(player, openTimeOf(order, now))
  if (noBonus !== null) return noBonus
  const valueMinor = minorIn(order.value, player)
  if (valueMinor === null) return 'value'
  const { currency, country, language } = player
  const account = order.account ?? accountFor(integration, player.market)
  const { playerId, rounds, expiresAt } = order
  const request = { account, orderId: order.orderId, playerId, game, rounds, valueMinor, currency }
  return { integration, awards, request: { ...request, country, language, expiresAt, at: now } }
}

/** For how long the rounds are open, as the law counts its days: an answer may take an hour of them, and no more. */
function openTimeOf({ orderedAt, expiresAt }: Order, now: Temporal.Instant): Temporal.Duration {
  const anHourAgo = now.subtract({ hours: 1 })
  const from = Temporal.Instant.compare(orderedAt, anHourAgo) < 0 ? anHourAgo : orderedAt
  return from.until(expiresAt)
}

/** A round is worth more than nothing, and no more than the player may stake by law. */
function minorIn(value: string, { currency, stakeMax }: PlayerFacts): bigint | null {
  try {
    const minor = minorFromDecimal(value, currency)
    return minor > 0n && (stakeMax === null || minor <= stakeMax) ? minor : null
  } catch (error) {
    if (error instanceof MoneyError) return null
    throw error
  }
}

/** The job is repeated until the studio has answered: its calls may be repeated. */
function decidedBy(answer: AwardAnswer): Exclude<AwardAnswer, { outcome: 'unknown' }> {
  if (answer.outcome === 'unknown') throw new Error('the studio has not said what became of free rounds')
  return answer
}

/** The integration that was asked, also once the catalogue has lost the game. */
function askedOf({ games, integrations }: AwardDependencies, order: Order): Integration | undefined {
  if (order.integration !== null) return integrations.byId(order.integration)
  const game = games.bySlug(order.game)
  return game && integrations.ofStudio(game.provider)
}

/**
 * What an attempt without an answer may have awarded is cancelled before the order is refused: it would be shown in the
 * game, and its rounds refused. The call is refused where the studio knows of no award, and where the lost answer had
 * the studio's own name of it. Then, and where it has no call for it, somebody has to look there.
 */
async function takeBack(deps: AwardDependencies, order: Order, refusal: string): Promise<void> {
  const { orderId, playerId } = order
  const integration = askedOf(deps, order)
  const player = await deps.players.playFactsOf(playerId, { isFresh: true })
  if (!integration?.awards || !player) return
  const { awards } = integration
  const account = order.account ?? accountFor(integration, player.market)
  const answer: AwardAnswer = awards.cancel
    ? decidedBy(await awards.cancel({ account, awardId: orderId, reference: null, playerId }))
    : { outcome: 'refused', code: NEVER_CANCELLED }
  if (answer.outcome !== 'refused' || refusal === EXPIRED) return
  const { code } = answer
  const facts = {
    alarm: true,
    playerId: String(playerId),
    integration: integration.id,
    orderId,
    refusal,
    code,
  }
  deps.log.error(facts, 'refused free rounds may be awarded at a studio that has not cancelled them')
}

/**
 * Asks the studio under the account of the first call, which the order keeps from before that call on.
 * @returns `UNDECIDED` where the call may have been carried out, and another one would make another award
 */
async function askStudio(
  { db }: AwardDependencies,
  order: Order,
  { integration, awards, request }: Ready,
): Promise<Exclude<AwardAnswer, { outcome: 'unknown' }> | typeof UNDECIDED> {
  const keep = (account: string | null) =>
    inTransactionOf(db, order.playerId, (tx) => {
      const provider = account === null ? null : integration.id
      return changeOrder(tx, order, { from: 'asked', state: 'asked', account, provider })
    })
  if (awards.awardsEachTime && order.account !== null) return UNDECIDED
  if (order.account === null) await keep(request.account)
  const answer = await awards.award(request)
  if (!awards.awardsEachTime || answer.outcome !== 'unknown') return decidedBy(answer)
  if (answer.isSent !== false) return UNDECIDED
  await keep(null)
  return decidedBy(answer)
}

async function ask(deps: AwardDependencies, order: Order, attempt: number): Promise<void> {
  const decided_at = deps.clock.now()
  const refuse = (refusal: string) =>
    inTransactionOf(deps.db, order.playerId, (tx) =>
      changeOrder(tx, order, { from: 'asked', state: 'refused', refusal, decided_at }),
    )
  const ready = await prepare(deps, order)
  if (typeof ready === 'string') {
    if (attempt > 1) await takeBack(deps, order, ready)
    return void (await refuse(ready))
  }
  const { integration, awards, request } = ready
  const answer = await askStudio(deps, order, ready)
  if (answer === UNDECIDED) {
    await takeBack(deps, order, UNDECIDED)
    return void (await refuse(UNDECIDED))
  }
  if (answer.outcome === 'refused') return void (await refuse(answer.code))
  const { awardId = order.orderId, reference = null } = answer
  await inTransactionOf(deps.db, order.playerId, async (tx) => {
    const award = { provider: integration.id, award_id: awardId, reference, decided_at }
    if (!(await changeOrder(tx, order, { from: 'asked', state: 'awarded', ...award }))) return
    await insertGrant(tx, {
      playerId: order.playerId,
      integration: integration.id,
      awardId,
      rounds: order.rounds,
      expiresAt: order.expiresAt,
      games: [request.game.id],
      valueMinor: request.valueMinor,
      credit: awards.credit,
      at: decided_at,
    })
  })
  deps.log.info(
    { playerId: String(order.playerId), orderId: order.orderId, by: order.orderedBy },
    'free rounds awarded',
  )
}

/**
 * A refusal says nothing where an earlier call may have been carried out: the studio refuses what it has cancelled
 * before. Then no round is taken any more, and somebody has to look there.
 */
async function withdraw(deps: AwardDependencies, order: Order, attempt: number): Promise<void> {
  const { award } = order
  const awards = award && deps.integrations.byId(award.integration).awards
  const player = await deps.players.playFactsOf(order.playerId, { isFresh: true })
  if (!award || !awards || !player) throw new Error('awarded rounds have a studio and a player')
  const account = order.account ?? accountFor(deps.integrations.byId(award.integration), player.market)
  const { awardId, reference } = award
  const answer: AwardAnswer = awards.cancel
    ? decidedBy(await awards.cancel({ account, awardId, reference, playerId: order.playerId }))
    : { outcome: 'refused', code: NEVER_CANCELLED }
  const at = deps.clock.now()
  const from = { from: 'cancelling' } as const
  // A company without such a call has cancelled nothing.
  const mayBeCancelled = awards.cancel !== undefined && (attempt > 1 || order.refusal !== null)
  await inTransactionOf(deps.db, order.playerId, async (tx) => {
    const end = () => endGrantAt(tx, { playerId: order.playerId, ...award }, at)
    if (answer.outcome === 'done') {
      if (await changeOrder(tx, order, { ...from, state: 'cancelled', decided_at: at })) await end()
      return
    }
    const refusal = answer.code
    if (!mayBeCancelled) await changeOrder(tx, order, { ...from, state: 'awarded', refusal })
    else if (await changeOrder(tx, order, { ...from, state: 'unconfirmed', refusal })) await end()
  })
  if (answer.outcome === 'done' || !mayBeCancelled) return
  const { orderId, playerId } = order
  const facts = { alarm: true, playerId: String(playerId), integration: award.integration, orderId }
  deps.log.error(
    { ...facts, code: answer.code },
    'free rounds may be cancelled at a studio that has not said so',
  )
}

/** Asks the studio for what was ordered, or to cancel it. */
export const awardJob = (deps: AwardDependencies): JobHandler =>
  handleJob(askKind, async ({ playerId, orderId }, { attempt }) => {
    const order = await findOrder(deps.db, { playerId: BigInt(playerId), orderId })
    try {
      if (order?.state === 'asked') await ask(deps, order, attempt)
      if (order?.state === 'cancelling') await withdraw(deps, order, attempt)
    } catch (error) {
      const facts = { alarm: true, playerId, orderId, state: order?.state, err: error }
      if (attempt === ALARMED_ATTEMPT) deps.log.error(facts, 'an order of free rounds is undecided for hours')
      throw error
    }
  })
