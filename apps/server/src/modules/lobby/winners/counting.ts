import type { CurrencyCode } from '@marquee/money'
import {
  type Clock,
  type Database,
  inTransaction,
  subscribe,
  type Subscription,
} from '../../../kernel/index.ts'
import { changedRounds, parseWalletEntry, walletEntryTopic } from '../../wallet/index.ts'
import type { WinnerPorts } from './ports.ts'
import { forgetPaidRounds, isPaidRoundKept, writePaidRound } from './store.ts'

export interface CountingDependencies extends Pick<WinnerPorts, 'ledger' | 'winsShownAfterMinutes'> {
  readonly db: Database
  readonly clock: Clock
  /** Smallest payment of a game that is listed, in minor units; null for a game that is not offered. */
  readonly shownFrom: (gameId: number, currency: CurrencyCode) => bigint | null
}

/** The longest period of a list of winners; a round is kept for that, and for the delay with which it is listed. */
export const LISTED_HOURS = 72

/**
 * Follows ended rounds in the ledger's events. An event only names a round: what is written is the round in the ledger,
 * so that a repeated or late event changes nothing, and a round that was given back is listed and counted no more.
 * Rounds without a stake (free rounds) are neither listed nor counted, and none that began before what is kept unless
 * it is kept already.
 */
export const countPaidRounds = ({
  db,
  clock,
  ledger,
  shownFrom,
  winsShownAfterMinutes,
}: CountingDependencies): Subscription =>
  subscribe({
    topic: walletEntryTopic,
    name: 'lobby.paid-rounds',
    parse: parseWalletEntry,
    pageHandler: async (entries) => {
      const rounds = changedRounds(entries)
      if (rounds.length === 0) return
      const oldest = clock.now().subtract({ hours: LISTED_HOURS, minutes: winsShownAfterMinutes })
      await inTransaction(db, async (tx) => {
        for (const { currency, ...key } of rounds) {
          const facts = await ledger.roundOf(key.playerId, key.provider, key.round, tx)
          if (!facts) continue
          // The ledger does not say when a round ended: a late change of a forgotten one is no new end.
          const isOld = Temporal.Instant.compare(facts.openedAt, oldest) < 0
          if (isOld && !(await isPaidRoundKept(tx, key))) continue
          const last = await ledger.entryMark(key.playerId, { seq: facts.lastSeq, from: facts.openedAt }, tx)
          if (last === null) continue
          const staked = facts.staked.cash + facts.staked.bonus
          const paid = facts.won.cash + facts.won.bonus
          const gameId = facts.game === null || !/^\d{1,9}$/.test(facts.game) ? null : Number(facts.game)
          const from = gameId === null ? null : shownFrom(gameId, currency)
          const isCounted = facts.isClosed && gameId !== null && staked > 0n
          await writePaidRound(tx, {
            ...key,
            lastSeq: facts.lastSeq,
            ledgerId: last.hash,
            gameId,
            currency,
            staked,
            paid,
            endedAt: last.at,
            isCounted,
            // A payment at or below the stake is not a win (GAM-15).
            isWin: isCounted && from !== null && paid > staked && paid >= from,
          })
        }
        await forgetPaidRounds(tx, oldest)
      })
    },
  })
