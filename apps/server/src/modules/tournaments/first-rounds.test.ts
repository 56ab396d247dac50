/** Which rounds are the first ones of a player: none is kept out by leaving it open or by betting in it again. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  clock,
  close,
  db,
  deliver,
  end,
  GAME_ID,
  giveBack,
  handle,
  hours,
  open,
  openKitForEachTest,
  page,
  play,
  player,
  set,
  STUDIO,
  wallet,
} from './test-kit.ts'

openKitForEachTest()

async function entered(): Promise<{ id: string; playerId: bigint }> {
  const id = await open()
  const playerId = await player()
  await set(playerId, id)
  clock.advance({ hours: 2 })
  return { id, playerId }
}
interface Own {
  readonly tournament: { readonly own: { readonly place: number | null; readonly rounds: number } }
  readonly rounds: readonly { readonly standing: string; readonly isCounted: boolean }[]
}
const ownPage = async (id: string, playerId: bigint) => (await page(id, playerId)) as unknown as Own
const roundsOf = async (id: string, playerId: bigint) =>
  (await ownPage(id, playerId)).rounds.map(({ standing, isCounted }) => [standing, isCounted])

describe('all rounds of a player', () => {
  const rule = { kind: 'turnover', stake: '0.20', rounds: null } as const

  it('are not read again for each change: the score of the entry goes on', async () => {
    const id = await open({ rule })
    const playerId = await player()
    await set(playerId, id)
    clock.advance({ hours: 2 })
    await db.query(
      `insert into tournaments.counted_round
         (player_id, tournament_id, provider, round, game_id, opened_at, staked, paid)
       select $1, $2, 15, 'before-' || number, 7, $3, 20, 0 from generate_series(1, 400) as number`,
      [playerId, id, hours(2)],
    )
    // As if they were worth 1.00 together: who reads them all would find 80.00.
    await db.query('update tournaments.entry set score = 100, rounds = 400')
    const round = await play(playerId, 0n, { stake: 50n })
    await play(playerId, 0n, { stake: 30n })
    for (const _time of [1, 2]) await deliver()
    expect(await ownPage(id, playerId)).toMatchObject({ tournament: { own: { score: '1.80', rounds: 402 } } })
    await giveBack(playerId, round)
    for (const _time of [1, 2]) await deliver()
    expect(await ownPage(id, playerId)).toMatchObject({ tournament: { own: { score: '1.30', rounds: 401 } } })
  })
  it('have their stakes once they end', async () => {
    const id = await open({ rule })
    const playerId = await player()
    await set(playerId, id)
    clock.advance({ hours: 2 })
    const round = await play(playerId, 0n, { stake: 50n, isLeftOpen: true })
    await play(playerId, 0n, { stake: 30n })
    await deliver()
    expect(await ownPage(id, playerId)).toMatchObject({ tournament: { own: { score: '0.30', rounds: 2 } } })
    await end(playerId, round, 0n)
    await deliver()
    expect(await ownPage(id, playerId)).toMatchObject({ tournament: { own: { score: '0.80', rounds: 2 } } })
  })
})

describe('the first rounds of a player', () => {
  it('are also those left open, without points: a later win stays behind them, in the result too', async () => {
    const { id, playerId } = await entered()
    for (let at = 0; at < 3; at++) await play(playerId, 0n, { isLeftOpen: true })
    await play(playerId, 9_000n)
    await deliver()
    expect(await ownPage(id, playerId)).toMatchObject({
      tournament: { own: { place: null, score: '0.00', rounds: 2 } },
    })
    expect(await roundsOf(id, playerId)).toEqual([
      ['open', true],
      ['open', true],
      ['open', false],
      ['scored', false],
    ])
    clock.set(hours(49))
    await close()
    const { record, hash } = await handle('tournaments.record', { id })
    expect(createHash('sha256').update(String(record)).digest('hex')).toBe(hash)
    expect(JSON.parse(String(record))).toMatchObject({ entries: [], withoutScore: 1 })
  })
  it('have their points once they end, in the order of their first stakes', async () => {
    const { id, playerId } = await entered()
    const first = await play(playerId, 0n, { isLeftOpen: true })
    await play(playerId, 40n)
    await play(playerId, 9_000n)
    await deliver()
    expect(await ownPage(id, playerId)).toMatchObject({ tournament: { own: { score: '0.40', rounds: 2 } } })
    await end(playerId, first, 640n)
    await deliver()
    expect(await ownPage(id, playerId)).toMatchObject({ tournament: { own: { score: '6.40', rounds: 2 } } })
  })
  it('are in the order of the ledger where several began at one time, whatever their ids', async () => {
    const { id, playerId } = await entered()
    for (const [round, won] of [
      ['zeta', 20n],
      ['mu', 40n],
      ['alpha', 9_000n],
    ] as const) {
      const base = { playerId, currency: 'EUR', provider: STUDIO, vertical: 'casino', round } as const
      await wallet.execute({ ...base, kind: 'stake', tx: `s ${round}`, amount: 20n, game: String(GAME_ID) })
      await end(playerId, round, won)
    }
    await deliver()
    expect(await ownPage(id, playerId)).toMatchObject({
      tournament: { own: { score: '0.40', rounds: 2 } },
      rounds: [{ round: 'zeta' }, { round: 'mu' }, { round: 'alpha', isCounted: false }],
    })
  })
  it('are also those with a further bet, without points', async () => {
    const { id, playerId } = await entered()
    for (let at = 0; at < 2; at++) await play(playerId, 0n, { bets: 2 })
    await play(playerId, 9_000n)
    await deliver()
    expect(await ownPage(id, playerId)).toMatchObject({ tournament: { own: { place: null, rounds: 2 } } })
    expect(await roundsOf(id, playerId)).toEqual([
      ['more-bets', true],
      ['more-bets', true],
      ['scored', false],
    ])
  })
  it('are none that were given back wholly, open or ended: their places are free again', async () => {
    const { id, playerId } = await entered()
    const given = [
      await play(playerId, 0n, { isLeftOpen: true }),
      await play(playerId, 0n, { bets: 2 }),
      await play(playerId, 0n),
    ]
    await play(playerId, 640n)
    await deliver()
    for (const round of given) await giveBack(playerId, round)
    await deliver()
    expect(await ownPage(id, playerId)).toMatchObject({
      tournament: { own: { place: 1, score: '6.40', rounds: 1 } },
    })
  })
})
