import { z } from 'zod'
import { instant, money, playerId } from './common.ts'

/** Spec 2 §3 Wallet; `seq` is the ledger's and orders messages: one with a lower number is dropped. */
export const wallet = z.strictObject({
  currency: z.string(),
  mainBalance: money,
  lockedBalance: money,
  sportsBonus: money,
  casinoBonus: money,
  liveCasinoBonus: money,
  totalBalance: money,
  withdrawable: money,
  /** Owed after a reversed win or a chargeback; later credits repay it first. */
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
/** Spec 2 §3 Transaction, with additional fields for the reader. */
export const transaction = z.strictObject({
  referenceId: z.string(),
  playerId,
  walletId: z.enum(['MAIN', 'LOCKED', 'BONUS']),
  category: transactionCategory,
  type: transactionType,
  status: transactionStatus,
  /** Signed: the change of the player's money. */
  amount: money,
  /** The part of `amount` that was bonus money. */
  bonusAmount: money,
  /** The requested amount, also when nothing was booked. */
  requested: money,
  balanceAfterTransaction: money,
  transactionDate: instant,
  game: z.strictObject({ name: z.string(), slug: z.string().nullable(), provider: z.string() }).nullable(),
  roundId: z.string().nullable(),
  method: z.string().nullable(),
  /** The payment company's fee: added to the amount, or deducted before it arrived. */
  fee: money.nullable(),
  /** Stable reason of a refusal or of a failed deposit. */
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
