/** The second record of a tournament: the hash of the ledger's entry of each prize. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  clock,
  close,
  db,
  deliver,
  handle,
  hours,
  open,
  openKitForEachTest,
  play,
  player,
  run,
  set,
} from './test-kit.ts'

openKitForEachTest()

describe('payments of prizes', () => {
  interface Payments {
    readonly tournament: string
    readonly record: string
    readonly payments: readonly {
      readonly ticket: string
      readonly prize: string
      readonly ledgerEntry: string
    }[]
  }
  const read = async (id: string) =>
    (await handle('tournaments.record', { id })) as {
      record: string
      hash: string
      payments?: { record: string; hash: string }
    }
  async function final(): Promise<string> {
    const id = await open()
    const playerIds = [await player(), await player(), await player()]
    for (const playerId of playerIds) await set(playerId, id)
    clock.advance({ hours: 2 })
    for (const [at, playerId] of playerIds.entries()) await play(playerId, BigInt(100 * (at + 1)))
    await deliver()
    clock.set(hours(49))
    return id
  }

  it('are published with the hash of the ledger’s entry of each prize, and follow from both records alone', async () => {
    const id = await final()
    await close()
    const { record, hash, payments } = await read(id)
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(sha256(payments!.record)).toBe(payments!.hash)
    const told = JSON.parse(payments!.record) as Payments
    // It belongs to this result, and has each of its prizes one time, with an entry of its own.
    expect([told.tournament, told.record]).toEqual([id, hash])
    expect(told.record).toBe(sha256(record))
    const { entries } = JSON.parse(record) as { entries: { ticket: string; prize: string }[] }
    const prizes = entries.filter(({ prize }) => Number(prize) > 0)
    expect(told.payments.map(({ ticket, prize }) => [ticket, prize])).toEqual(
      prizes.map(({ ticket, prize }) => [ticket, prize]),
    )
    const hashes = told.payments.map(({ ledgerEntry }) => ledgerEntry)
    expect(new Set(hashes).size).toBe(2)
    // Each is an entry of the ledger with the amount of the prize.
    const { rows } = await db.query<{ hash: string; amount: bigint }>(
      `select encode(hash, 'hex') as hash, d_main as amount from wallet.entry where encode(hash, 'hex') = any($1)`,
      [hashes],
    )
    const amounts = new Map(rows.map((row) => [row.hash, row.amount]))
    expect(hashes.map((one) => amounts.get(one))).toEqual([10_000n, 5_000n])
  })

  it('are published with the last one and not before, and do not change', async () => {
    const id = await final()
    await run('tournaments.close')
    const { rows } = await db.query<{ body: { payload: unknown } }>(
      `select body from kernel.outbox where topic = 'kernel.job' and body->>'task' = 'tournaments.pay-prize'`,
    )
    const [first, second] = rows.map(({ body }) => body.payload)
    expect((await read(id)).payments).toBeUndefined()
    await run('tournaments.pay-prize', first)
    expect((await read(id)).payments).toBeUndefined()
    await run('tournaments.pay-prize', second)
    const published = (await read(id)).payments
    expect(published).toBeDefined()
    await Promise.all([run('tournaments.pay-prize', first), run('tournaments.pay-prize', second)])
    expect((await read(id)).payments).toEqual(published)
  })

  it('are published by the repeated job where the server died after the last payment', async () => {
    const id = await final()
    await close()
    const { payments } = await read(id)
    await db.query('update tournaments.tournament set payments = null, payments_hash = null')
    await close()
    expect((await read(id)).payments).toEqual(payments)
  })

  it('of prizes that were paid before hashes were kept are found again by the repeated job', async () => {
    const id = await final()
    await close()
    const { payments } = await read(id)
    await db.query('update tournaments.tournament set payments = null, payments_hash = null')
    await db.query('update tournaments.placing set paid_entry = null')
    await close()
    expect((await read(id)).payments).toEqual(payments)
  })
})
