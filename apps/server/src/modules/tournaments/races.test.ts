/** Who leaves and comes back, and who enters while places are made final. */
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../kernel/index.ts'
import type { TournamentPlayer } from './ports.ts'
import {
  cash,
  clock,
  close,
  db,
  deliver,
  giveBack,
  hours,
  open,
  openKitForEachTest,
  page,
  people,
  play,
  player,
  set,
  tournaments,
  wallet,
} from './test-kit.ts'

openKitForEachTest()

describe('a player who left', () => {
  it('stands after coming back as if they had stayed: a round that would count badly cannot be kept out', async () => {
    const id = await open()
    const playerId = await player()
    await set(playerId, id)
    clock.advance({ hours: 2 })
    await play(playerId, 20n)
    await set(playerId, id, false)
    await play(playerId, 0n)
    await deliver()
    await set(playerId, id)
    await play(playerId, 9_000n)
    await deliver()
    expect(await page(id, playerId)).toMatchObject({ tournament: { own: { score: '0.20', rounds: 2 } } })
  })
  it('keeps no round that was given back meanwhile', async () => {
    const id = await open()
    const playerId = await player()
    await set(playerId, id)
    clock.advance({ hours: 2 })
    const round = await play(playerId, 640n)
    await deliver()
    await set(playerId, id, false)
    await giveBack(playerId, round)
    await deliver()
    await set(playerId, id)
    expect(await page(id, playerId)).toMatchObject({
      tournament: { own: { place: null, rounds: 0 } },
      rounds: [],
    })
  })
  it('has no place and no prize', async () => {
    const id = await open()
    const [staying, gone] = [await player(), await player()]
    for (const playerId of [staying, gone]) await set(playerId, id)
    clock.advance({ hours: 2 })
    await play(gone, 640n)
    await play(staying, 20n)
    await set(gone, id, false)
    await deliver()
    const before = await cash(gone)
    clock.set(hours(49))
    await close()
    expect(await cash(gone)).toBe(before)
    expect(await page(id, staying)).toMatchObject({
      tournament: { own: { place: 1, prize: { amount: '100.00' } } },
    })
  })
})

describe('a round', () => {
  it('counts when it began after the entry on an instance whose clock is behind, and none that began before', async () => {
    const id = await open()
    const playerId = await player()
    clock.advance({ hours: 2 })
    await play(playerId, 9_000n)
    await set(playerId, id)
    const later = await player()
    await set(later, id)
    clock.advance({ seconds: -2 })
    await play(playerId, 640n)
    await play(later, 320n)
    await deliver()
    expect(await page(id, playerId)).toMatchObject({ tournament: { own: { score: '6.40', rounds: 1 } } })
    expect(await page(id, later)).toMatchObject({ tournament: { own: { score: '3.20', rounds: 1 } } })
  })
  it('that is staked while its player enters waits for the entry, as both take the lock of the wallet', async () => {
    const id = await open()
    const playerId = await player()
    let isEntered = false
    let entering: Promise<void> | undefined
    await inTransaction(db, async (tx) => {
      await wallet.lock(tx, playerId)
      entering = (async () => {
        await set(playerId, id)
        isEntered = true
      })()
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(isEntered).toBe(false)
    })
    await entering
    expect(isEntered).toBe(true)
  })
})

describe('entries', () => {
  it('of a player who is barred while entering do not stay', async () => {
    const id = await open()
    const playerId = await player()
    const free = people.get(playerId)!
    let asked = 0
    people.get = (key) => {
      const known = Map.prototype.get.call(people, key) as TournamentPlayer | undefined
      // The exclusion is stored, and its event handled, after the first look and before the entry.
      return key === playerId && ++asked > 1 ? { ...free, blocked: 'excluded' } : known
    }
    await expect(set(playerId, id)).rejects.toMatchObject({ additionalInfo: { reason: 'account' } })
    expect(await page(id, playerId)).toMatchObject({ tournament: { players: 0, own: { isIn: false } } })
  })
  it('and leavings of 100 parallel calls leave one entry, with the ticket of the first', async () => {
    const id = await open()
    const playerId = await player()
    await set(playerId, id)
    const ticket = async () =>
      (
        await db.query<{ ticket: string }>('select ticket from tournaments.entry where player_id = $1', [
          playerId,
        ])
      ).rows
    const first = await ticket()
    await Promise.all(Array.from({ length: 100 }, (_, at) => set(playerId, id, at % 2 === 0)))
    await set(playerId, id)
    expect(await ticket()).toEqual(first)
    expect(await page(id, playerId)).toMatchObject({ tournament: { players: 1, own: { isIn: true } } })
  })
  it('wait for places that are being made final, and are refused then', async () => {
    const id = await open({ checkHours: 0 })
    const [early, late, barred] = [await player(), await player(), await player()]
    for (const playerId of [early, barred]) await set(playerId, id)
    clock.set(Temporal.Instant.from(hours(25)).subtract({ milliseconds: 1 }))
    people.set(barred, { ...people.get(barred)!, blocked: 'excluded' })
    const follow = tournaments.subscriptions.find(({ name }) => name === 'tournaments.end-entries-of-barred')!
    const waiting = await inTransaction(db, async (tx) => {
      await tx.query('select from tournaments.tournament where tournament_id = $1 for update', [id])
      const calls = [
        set(late, id),
        set(early, id, false),
        follow.deliver({ playerId: barred, body: {} } as never, {} as never),
      ]
      const settled = Promise.allSettled(calls)
      await new Promise((resolve) => setTimeout(resolve, 300))
      await tx.query(
        `update tournaments.tournament set record = '{}', record_hash = 'x', closed_at = ends_at where tournament_id = $1`,
        [id],
      )
      return { settled }
    })
    const [entered, left] = await waiting.settled
    for (const refused of [entered, left])
      expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'error.tournament.closed' } })
    const { rows } = await db.query<{ player_id: bigint; is_in: boolean }>(
      'select player_id, left_at is null as is_in from tournaments.entry order by player_id',
    )
    expect(rows).toEqual([early, barred].map((player_id) => ({ player_id, is_in: true })))
  })
})
