/** KYC-13: whatever an operation is, it changes one player's wallet and accounts of the operator. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { houseAccounts, kindNumbers } from './numbers.ts'
import type { Operation, PlayerId } from './operation.ts'
import { bonusTerms, createWalletKit, type WalletKit } from './test-kit.ts'

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit()
})
afterAll(() => kit.close())

let txs = 0
/** Every kind of operation, of one player, each with the ids that it needs from those before it. */
async function everyKind(playerId: PlayerId): Promise<void> {
  const done = async <K extends Operation['kind']>(
    kind: K,
    draft: Parameters<typeof kit.done<K>>[2],
  ): Promise<void> => void (await kit.done(kind, playerId, draft))
  const tx = (name: string) => `${name}-${++txs}`
  const paid = { provider: 5 } as const
  await done('opening', {
    ...paid,
    amount: 1_000n,
    staked: 0n,
    won: 0n,
    deposited: 1_000n,
    withdrawn: 0n,
  })
  await done('authorizeDeposit', { ...paid, tx: 'auth-1', amount: 10_000n })
  await done('deposit', { ...paid, tx: 'dep-1', amount: 10_000n, authorization: 'auth-1' })
  await done('authorizeDeposit', { ...paid, tx: 'auth-2', amount: 500n })
  await done('cancelDeposit', { ...paid, authorization: 'auth-2' })
  await done('refund', { ...paid, amount: 100n, deposit: 'dep-1' })
  await done('chargeback', { ...paid, amount: 100n, deposit: 'dep-1' })
  await done('stake', { tx: 'bet-1', round: 'r1', amount: 300n })
  await done('win', { tx: 'win-1', round: 'r1', amount: 200n })
  await done('rollback', { original: 'win-1', of: 'win' })
  await done('rollback', { original: 'bet-1', of: 'bet' })
  await done('stakeAndWin', { tx: 'both-1', round: 'r2', amount: 100n, win: 50n })
  await done('rollbackRound', { round: 'r2' })
  await done('stake', { round: 'r3', amount: 100n })
  await done('closeRound', { round: 'r3' })
  await done('promo', { ...paid, amount: 100n })
  await done('jackpotWin', { amount: 100n })
  await done('freeRoundWin', { amount: 100n })
  await done('adjust', { amount: 10n, account: 'studio' })
  await done('hold', { ...paid, holdId: 'h1', amount: 1_000n })
  await done('release', { ...paid, holdId: 'h1', amount: 400n })
  await done('settle', { ...paid, holdId: 'h1' })
  const bonus = { ...paid, vertical: 'casino' } as const
  await done('grantBonus', { ...bonus, bonusId: 1n, amount: 500n, terms: bonusTerms({ toWager: 1n }) })
  await done('convertBonus', { ...bonus, bonusId: 1n })
  await done('grantBonus', {
    ...bonus,
    bonusId: 2n,
    amount: 500n,
    terms: bonusTerms({ toWager: 9_999_999n }),
  })
  await done('forfeitBonus', { ...bonus, bonusId: 2n, reason: 'player' })
  const bet = { vertical: 'sports' } as const
  await done('reserveBet', { ...bet, tx: 'res-1', round: 'b1', amount: 500n })
  await done('commitBet', { ...bet, tx: tx('c'), round: 'b1' })
  await done('cashOutBet', { ...bet, tx: tx('c'), round: 'b1', total: 100n, open: 200n })
  await done('settleBet', { ...bet, tx: tx('c'), round: 'b1', total: 400n })
  await done('resettle', { ...bet, tx: tx('c'), round: 'b1', total: 200n })
  await done('reserveBet', { ...bet, tx: 'res-2', round: 'b2', amount: 500n })
  await done('releaseBet', { ...bet, tx: tx('c'), original: 'res-2' })
  await kit.run('rollback', playerId, { original: 'never-seen', of: 'bet' })
  await kit.run('refuseStake', playerId, { round: 'r9', amount: 100n, reason: 'game_off' })
}

/** Everything that the ledger has of a player, table by table. */
async function rowsOf(playerId: PlayerId): Promise<Record<string, string>> {
  const { rows: tables } = await kit.db.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'player_id'
      where c.relnamespace = 'wallet'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await kit.db.query<{ text: string }>(
      `select coalesce(string_agg(t::text, ',' order by t::text), '') as text from wallet.${name} t
        where player_id = $1`,
      [playerId],
    )
    found[name] = rows[0]!.text
  }
  return found
}

it('no operation of any kind changes another player, also with the same ids at the same company (KYC-13)', async () => {
  const [first, second] = [await kit.player(), await kit.player()]
  const before = await rowsOf(second)
  await everyKind(first)
  expect(await rowsOf(second)).toEqual(before)
  const after = await rowsOf(first)
  await everyKind(second)
  expect(await rowsOf(first)).toEqual(after)
  expect(Object.keys(before).length).toBeGreaterThan(5)
})

it('every entry has one player, and an account of the operator on the other side (KYC-13)', async () => {
  const { rows: kinds } = await kit.db.query<{ kind: number }>('select distinct kind from wallet.entry')
  // A stake with its win is two entries, and a refusal of the caller is an entry of a stake.
  const { stakeAndWin: _both, refuseStake: _refused, ...stored } = kindNumbers
  expect(kinds.map(({ kind }) => kind).toSorted((a, b) => a - b)).toEqual(
    Object.values(stored).toSorted((a, b) => a - b),
  )
  const { rows } = await kit.db.query<{ house_account: number }>(
    `select distinct house_account from wallet.entry
      where house <> 0 or d_main + d_locked + d_held + d_bonus - d_receivable <> 0`,
  )
  const ranges = Object.values(houseAccounts)
  for (const { house_account: account } of rows)
    expect(ranges.some((start) => account === start || (account > start && account < start + 10_000))).toBe(
      true,
    )
  const { rows: unbalanced } = await kit.db.query(
    'select from wallet.entry where d_main + d_locked + d_held + d_bonus - d_receivable + house <> 0',
  )
  expect(unbalanced).toEqual([])
})
