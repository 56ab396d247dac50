import { z } from 'zod'
import { instant, money, playerId } from './common.ts'

/** Spec 2 §3 Wallet; `seq` is the ledger's and orders messages: a lower one is dropped. */
export const wallet = z.strictObject({
  currency: z.string(),
  mainBalance: money,
  lockedBalance: money,
  sportsBonus: money,
  casinoBonus: money,
  liveCasinoBonus: money,
  totalBalance: money,
  withdrawable: money,
  /** Owed after a taken-back win or a chargeback; later credits repay it first. */
  receivable: money,
  seq: z.int(),
  asOf: instant,
})
export const transactionCategory = z.enum([
  'BONUS',
  'CASINO',
  'PAYMENT',
  'SPORTS',
  'VIRTUAL_SPORTS',
  'LIVE_CASINO',
  'ADJUSTMENT',
  'DORMANT_ADJUSTMENT',
])
export const transactionType = z.enum([
  'BET',
  'BET_VOID',
  'CASHOUT',
  'CASHOUT_VOID',
  'DEPOSIT',
  'LOSS',
  'WIN',
  'WIN_VOID',
  'WITHDRAW',
  'DORMANT',
  'REVERSAL',
  'FORFEIT',
  'CANCELED',
  'REVERSAL_DP',
])
export const transactionStatus = z.enum([
  'FAILED',
  'PENDING',
  'SUCCESS',
  'REVERTED',
  'WAITING_INPUT',
  'COMPLETED',
  'CANCELLED',
])
/** Spec 2 §3 Transaction, with what a reader needs beside it. */
export const transaction = z.strictObject({
  referenceId: z.string(),
  playerId,
  walletId: z.enum(['MAIN', 'LOCKED', 'BONUS']),
  category: transactionCategory,
  type: transactionType,
  status: transactionStatus,
  /** Signed: how it changed the player's money. */
  amount: money,
  /** The part of `amount` that was bonus money. */
  bonusAmount: money,
  /** The amount asked for, also when nothing was booked. */
  requested: money,
  balanceAfterTransaction: money,
  transactionDate: instant,
  game: z.strictObject({ name: z.string(), slug: z.string().nullable(), provider: z.string() }).nullable(),
  roundId: z.string().nullable(),
  method: z.string().nullable(),
  /** What the payment company charged for it: on top of the amount, or taken off before it arrived. */
  fee: money.nullable(),
  /** Stable reason of a refusal, and why a deposit failed. */
  reason: z.string().nullable(),
})
export const netPosition = z.strictObject({
  from: instant,
  to: instant,
  deposits: money,
  withdrawals: money,
  stakes: money,
  wins: money,
  /** Wins minus stakes. */
  winLoss: money,
  /** Withdrawals minus deposits. */
  netPosition: money,
})
