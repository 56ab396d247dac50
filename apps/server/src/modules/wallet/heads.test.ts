import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '../../kernel/index.ts'
import { anchorHeads, type HeadsAnchor, type PlayerId, verifyHeads } from './index.ts'
import { createWalletKit, type WalletKit } from './test-kit.ts'

let kit: WalletKit
let recorded: HeadsAnchor[]
beforeAll(async () => {
  kit = await createWalletKit({ max: 6 })
})
afterAll(() => kit.close())
beforeEach(async () => {
  recorded = []
  await tamper('delete from wallet.anchored_head')
  await tamper('delete from wallet.anchor')
})

const anchor = () =>
  anchorHeads({
    db: kit.db,
    clock: kit.clock,
    onAnchored: async (_tx, one) => void recorded.push(one),
  })
const differences = (latest?: number) => verifyHeads(kit.db, { recorded, latest })

/** Changes the ledger as its owner could. */
const tamper = (text: string, values: unknown[] = []) =>
  inTransaction(kit.db, async (tx) => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(text, values)
  })

async function played(amount: bigint): Promise<PlayerId> {
  const player = await kit.player({ main: 1_000n })
  await kit.done('stake', player, { amount, round: `${player}` })
  return player
}

it('covers every player with the head of then, while play goes on', async () => {
  const one = await played(10n)
  await played(20n)
  const first = await anchor()
  await kit.done('stake', one, { amount: 5n, round: 'later' })
  const second = await anchor()
  const third = await anchor()
  expect([first.anchorId, second.anchorId, third.anchorId]).toEqual([1n, 2n, 3n])
  expect([second.root === first.root, third.root === second.root]).toEqual([false, true])
  const { rows } = await kit.db.query<{ anchor_id: bigint; kept: bigint }>(
    'select anchor_id, count(*) as kept from wallet.anchored_head group by anchor_id order by anchor_id',
  )
  // Only what has changed is kept again.
  expect(rows).toEqual([
    { anchor_id: 1n, kept: BigInt(first.players) },
    { anchor_id: 2n, kept: 1n },
  ])
  await kit.done('stake', one, { amount: 5n, round: 'after' })
  expect(await differences()).toEqual([])
})

it('numbers anchors that are made at once one after the other', async () => {
  const made = await Promise.all([anchor(), anchor(), anchor()])
  expect(made.map(({ anchorId }) => Number(anchorId)).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  expect(await differences()).toEqual([])
})

it('keeps nothing when its record outside fails', async () => {
  const onAnchored = () => Promise.reject(new Error('no record'))
  await expect(anchorHeads({ db: kit.db, clock: kit.clock, onAnchored })).rejects.toThrow('no record')
  const { rowCount } = await kit.db.query('select from wallet.anchored_head')
  expect(rowCount).toBe(0)
})

it('names an entry that its owner has rewritten, also with its head and the root', async () => {
  const player = await played(30n)
  await anchor()
  const forged = 'aa'.repeat(32)
  await tamper(`update wallet.entry set hash = decode($2, 'hex') where player_id = $1 and seq = 2`, [
    player,
    forged,
  ])
  const isAnother = `entry 2 of player ${player} is not the one of anchor 1`
  expect(await differences()).toEqual([isAnother])
  await tamper(`update wallet.anchored_head set head = decode($2, 'hex') where player_id = $1`, [
    player,
    forged,
  ])
  expect(await differences()).toEqual(['the heads of anchor 1 have another root'])
  const own = recorded
  recorded = []
  await tamper('delete from wallet.anchored_head')
  await tamper('delete from wallet.anchor')
  await tamper(`update wallet.wallet set head = decode($2, 'hex') where player_id = $1`, [player, forged])
  await anchor()
  recorded = own
  expect(await differences()).toEqual(['anchor 1 has another root than was recorded'])
})

it('names an anchor that is missing, and one that was made without a record', async () => {
  await anchor()
  await anchor()
  await tamper('delete from wallet.anchor where anchor_id = 2')
  expect(await differences()).toEqual(['anchor 2 was recorded and is missing'])
  recorded.pop()
  expect(await differences()).toEqual([])
  recorded.pop()
  expect(await differences(1)).toEqual(['anchor 1 was not recorded outside the ledger'])
})
