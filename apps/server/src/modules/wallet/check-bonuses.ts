import type { Tx } from '../../kernel/index.ts'
import type { Replay, Report } from './replay.ts'
import { bonusMaskOf, isSticky } from './replay-kinds.ts'
import type { BonusColumns } from './store.ts'

interface BonusRow extends BonusColumns {
  cap: bigint | null
  deposit: bigint
  on_withdrawal: number
  counts_all: boolean
  rounds: number
}

/** Columns of `wallet.wallet`. */
interface Pockets {
  readonly player_id: bigint
  readonly bonus_casino: bigint
  readonly bonus_live: bigint
  readonly bonus_sports: bigint
  readonly bonus_mask: number
}

/** Compares bonuses with their entries, and the wallet's pockets with its bonuses (L2). */
export async function compareBonuses(tx: Tx, wallet: Pockets, replay: Replay, report: Report): Promise<void> {
  const { rows } = await tx.query<BonusRow>(
    `select b.*, (select count(*)::int from wallet.round r
         where r.player_id = b.player_id and r.bonus_id = b.bonus_id and not r.closed and r.staked_bonus > 0)
         + (select count(*)::int from wallet.bet x
         where x.player_id = b.player_id and x.bonus_id = b.bonus_id and x.stake_bonus > 0 and x.open > 0) as rounds
       from wallet.bonus b where b.player_id = $1 order by b.bonus_id`,
    [wallet.player_id],
  )
  const pockets: [bigint, bigint, bigint, bigint] = [0n, 0n, 0n, 0n]
  let mask = 0
  for (const row of rows) {
    compareBonus(row, replay, report)
    pockets[row.vertical] = (pockets[row.vertical] ?? 0n) + row.balance
    mask |= bonusMaskOf(row) << row.vertical
  }
  const [, casino, live, sports] = pockets
  for (const [name, stored, replayed] of [
    ['pockets of casino', wallet.bonus_casino, casino],
    ['pockets of live casino', wallet.bonus_live, live],
    ['pockets of sports', wallet.bonus_sports, sports],
    ['bonus_mask', wallet.bonus_mask, mask],
  ] as const)
    if (stored !== replayed) report('L2', null, `${name}: the wallet says ${stored}, its bonuses ${replayed}`)
  for (const bonusId of replay.bonuses.keys())
    if (!rows.some((row) => row.bonus_id === bonusId)) report('L2', null, `bonus ${bonusId} is missing`)
}

function compareBonus(row: BonusRow, replay: Replay, report: Report): void {
  const bonus = replay.bonuses.get(row.bonus_id)
  if (!bonus) {
    report('L2', null, `bonus ${row.bonus_id} has no entries`)
    return
  }
  const { terms } = bonus
  const instant = (text: string | null) =>
    text === null ? null : Temporal.Instant.from(text).round('microsecond').toString()
  const pairs: (readonly [string, unknown, unknown])[] = [
    ['granted', row.granted, bonus.granted],
    ['balance', row.balance, bonus.balance],
    ['wagered', row.wagered, bonus.wagered],
    ['open rounds', row.open_rounds, row.rounds],
  ]
  if (terms)
    pairs.push(
      ['kind', row.kind, terms.kind],
      ['counts all stakes', row.counts_all, isSticky(terms.kind)],
      ['requirement', row.to_wager, BigInt(terms.toWager) + bonus.added],
      ['largest stake', row.max_stake, terms.maxStake === null ? null : BigInt(terms.maxStake)],
      ['cap', row.cap, terms.cap === null ? null : BigInt(terms.cap)],
      ['deposit', row.deposit, BigInt(terms.deposit)],
      ['on withdrawal', row.on_withdrawal, terms.onWithdrawal],
      ['end', instant(row.expires_at === null ? null : row.expires_at.toString()), instant(terms.expiresAt)],
    )
  for (const [name, stored, replayed] of pairs)
    if (stored !== replayed)
      report('L2', null, `bonus ${row.bonus_id}: ${name} ${String(stored)}, its entries ${String(replayed)}`)
}
