import { expect, it } from 'vitest'
import type { OptionalCall, Result, StudioDriver, StudioPlayer } from './conformance-driver.ts'
import { acceptanceRows, reasonsWithoutTest, rowOf } from './conformance-table.ts'

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
    ) => {
      if (isMeant) countRow(driver, title)
      it.runIf(isMeant)(title, async () => {
        const player = await driver.player(cash)
        await check(player)
        expect(await player.differences()).toEqual([])
      })
    },
  }
}

export type Rules = ReturnType<typeof rulesOf>

/** @param title of a test that the studio runs */
export function countRow(driver: StudioDriver, title: string): void {
  const row = rowOf(title)
  if (row !== null) driver.testedRows.add(row)
}

/** Comes after all other tests of the studio, which have counted their rows by then. */
export function tableRow(driver: StudioDriver): void {
  it('every row of the acceptance table has a test, or a reason for having none', () => {
    const reasons = reasonsWithoutTest[driver.id] ?? {}
    const rows = Object.keys(acceptanceRows).map(Number)
    expect(rows.filter((row) => !driver.testedRows.has(row) && !(row in reasons))).toEqual([])
    expect(rows.filter((row) => driver.testedRows.has(row) && row in reasons)).toEqual([])
  })
}
