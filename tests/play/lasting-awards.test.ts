/** Free rounds of a studio that has no call to cancel them. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction, type OutgoingResult } from '../../apps/server/src/kernel/index.ts'
import { cancelFreeRounds, findOrder, orderFreeRounds } from '../../apps/server/src/modules/play/index.ts'
import { betOf, createPlayKit, games, type PlayKit } from './kit.ts'

const WEEK = { hours: 7 * 24 }
let kit: PlayKit
/** Names of the calls to the studio. */
let sent: string[]
let isLost: boolean
beforeAll(async () => {
  kit = await createPlayKit({ cancelsAwards: false })
})
afterAll(() => kit.close())
beforeEach(() => {
  sent = []
  isLost = false
  kit.studioAnswers.send = async ({ name }) => {
    sent.push(name)
    if (isLost) return { outcome: 'unknown', reason: 'timeout', sent: true }
    return { outcome: 'done', json: () => ({ error: '0' }) } as OutgoingResult
  }
})

async function ordered() {
  const at = kit.clock.now()
  const playerId = await kit.player({}, 0n)
  const terms = { game: games.lantern.slug, rounds: 3, value: '0.20', expiresAt: at.add(WEEK) }
  const order = { ...terms, playerId, orderedBy: 'anna', reason: 'a long wait' }
  const orderId = await inTransaction(kit.db, (tx) => orderFreeRounds(tx, order, at))
  const key = { playerId, orderId }
  const job = kit.play.jobs.find(({ kind }) => kind.name === 'play.ask-for-free-rounds')!
  const { signal } = new AbortController()
  return {
    ...key,
    decide: (attempt = 1) => job.run({ playerId: String(playerId), orderId }, { signal, attempt } as never),
    find: () => findOrder(kit.db, key),
    cancel: () => inTransaction(kit.db, (tx) => cancelFreeRounds(tx, key, 'bert')),
    bar: () =>
      kit.players.changeStanding(playerId, { access: { casino: false }, reason: 'a test', actor: 'system' }),
  }
}

it('a cancel is refused without a call, and the rounds stay open', async () => {
  const { decide, cancel, find, playerId, orderId } = await ordered()
  await decide()
  expect(await cancel()).toBe(true)
  await decide()
  expect(await find()).toMatchObject({ state: 'awarded', refusal: 'studio_cancels_none' })
  expect(sent).toEqual(['v2/bonus/player/create'])
  const token = await kit.launch(playerId)
  expect(await kit.call('bet', playerId, { ...betOf('0', { bonusCode: orderId }), token })).toMatchObject({
    error: 0,
  })
})

const ALARM = 'refused free rounds may be awarded at a studio that has not cancelled them'
const alarms = () => kit.alarms.filter((alarm) => alarm === ALARM).length

it('an order that is refused after a lost answer raises an alarm', async () => {
  const { decide, bar, find } = await ordered()
  const before = alarms()
  isLost = true
  await expect(decide()).rejects.toThrow('the studio has not said')
  await bar()
  await decide(2)
  expect(await find()).toMatchObject({ state: 'refused', refusal: 'player_blocked' })
  expect(alarms()).toBe(before + 1)
})

it('an order that is refused at once, or whose time is over, raises none', async () => {
  const first = await ordered()
  const second = await ordered()
  const before = alarms()
  await first.bar()
  await first.decide()
  isLost = true
  await expect(second.decide()).rejects.toThrow('the studio has not said')
  kit.clock.advance(WEEK)
  await second.decide(2)
  expect([await first.find(), await second.find()]).toMatchObject([
    { state: 'refused', refusal: 'player_blocked' },
    { state: 'refused', refusal: 'expired' },
  ])
  expect(alarms()).toBe(before)
})
