/** Free rounds of a studio at which every award call makes another award: a call that may have arrived is not repeated. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import { type AwardAnswer, findOrder, orderFreeRounds } from '../../apps/server/src/modules/play/index.ts'
import { createPlayKit, games, type PlayKit } from './kit.ts'

const ALARM = 'refused free rounds may be awarded at a studio that has not cancelled them'
let kit: PlayKit
let answer: () => Promise<AwardAnswer>
/** Award calls so far. */
let calls: number
beforeAll(async () => {
  kit = await createPlayKit({
    awards: {
      awardsEachTime: true,
      award: async () => {
        calls++
        return answer()
      },
      cancel: async () => ({ outcome: 'refused', code: 'bonus_unknown' }),
    },
  })
})
afterAll(() => kit.close())
beforeEach(() => {
  calls = 0
})

async function ordered() {
  const at = kit.clock.now()
  const playerId = await kit.player({}, 0n)
  const terms = { game: games.lantern.slug, rounds: 3, value: '0.20', expiresAt: at.add({ hours: 200 }) }
  const order = { ...terms, playerId, orderedBy: 'anna', reason: 'a long wait' }
  const orderId = await inTransaction(kit.db, (tx) => orderFreeRounds(tx, order, at))
  const job = kit.play.jobs.find(({ kind }) => kind.name === 'play.ask-for-free-rounds')!
  const { signal } = new AbortController()
  return {
    decide: (attempt = 1) => job.run({ playerId: String(playerId), orderId }, { signal, attempt } as never),
    find: () => findOrder(kit.db, { playerId, orderId }),
    grant: (awardId: string) => kit.play.freeRounds.find({ playerId, integration: 'pragmaticplay', awardId }),
  }
}
const alarms = () => kit.alarms.filter((alarm) => alarm === ALARM).length

it('an order whose answer was lost is refused with an alarm, and not asked for again', async () => {
  answer = async () => ({ outcome: 'unknown' })
  const { decide, find } = await ordered()
  const before = alarms()
  for (const attempt of [1, 2]) await decide(attempt)
  expect(calls).toBe(1)
  expect(await find()).toMatchObject({ state: 'refused', refusal: 'studio_has_not_said' })
  expect(alarms()).toBe(before + 1)
})

it('an order whose instance ended during the call is refused with an alarm, and not asked for again', async () => {
  answer = async () => {
    throw new Error('the instance ends')
  }
  const { decide, find } = await ordered()
  await expect(decide()).rejects.toThrow('the instance ends')
  const before = alarms()
  await decide(2)
  expect(calls).toBe(1)
  expect(await find()).toMatchObject({ state: 'refused', refusal: 'studio_has_not_said' })
  expect(alarms()).toBe(before + 1)
})

it('a call that certainly was not sent is repeated, until it is answered', async () => {
  answer = async () => ({ outcome: 'unknown', isSent: false })
  const { decide, find, grant } = await ordered()
  const before = alarms()
  for (const attempt of [1, 2]) await expect(decide(attempt)).rejects.toThrow('the studio has not said')
  expect(await find()).toMatchObject({ state: 'asked', account: null })
  answer = async () => ({ outcome: 'done', awardId: '77', reference: '77' })
  await decide(3)
  expect(calls).toBe(3)
  expect(await find()).toMatchObject({ state: 'awarded', account: 'main', award: { awardId: '77' } })
  expect(await grant('77')).toMatchObject({ state: 'open', rounds: 3 })
  expect(alarms()).toBe(before)
})
