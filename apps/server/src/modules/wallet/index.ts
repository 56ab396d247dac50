export type { BatcherFigures } from './batcher.ts'
export type { CheckOptions, CheckReport, Difference } from './check.ts'
export type {
  HistoryQuery,
  Transaction,
  TransactionCategory,
  TransactionStatus,
  TransactionType,
} from './history.ts'
export type { BonusFacts, BonusVertical, Operation, PlayerId, Vertical } from './operation.ts'
export type {
  Accepted,
  Answer,
  Balances,
  EntryFacts,
  LimitWindow,
  Playable,
  RefusalReason,
  Refused,
} from './outcome.ts'
export type {
  BonusState,
  GateFacts,
  NetPosition,
  PendingHold,
  Product,
  RoundFacts,
  WindowLimits,
} from './store.ts'
export { type BalancePush, createWallet, type Wallet, type WalletOptions } from './service.ts'
