import { describe, expect, it } from 'vitest'
import { studioConformance } from '../conformance.ts'
import { conformanceDriver } from '../conformance-kit.ts'
import { action, rollbackOf, softswissCaller, softswissWire } from './conformance-wire.ts'

type Call = ReturnType<typeof softswissCaller>
/** Calls of the last player, for rows that only this protocol has. */
let call: Call

const driver = conformanceDriver({
  ...softswissWire,
  player(opened) {
    call = softswissCaller(opened)
    return softswissWire.player(opened)
  },
})
studioConformance(driver)

describe('SoftSwiss: calls of several actions', () => {
  const rule = (
    title: string,
    check: (play: Call, cash: () => Promise<bigint>, hasOpenRound: () => Promise<boolean>) => Promise<void>,
  ) =>
    it(title, async () => {
      await driver.open()
      try {
        const player = await driver.player(1000n)
        await check(
          call,
          () => player.cash(),
          () => player.hasOpenRound(),
        )
        expect(await player.differences()).toEqual([])
      } finally {
        await driver.close()
      }
    })
  rule('are answered in their order, and repeated with the same ids', async (own, cash) => {
    const sent = {
      game_id: 'r',
      finished: true,
      actions: [action('win', 'w', 50n), action('bet', 'b', 100n), action('bet', 'b2', 900n)],
    }
    const first = await own('play', sent)
    expect(first).toMatchObject({ result: 'ok', balance: 50n })
    expect(first.body.transactions?.map((one) => one.action_id)).toEqual(['w', 'b', 'b2'])
    expect((await own('play', sent)).body).toEqual(first.body)
    expect(await cash()).toBe(50n)
  })
  rule('compare the sum of bets, and move nothing when it is above the balance', async (own, cash) => {
    const actions = [action('win', 'w', 50n), action('bet', 'b', 600n), action('bet', 'b2', 401n)]
    expect(await own('play', { game_id: 'r', actions })).toMatchObject({ result: 'no-funds', balance: 1000n })
    expect(await cash()).toBe(1000n)
  })
  rule('end a round without a win', async (own, cash) => {
    const lost = { game_id: 'r', finished: true, actions: [action('bet', 'b', 100n)] }
    expect((await own('play', lost)).result).toBe('ok')
    expect((await own('play', lost)).result).toBe('ok')
    expect((await own('play', { game_id: 'r', actions: [action('bet', 'b2', 100n)] })).result).toBe('final')
    expect(await cash()).toBe(900n)
  })
  rule('take nothing for what was rolled back before, and all of the rest', async (own, cash) => {
    await own('rollback', { game_id: 'r', actions: [rollbackOf('b'), rollbackOf('w')] })
    const sent = {
      game_id: 'r',
      actions: [action('bet', 'b', 300n), action('bet', 'b2', 100n), action('win', 'w', 50n)],
    }
    const first = await own('play', sent)
    expect(first).toMatchObject({ result: 'ok', balance: 900n })
    expect(first.body.transactions?.every((one) => one.tx_id !== '')).toBe(true)
    expect((await own('play', sent)).body).toEqual(first.body)
    expect(await cash()).toBe(900n)
  })
  rule('end a round whose last win was rolled back before it came', async (own, cash, hasOpenRound) => {
    await own('play', { game_id: 'r', actions: [action('bet', 'b', 100n)] })
    await own('rollback', { game_id: 'r', actions: [rollbackOf('w')] })
    expect(await hasOpenRound()).toBe(true)
    const last = { game_id: 'r', finished: true, actions: [action('win', 'w', 700n)] }
    for (let sent = 0; sent < 2; sent++)
      expect(await own('play', last)).toMatchObject({ result: 'ok', balance: 900n })
    expect(await hasOpenRound()).toBe(false)
    expect(await cash()).toBe(900n)
  })
  rule(
    'end a round with a rollback that says so, and not with one that does not',
    async (own, cash, hasOpen) => {
      await own('play', { game_id: 'r', actions: [action('bet', 'b', 100n), action('win', 'w', 700n)] })
      await own('rollback', { game_id: 'r', actions: [rollbackOf('w')] })
      expect(await hasOpen()).toBe(true)
      await own('play', { game_id: 'r', actions: [action('win', 'w2', 50n)] })
      const last = { game_id: 'r', finished: true, actions: [rollbackOf('w2')] }
      for (let sent = 0; sent < 2; sent++) expect((await own('rollback', last)).result).toBe('ok')
      expect(await hasOpen()).toBe(false)
      expect(await cash()).toBe(900n)
    },
  )
  rule('are rolled back together', async (own, cash) => {
    await own('play', { game_id: 'r', actions: [action('bet', 'b', 300n), action('win', 'w', 700n)] })
    const back = { game_id: 'r', actions: [rollbackOf('b'), rollbackOf('w'), rollbackOf('never')] }
    const first = await own('rollback', back)
    expect(first).toMatchObject({ result: 'ok', balance: 1000n })
    expect(first.body.transactions?.map((one) => one.tx_id !== '')).toEqual([true, true, false])
    expect((await own('rollback', back)).body).toEqual(first.body)
    expect(await cash()).toBe(1000n)
  })
})
