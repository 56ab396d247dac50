/** Bets at live tables of all studios when something goes wrong: each is settled once or given back, never both. */
import { beforeAll, describe, expect, it } from 'vitest'
import { STAKE, type TablePlayer, nextRound, playersAtTables, tables } from './live-kit.ts'

const AINO = 'aino@players.example'
const UNA = 'una@players.example'
const { player, restartStudios } = playersAtTables(AINO, UNA)
/** A late duplicate is sent after a minute. */
const AFTER_A_MINUTE = 61_000
/** A late win is sent after a day. */
const AFTER_A_DAY = 24 * 60 * 60_000 + 1_000
const SLOW = { timeout: 8_000 }

type Seat = Awaited<ReturnType<TablePlayer['sit']>>

beforeAll(() => restartStudios())

/** A seat at the beginning of a round of the table. */
async function seatAtStart(studio: string, slug: string, who = player(AINO)): Promise<Seat> {
  const seat = await who.sit(studio, slug)
  await seat.open()
  await seat.moveTo(nextRound)
  return seat
}

async function bet(seat: Seat) {
  const { round: tableRound } = await seat.now()
  const { round } = await seat.bet(tableRound)
  return { id: String(round.id), tableRound }
}

async function ended(seat: Seat, id: string): Promise<void> {
  await expect.poll(async () => (await seat.round(id)).state, SLOW).toMatch(/^(closed|refunded|disputed)$/)
}

describe.each(tables)('a live table of %s, %s', (studio, slug) => {
  it('takes a stake once or gives it back when its answer is lost before the close', async () => {
    const seat = await seatAtStart(studio, slug)
    const before = await player(AINO).cash()
    await seat.moveTo(({ closesAt }) => closesAt! - 1_500)
    await seat.control({ next: 'lost-bet-answer' })
    const { id } = await bet(seat)
    await seat.moveTo(nextRound)
    await ended(seat, id)
    const { state, owedMinor } = await seat.round(id)
    // Pragmatic Play repeats a stake while the table is open; the others cancel it at once.
    expect(state).toBe(studio === 'pragmaticplay' ? 'closed' : 'refunded')
    const paid = state === 'closed' ? BigInt(owedMinor) - STAKE : 0n
    expect(await player(AINO).cash()).toBe(before + paid)
  })

  it('gives a stake back once when no answer came until the close', async () => {
    const seat = await seatAtStart(studio, slug)
    const before = await player(AINO).cash()
    await seat.control({ next: 'lost-bet-refund', duplicate: 2 })
    const { id } = await bet(seat)
    await seat.moveTo(nextRound)
    await ended(seat, id)
    await seat.control({ duplicate: 0 })
    expect(await seat.round(id)).toMatchObject({ state: 'refunded', events: null })
    expect(await player(AINO).cash()).toBe(before)
  })

  it('settles two players on one result', async () => {
    const first = await seatAtStart(studio, slug)
    const second = await player(UNA).sit(studio, slug)
    await second.open()
    const before = [await player(AINO).cash(), await player(UNA).cash()]
    const bets = [await bet(first), await bet(second)]
    expect(bets[1]!.tableRound).toBe(bets[0]!.tableRound)
    await first.moveTo(nextRound)
    await ended(first, bets[0]!.id)
    await ended(second, bets[1]!.id)
    const rounds = [await first.round(bets[0]!.id), await second.round(bets[1]!.id)]
    expect(rounds[0].events).not.toBeNull()
    expect(rounds[1].events).toEqual(rounds[0].events)
    const paid = BigInt(rounds[0].owedMinor) - STAKE
    expect([await player(AINO).cash(), await player(UNA).cash()]).toEqual(before.map((cash) => cash + paid))
  })

  it('pays a player who left after the bet and is not asked for again', async () => {
    const seat = await seatAtStart(studio, slug)
    const before = await player(AINO).cash()
    const { id, tableRound } = await bet(seat)
    await player(AINO).sit('quickspin', 'frostmark')
    await seat.moveTo(nextRound)
    await ended(seat, id)
    const { state, owedMinor } = await seat.round(id)
    const { board } = await seat.now()
    expect(board.some(({ round }: { round: number }) => round === tableRound)).toBe(true)
    expect(state).toBe('closed')
    expect(await player(AINO).cash()).toBe(before - STAKE + BigInt(owedMinor))
  })

  it.each(['lost-result-answer', 'duplicate-late', 'late-win'])(
    'pays once with duplicates of every call and %s',
    async (next) => {
      const seat = await seatAtStart(studio, slug)
      const before = await player(AINO).cash()
      await seat.control({ next, duplicate: 1 })
      const { id } = await bet(seat)
      await seat.moveTo((state) => nextRound(state) + AFTER_A_MINUTE)
      if (next === 'late-win') {
        await expect.poll(async () => (await seat.round(id)).state, SLOW).toBe('paying')
        expect(await player(AINO).cash()).toBe(before - STAKE)
        await seat.moveTo(({ now }) => now! + AFTER_A_DAY)
      }
      await ended(seat, id)
      await seat.control({ duplicate: 0, next: null })
      const { state, owedMinor } = await seat.round(id)
      expect(state).toBe('closed')
      expect(await player(AINO).cash()).toBe(before - STAKE + BigInt(owedMinor))
    },
  )

  it('gives all stakes back when its round is void', async () => {
    const first = await seatAtStart(studio, slug)
    const second = await player(UNA).sit(studio, slug)
    await second.open()
    const before = [await player(AINO).cash(), await player(UNA).cash()]
    const bets = [await bet(first), await bet(second)]
    await first.moveTo(({ closesAt }) => closesAt! + 200)
    const { voided } = await first.bot('void', { game: first.symbol })
    expect(voided.toSorted()).toEqual(bets.map(({ id }) => id).toSorted())
    await first.moveTo(nextRound)
    expect((await first.round(bets[0]!.id)).state).toBe('refunded')
    expect((await second.round(bets[1]!.id)).state).toBe('refunded')
    expect([await player(AINO).cash(), await player(UNA).cash()]).toEqual(before)
  })

  it('pays a bet once when the company is started again in its round', async () => {
    const seat = await seatAtStart(studio, slug)
    const before = await player(AINO).cash()
    const { id } = await bet(seat)
    await restartStudios()
    expect((await seat.round(id)).state).toBe('seated')
    await seat.moveTo(nextRound)
    await ended(seat, id)
    const { state, owedMinor } = await seat.round(id)
    expect(state).toBe('closed')
    expect(await player(AINO).cash()).toBe(before - STAKE + BigInt(owedMinor))
  })
})
