import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { type TestClock, testClock } from '../clock.ts'
import { inTransaction } from '../db/database.ts'
import type { Log } from '../log.ts'
import { deleteHeld, readClaims } from './claim-store.ts'
import {
  type ClaimedValue,
  type Claims,
  CLOCK_MARGIN_SECONDS,
  createClaims,
  RESERVATION_SECONDS,
  takenKind,
} from './claims.ts'

let db: TestDatabase
let clock: TestClock
let claims: Claims
let value: ClaimedValue
let numbers = 0n
const logged: object[] = []
beforeAll(async () => {
  db = await createTestDatabase({ max: 8 })
  clock = testClock('2026-10-24T09:00:00Z')
  await db.query('create schema owner')
  await db.query('create table owner.thing (player_id bigint not null, value bytea not null)')
  claims = createClaims({
    db,
    clock,
    log: { error: (line: object) => logged.push(line) } as unknown as Log,
    holders: {
      // A table that another release has changed.
      broken: () => Promise.reject(new Error('undefined column')),
      thing: async (queryable, playerId, digest) =>
        (
          await queryable.query('select from owner.thing where player_id = $1 and value = $2', [
            playerId,
            digest,
          ])
        ).rowCount > 0,
    },
  })
})
beforeEach(() => {
  value = { kind: 'thing', digest: randomBytes(32) }
})
afterAll(() => db.close())

const draw = () => ++numbers
const newValue = (): ClaimedValue => ({ kind: 'thing', digest: randomBytes(32) })

/** The second step: the row that the claim is about. */
const write = async (
  reservation: Awaited<ReturnType<Claims['take']>>,
  { digest }: ClaimedValue = value,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await claims.enter(tx, reservation)
    await tx.query('insert into owner.thing values ($1, $2)', [reservation.playerId, digest])
  })

const stateOf = async (asked: ClaimedValue = value) => {
  const { rows } = await db.query<{ player_id: bigint; state: string }>(
    'select player_id, state from kernel.claim where kind = $1 and value = $2',
    [asked.kind, asked.digest],
  )
  return rows[0] ? `${rows[0].state} ${rows[0].player_id}` : 'free'
}
const afterTheEnd = () => clock.advance({ seconds: RESERVATION_SECONDS + CLOCK_MARGIN_SECONDS + 1 })

/** All three steps. */
async function claimAndWrite(playerId: bigint, asked: ClaimedValue = value): Promise<void> {
  const reservation = await claims.take(playerId, [asked])
  try {
    await write(reservation, asked)
  } finally {
    await claims.settle(reservation)
  }
}
const isTaken = (error: unknown) => takenKind(error) === 'thing'

describe('a claim', () => {
  it('is pending, then held, and refused to another player', async () => {
    const playerId = draw()
    const reservation = await claims.take(playerId, [value])
    expect(await stateOf()).toBe(`pending ${playerId}`)
    await write(reservation)
    await claims.settle(reservation)
    expect(await stateOf()).toBe(`held ${playerId}`)
    await expect(claims.take(draw(), [value])).rejects.toSatisfy(isTaken)
  })

  it('is released when the transaction wrote nothing', async () => {
    const reservation = await claims.take(draw(), [value])
    await claims.settle(reservation)
    expect(await stateOf()).toBe('free')
  })

  it('of 20 players who take one value at one moment one writes it, and the others are told that it is taken', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => claimAndWrite(draw())))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(isTaken(result.reason)).toBe(true)
    expect((await db.query('select from owner.thing where value = $1', [value.digest])).rowCount).toBe(1)
    expect(await stateOf()).toMatch(/^held/)
  })

  it('waits for an attempt that is pending, and succeeds when that one wrote nothing', async () => {
    const first = await claims.take(draw(), [value])
    const second = claimAndWrite(draw())
    await claims.settle(first)
    await second
    expect(await stateOf()).toBe(`held ${numbers}`)
  })

  it('of several values is all or nothing', async () => {
    const [other, owner] = [newValue(), draw()]
    await claimAndWrite(owner)
    await expect(claims.take(draw(), [other, value])).rejects.toSatisfy(isTaken)
    expect(await stateOf(other)).toBe('free')
    expect(await stateOf()).toBe(`held ${owner}`)
  })

  it('of two attempts that want the same two values in different orders both end', async () => {
    const other = newValue()
    const attempt = async (values: ClaimedValue[]) => claims.settle(await claims.take(draw(), values))
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => attempt(i % 2 === 0 ? [value, other] : [other, value])),
    )
    expect([await stateOf(), await stateOf(other)]).toEqual(['free', 'free'])
  })

  it('is refused while another attempt stays pending: the answer is not known', async () => {
    await claims.take(draw(), [value])
    await expect(claims.take(draw(), [value])).rejects.toMatchObject({ code: 'error.unavailable' })
  })

  it('that is held by a player who does not have the value is given to another', async () => {
    const owner = draw()
    await claimAndWrite(owner)
    await db.query('delete from owner.thing where player_id = $1', [owner])
    await claimAndWrite(draw())
    expect(await stateOf()).toBe(`held ${numbers}`)
  })

  it('that a player keeps is taken one time by parallel attempts: the others go on without', async () => {
    const playerId = draw()
    const attempts = Array.from({ length: 10 }, async () => {
      const taken = await claims.takeNew(playerId, value)
      if (!taken) return 'without'
      await write(taken)
      await claims.settle(taken)
      return 'taken'
    })
    expect((await Promise.all(attempts)).filter((one) => one === 'taken')).toEqual(['taken'])
    await expect(claims.takeNew(draw(), value)).rejects.toSatisfy(isTaken)
  })

  it('that cannot be settled is logged, and answers nothing in place of what was committed', async () => {
    logged.length = 0
    const reservation = await claims.take(draw(), [{ ...value, kind: 'broken' }])
    await claims.settle(reservation)
    expect(logged).toMatchObject([{ kinds: ['broken'] }])
    await db.query(`delete from kernel.claim where kind = 'broken'`)
  })

  it('that was released and taken again since it was read is not released', async () => {
    const owner = draw()
    await inTransaction(db, (tx) => claims.holdIn(tx, owner, [value]))
    const [read] = await readClaims(db, [value])
    await db.query('delete from kernel.claim where value = $1', [value.digest])
    await inTransaction(db, (tx) => claims.holdIn(tx, owner, [value]))
    await deleteHeld(db, read!)
    expect(await stateOf()).toBe(`held ${owner}`)
    const [again] = await readClaims(db, [value])
    await deleteHeld(db, again!)
    expect(await stateOf()).toBe('free')
  })

  it('in one transaction is held with it, and gone when it fails', async () => {
    await expect(
      inTransaction(db, async (tx) => {
        await claims.holdIn(tx, draw(), [value])
        throw new Error('failed')
      }),
    ).rejects.toThrow('failed')
    expect(await stateOf()).toBe('free')
    await inTransaction(db, (tx) => claims.holdIn(tx, draw(), [value]))
    expect(await stateOf()).toBe(`held ${numbers}`)
    await expect(inTransaction(db, (tx) => claims.holdIn(tx, draw(), [value]))).rejects.toSatisfy(isTaken)
  })
})

describe('a change of a claim', () => {
  const change = async (playerId: bigint, next: ClaimedValue, work: () => Promise<void>) => {
    const reservation = await claims.take(playerId, [next, value])
    await inTransaction(db, async (tx) => {
      await claims.enter(tx, reservation)
      await tx.query('update owner.thing set value = $2 where player_id = $1', [playerId, next.digest])
    })
    await work()
    await claims.settle(reservation)
  }

  it('holds the new value and releases the old one, which is nobody else’s until then', async () => {
    const [playerId, next] = [draw(), newValue()]
    await claimAndWrite(playerId)
    await change(playerId, next, async () => {
      expect([await stateOf(), await stateOf(next)]).toEqual([`pending ${playerId}`, `pending ${playerId}`])
    })
    expect([await stateOf(), await stateOf(next)]).toEqual(['free', `held ${playerId}`])
  })

  it('that wrote nothing leaves the old value held', async () => {
    const [playerId, next] = [draw(), newValue()]
    await claimAndWrite(playerId)
    await claims.settle(await claims.take(playerId, [next, value]))
    expect([await stateOf(), await stateOf(next)]).toEqual([`held ${playerId}`, 'free'])
  })

  it('whose last step is lost is settled by the sweep: the new value held, the old one released', async () => {
    const [playerId, next] = [draw(), newValue()]
    await claimAndWrite(playerId)
    await expect(
      change(playerId, next, () => Promise.reject(new Error('killed before the third step'))),
    ).rejects.toThrow('killed')
    afterTheEnd()
    await claims.sweep()
    expect([await stateOf(), await stateOf(next)]).toEqual(['free', `held ${playerId}`])
  })

  it('waits for another change of the same player', async () => {
    const [playerId, next] = [draw(), newValue()]
    await claimAndWrite(playerId)
    const first = await claims.take(playerId, [next, value])
    let isSecond = false
    const second = claims.take(playerId, [value]).then((reservation) => {
      isSecond = true
      return claims.settle(reservation)
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(isSecond).toBe(false)
    await claims.settle(first)
    await second
  })
})

describe('an attempt that ended', () => {
  it('is not swept before its time is over, nor within the difference of two clocks', async () => {
    await claims.take(draw(), [value])
    clock.advance({ seconds: RESERVATION_SECONDS + CLOCK_MARGIN_SECONDS })
    await claims.sweep()
    expect(await stateOf()).toBe(`pending ${numbers}`)
    clock.advance({ seconds: 1 })
    expect(await claims.sweep()).toBeGreaterThan(0)
    expect(await stateOf()).toBe('free')
  })

  it('is swept also behind more than a page of others that cannot be settled', async () => {
    const until = clock.now().subtract({ seconds: 60 })
    await db.query(
      `insert into kernel.claim (kind, value, player_id, state, until)
       select 'broken', sha256(n::text::bytea), 1, 'pending', $1 from generate_series(1, 250) n`,
      [until],
    )
    await claims.take(draw(), [value])
    afterTheEnd()
    await expect(claims.sweep()).rejects.toThrow('claims could not be settled')
    expect(await stateOf()).toBe('free')
    await db.query(`delete from kernel.claim where kind = 'broken'`)
    expect(await claims.sweep()).toBe(0)
  })

  it('is cleared by the next who wants the value, without the sweep', async () => {
    const lost = await claims.take(draw(), [value])
    await write(lost)
    afterTheEnd()
    await expect(claims.take(draw(), [value])).rejects.toSatisfy(isTaken)
    expect(await stateOf()).toBe(`held ${lost.playerId}`)
  })

  it('writes nothing after its time, when the value may be another player’s', async () => {
    const late = await claims.take(draw(), [value])
    clock.advance({ seconds: RESERVATION_SECONDS })
    await expect(write(late)).rejects.toMatchObject({ code: 'error.unavailable' })
    afterTheEnd()
    await claimAndWrite(draw())
    await expect(write(late)).rejects.toMatchObject({ code: 'error.unavailable' })
  })

  it('keeps its value while its transaction is open, however long that takes', async () => {
    const slow = await claims.take(draw(), [value])
    let next: Promise<unknown> = Promise.resolve()
    await inTransaction(db, async (tx) => {
      await claims.enter(tx, slow)
      await tx.query('insert into owner.thing values ($1, $2)', [slow.playerId, value.digest])
      afterTheEnd()
      next = claims.take(draw(), [value]).catch((error: unknown) => error)
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(await stateOf()).toBe(`pending ${slow.playerId}`)
    })
    expect(isTaken(await next)).toBe(true)
    expect(await stateOf()).toBe(`held ${slow.playerId}`)
  })
})
