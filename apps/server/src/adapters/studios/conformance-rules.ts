import { expect, it } from 'vitest'
import type { OptionalCall, Result, StudioDriver, StudioPlayer } from './conformance-driver.ts'

let lastId = 0

/** An id that no other call of the tests has. */
export const uniqueId = (name: string): string => `${name}-${++lastId}`

/** How the rows of the conformance tests are written for one studio. */
export function rulesOf(driver: StudioDriver) {
  return {
    expects: driver.expects,
    /** Whether the protocol has these calls. */
    has: (...calls: OptionalCall[]) => calls.every((call) => driver.calls.has(call)),
    /** A refusal with the balance, where the protocol has a field for it. */
    refusal: (result: Result, balance: bigint) => ({
      result,
      balance: driver.hasBalanceInRefusals ? balance : null,
    }),
    /** A test with a new player, after which the books agree. @param cash minor units */
    rule: (
      title: string,
      cash: bigint,
      check: (player: StudioPlayer) => Promise<void>,
      { isMeant = true } = {},
    ) =>
      it.runIf(isMeant)(title, async () => {
        const player = await driver.player(cash)
        await check(player)
        expect(await player.differences()).toEqual([])
      }),
  }
}
