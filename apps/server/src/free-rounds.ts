/**
 * Orders free rounds for a player, or cancels them; a running server asks the studio. Who has the database's
 * credentials may do it; the order and the audit log keep who it was and why.
 *
 *     npm run free-rounds -- award --player 17 --game lantern-quay --rounds 10 --value 0.20 --days 7 \
 *       --by anna --reason "sorry for the long wait"
 *     npm run free-rounds -- cancel --player 17 --order frr_… --by anna
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type Database, inTransactionOf, systemClock } from './kernel/index.ts'
import type { Audit } from './modules/audit/index.ts'
import { findOrder, type Order } from './modules/play/index.ts'
import { explainRefusal, playerOption, readOptions, withDatabase } from './staff-command.ts'
import { cancelFreeRoundsBy, orderFreeRoundsBy } from './wiring/staff-acts.ts'

const PATIENCE_MS = 30_000
const POLL_MS = 200

const name = z.string().trim().min(1).max(200)
const number = (least: number, most: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(least).max(most))
const awardOptions = z.strictObject({
  player: playerOption,
  game: name,
  rounds: number(1, 100),
  value: z.string().regex(/^\d{1,9}(\.\d{1,3})?$/, 'is an amount such as 0.20'),
  days: number(1, 365),
  by: z.string(),
  reason: name,
})
const cancelOptions = z.strictObject({ player: playerOption, order: name, by: z.string() })

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    player: { type: 'string' },
    game: { type: 'string' },
    rounds: { type: 'string' },
    value: { type: 'string' },
    days: { type: 'string' },
    by: { type: 'string' },
    reason: { type: 'string' },
    order: { type: 'string' },
  },
})

async function award(db: Database, audit: Audit): Promise<Order | null> {
  const { player: playerId, by, days, ...terms } = readOptions(awardOptions, values)
  const at = systemClock.now()
  const expiresAt = at.add({ hours: days * 24 })
  const order = { ...terms, playerId, expiresAt, orderedBy: by }
  const orderId = await inTransactionOf(db, playerId, (tx) => orderFreeRoundsBy(tx, audit, order, at))
  return decided(db, { playerId, orderId })
}

async function cancel(db: Database, audit: Audit): Promise<Order | null> {
  const { player: playerId, order: orderId, by } = readOptions(cancelOptions, values)
  const key = { playerId, orderId }
  const isAwarded = await inTransactionOf(db, playerId, (tx) => cancelFreeRoundsBy(tx, audit, key, by))
  if (!isAwarded) console.error('no free rounds are awarded under this order')
  return decided(db, key)
}

/** Waits for the studio's answer, which the server goes on to ask for. */
async function decided(db: Database, key: Pick<Order, 'playerId' | 'orderId'>): Promise<Order | null> {
  for (let waited = 0; ; waited += POLL_MS) {
    const order = await findOrder(db, key)
    const isOpen = order?.state === 'asked' || order?.state === 'cancelling'
    if (!isOpen || waited >= PATIENCE_MS) return order
    await pause(POLL_MS)
  }
}

const isCancel = positionals[0] === 'cancel'
const action = isCancel ? cancel : positionals[0] === 'award' ? award : null
if (action === null) console.error('say what to do: award or cancel')
const order =
  action &&
  (await withDatabase('marquee free rounds', action).catch(explainRefusal('there is no such order')))
if (order) console.log(JSON.stringify({ order: order.orderId, state: order.state, refusal: order.refusal }))
process.exitCode = order?.state === (isCancel ? 'cancelled' : 'awarded') ? 0 : 1
