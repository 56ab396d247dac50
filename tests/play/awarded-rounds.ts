/** Free rounds at a studio of the sandbox, from their order to their end, with the whole server. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, systemClock } from '../../apps/server/src/kernel/index.ts'
import { cancelFreeRounds, findOrder, orderFreeRounds } from '../../apps/server/src/modules/play/index.ts'
import { type ProductUnderTest, startProduct } from '../kit/product.ts'
import { studioCalls } from './studio-rounds.ts'

const ROUNDS = 2
const VALUE = { decimal: '0.20', minor: '20' }
const DAYS = 24
const PAID_WITHIN_MS = 15_000
const TEST_MS = 40_000

interface Terms {
  readonly value?: string
  readonly game?: string
}
interface OrderKey {
  readonly playerId: bigint
  readonly orderId: string
}

export interface AwardingStudio {
  readonly studio: string
  /** A slot of the studio. */
  readonly game: string
  /** A stake of the game, 0.20 by default. */
  readonly value?: typeof VALUE
  /** Orders that the studio refuses, with its code. */
  readonly refuses: readonly (readonly [Terms, string])[]
  /** Field of the game's address that names its session. */
  readonly sessionField?: string
  /** A call whose answer is lost while the rounds are played: the control of the studio's panel. */
  readonly loses?: string
  /** Whether the operator is told of each round; otherwise of the total alone. */
  readonly tellsRounds?: boolean
  /** Whether it has a call that cancels. */
  readonly cancels?: boolean
  /** Every award call makes another award, so a call whose answer is lost is not repeated: the order is refused. */
  readonly awardsEachTime?: boolean
}

const ordersOf = (product: () => ProductUnderTest, game: string, value: string) => {
  async function decided(key: OrderKey) {
    for (;;) {
      const found = await findOrder(product().db, key)
      if (found?.state !== 'asked' && found?.state !== 'cancelling') return found
      await pause(50)
    }
  }
  return {
    order: async (playerId: bigint, terms: Terms = {}) => {
      const at = systemClock.now()
      const wanted = { playerId, game, rounds: ROUNDS, value, orderedBy: 'anna', reason: 'a test' }
      const expiresAt = at.add({ hours: 7 * DAYS })
      const orderId = await inTransaction(product().db, (tx) =>
        orderFreeRounds(tx, { ...wanted, ...terms, expiresAt }, at),
      )
      return { orderId, order: await decided({ playerId, orderId }) }
    },
    cancel: async (key: OrderKey) => {
      const isOpen = await inTransaction(product().db, (tx) => cancelFreeRounds(tx, key, 'bert'))
      return isOpen ? ((await decided(key))?.state ?? null) : null
    },
    /** Rounds of the order's grant that were played; null without a grant. */
    usedOf: async ({ playerId, orderId }: OrderKey) => {
      const { rows } = await product().db.query<{ used: number }>(
        `select used from play.free_round_grant join play.free_round_order using (player_id, provider, award_id)
         where player_id = $1 and order_id = $2`,
        [playerId, orderId],
      )
      return rows[0]?.used ?? null
    },
  }
}

const gameOf = (calls: ReturnType<typeof studioCalls>, sessionField: string) =>
  async function openGame(token: string) {
    const { url, ask, gameSessionId } = await calls.launch('real', token)
    const opened = await fetch(url)
    const session = new URL(opened.url).searchParams.get(sessionField)
    const api = (path: string, fields: object = {}) => ask(`api/${path}`, { session, ...fields })
    const { freeRounds } = await api('open')
    return {
      ask,
      freeRounds,
      /** A round of an award; what it won. */
      play: async (grant: string) => {
        const { valueMinor: stakeMinor, choice } = freeRounds
        const spin = () => api('spin', { play: randomUUID(), stakeMinor, ...choice, grant })
        let started = await spin()
        // A round of the game lasts a few seconds.
        for (; started.fault === 'too_soon'; started = await spin()) await pause(Number(started.waitMs) + 20)
        if (started.fault) return { fault: String(started.fault), owed: 0n }
        if (started.round.state === 'refused') return { fault: 'refused', owed: 0n }
        const { round } = await api('shown', { round: started.round.id })
        return { fault: null, owed: BigInt(round.owedMinor) }
      },
      cash: () =>
        calls.inWallet(gameSessionId, async (wallet, id) => (await wallet.balancesOf(id))?.main ?? 0n),
      playerId: await calls.inWallet(gameSessionId, async (_wallet, id) => id),
    }
  }

/** Registers the tests of one studio. */
export function testAwardedRounds(given: AwardingStudio): void {
  const { studio, game, refuses, sessionField = 'session', loses = null } = given
  const { value = VALUE, tellsRounds = true, cancels = true, awardsEachTime = false } = given
  const outcomeOfLost = awardsEachTime
    ? 'is refused, and its rounds are not paid'
    : 'is awarded, and its rounds are played and paid'
  let product: ProductUnderTest
  let token: string
  const { order, cancel, usedOf } = ordersOf(() => product, game, value.decimal)
  const calls = studioCalls(() => product, { studio, game, prefers: [] })
  const openGame = () => gameOf(calls, sessionField)(token)

  beforeAll(async () => {
    product = await startProduct()
    ;({ token } = await product.signIn('aino@players.example'))
    await product.restartStudios()
  }, 60_000)
  afterAll(() => product?.stop())

  it(
    `rounds of ${studio} are awarded, cost nothing, pay what they win once, and are used`,
    async () => {
      const { playerId } = await openGame()
      const { orderId, order: awarded } = await order(playerId)
      expect(awarded).toMatchObject({ state: 'awarded', refusal: null })
      const { freeRounds, play, ask, cash } = await openGame()
      expect(freeRounds).toMatchObject({ left: ROUNDS, valueMinor: value.minor })
      const { code } = freeRounds as { code: string }
      const before = await cash()
      await ask('_control', { duplicate: 2, next: loses })
      const rounds = [await play(code), await play(code)]
      expect(rounds.map(({ fault }) => fault)).toEqual([null, null])
      const won = rounds.reduce((sum, { owed }) => sum + owed, 0n)
      await expect.poll(async () => (await ask('_books')).unsettled, { timeout: PAID_WITHIN_MS }).toBe(0)
      await expect.poll(cash, { timeout: PAID_WITHIN_MS }).toBe(before + won)
      if (tellsRounds) expect(await usedOf({ playerId, orderId })).toBe(ROUNDS)
      expect(await play(code)).toMatchObject({ fault: 'free_rounds' })
      await ask('_control', { duplicate: 0 })
      expect(await cash()).toBe(before + won)
      expect((await openGame()).freeRounds).toBeNull()
    },
    TEST_MS,
  )

  it.runIf(cancels)(
    `cancelled rounds of ${studio} are played no more, what they won is paid, and another cancel finds nothing`,
    async () => {
      const { playerId } = await openGame()
      const { orderId } = await order(playerId)
      const { play, cash, freeRounds } = await openGame()
      const { code } = freeRounds as { code: string }
      const before = await cash()
      const { fault, owed } = await play(code)
      expect(fault).toBeNull()
      expect(await cancel({ playerId, orderId })).toBe('cancelled')
      expect(await play(code)).toMatchObject({ fault: 'free_rounds' })
      await expect.poll(cash, { timeout: PAID_WITHIN_MS }).toBe(before + owed)
      if (tellsRounds) expect(await usedOf({ playerId, orderId })).toBe(1)
      expect(await cancel({ playerId, orderId })).toBeNull()
    },
    TEST_MS,
  )

  it.skipIf(cancels)(
    `rounds of ${studio} cannot be cancelled: they are played on, and paid`,
    async () => {
      const { playerId } = await openGame()
      const { orderId } = await order(playerId)
      const { play, cash, freeRounds } = await openGame()
      const { code } = freeRounds as { code: string }
      const before = await cash()
      const first = await play(code)
      expect(await cancel({ playerId, orderId })).toBe('awarded')
      const second = await play(code)
      expect([first.fault, second.fault]).toEqual([null, null])
      await expect.poll(cash, { timeout: PAID_WITHIN_MS }).toBe(before + first.owed + second.owed)
    },
    TEST_MS,
  )

  it(
    `an order whose answer at ${studio} is lost ${outcomeOfLost}`,
    async () => {
      const { ask, playerId, cash } = await openGame()
      await ask('_control', { drop: 'after-commit' })
      const { orderId, order: decided } = await order(playerId)
      expect(decided).toMatchObject(
        awardsEachTime
          ? { state: 'refused', refusal: 'studio_has_not_said' }
          : { state: 'awarded', refusal: null },
      )
      expect(await ask('_control', {})).toMatchObject({ drop: null })
      const before = await cash()
      let won = 0n
      let now = await openGame()
      // A studio that makes another award of the repeat has rounds of the first, which are refused.
      for (; now.freeRounds !== null; now = await openGame()) {
        const { fault, owed } = await now.play(now.freeRounds.code)
        expect(awardsEachTime ? ['refused'] : [null, 'refused']).toContain(fault)
        won += owed
      }
      await expect.poll(cash, { timeout: PAID_WITHIN_MS }).toBe(before + won)
      if (tellsRounds) expect(await usedOf({ playerId, orderId })).toBe(awardsEachTime ? null : ROUNDS)
    },
    TEST_MS,
  )

  it(
    `an order that ${studio} refuses opens nothing`,
    async () => {
      const { playerId, freeRounds } = await openGame()
      expect(freeRounds).toBeNull()
      for (const [terms, refusal] of refuses) {
        const { order: refused, orderId } = await order(playerId, terms)
        expect(refused).toMatchObject({ state: 'refused', refusal, award: null })
        expect(await usedOf({ playerId, orderId })).toBeNull()
      }
      expect((await openGame()).freeRounds).toBeNull()
    },
    TEST_MS,
  )
}
