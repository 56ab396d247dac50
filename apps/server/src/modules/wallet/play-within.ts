/** What was staked between two moments, and what became of it later. */
import type { Queryable } from '../../kernel/index.ts'
import { kindNumbers, OPEN_BETS, outcomeNumbers } from './numbers.ts'
import type { PlayerId } from './operation.ts'

/** Cash of the rounds and bets whose stakes are dated between two moments; minor units. */
export interface PlayWithin {
  readonly currency: string
  /** Stakes between the moments, less everything that was given back of their rounds at any time. */
  readonly staked: bigint
  /** What their rounds have paid at any time, less what was taken back. */
  readonly won: bigint
  /** Whether one of their rounds or bets has not ended: it may still pay, or be given back. */
  readonly isOpen: boolean
}

const { stake, stakeAndWin, reserveBet } = kindNumbers

/**
 * Reads the rounds by the entries of their stakes, so that what older or later rounds pay changes nothing. A round that
 * was staked on before `from` counts from its first stake after that, and a win from before that is not taken back
 * here; stakes from `to` on are left out. Where it cannot be told apart, the loss is smaller. Reads every entry of the
 * player since `from`. Null when the player has no wallet.
 */
export async function readPlayWithin(
  queryable: Queryable,
  playerId: PlayerId,
  { from, to }: { readonly from: Temporal.Instant; readonly to: Temporal.Instant },
): Promise<PlayWithin | null> {
  const { rows } = await queryable.query<PlayWithin>(
    `with played as materialized (
       select provider, round, min(seq) as first_seq from wallet.entry
        where player_id = $1 and at >= $2 and at < $3 and kind in (${stake}, ${stakeAndWin}, ${reserveBet})
          and outcome = ${outcomeNumbers.accepted} and round is not null
        group by provider, round),
     moved as (
       select e.at, e.ref_seq < p.first_seq as is_earlier, e.staked - coalesce(before.staked, 0) as staked,
              e.won - coalesce(before.won, 0) as won
         from played p
         join wallet.entry e on e.player_id = $1 and e.at >= $2 and e.provider = p.provider and e.round = p.round
          and e.seq >= p.first_seq
         left join lateral (
           select x.staked, x.won from wallet.entry x
            where x.player_id = $1 and (x.at, x.seq) < (e.at, e.seq) order by x.at desc, x.seq desc limit 1) before
           on true)
     select w.currency,
            (select coalesce(sum(staked) filter (where staked < 0 or at < $3), 0)::bigint from moved) as staked,
            (select coalesce(sum(won) filter (where won > 0 or is_earlier is not true), 0)::bigint from moved) as won,
            exists (select from played p join wallet.round r using (provider, round)
                     where r.player_id = $1 and not r.closed and r.bets > 0)
            or exists (select from played p join wallet.bet b on b.provider = p.provider and b.bet = p.round
                        where b.player_id = $1 and b.state in (${OPEN_BETS.join(', ')})) as "isOpen"
       from wallet.wallet w where w.player_id = $1`,
    [playerId, from, to],
  )
  return rows[0] ?? null
}
