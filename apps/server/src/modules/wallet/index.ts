export { textOfDay, verifyDays } from './check-days.ts'
export { readClosedDays, readDayTotals } from './days.ts'
export {
  type ChangedRound,
  changedRounds,
  stakedOrChangedRounds,
  parseWalletEntry,
  type WalletEntryEvent,
  walletEntryTopic,
} from './events.ts'
export type { BlockFacts, GateChange, GateFacts, Limits, StoredBreak } from './gate.ts'
export { anchorHeads, type MadeAnchor } from './heads.ts'
export { type LimitState, periodCodes, readLimitWindows, readSingleStakeLimits } from './limits.ts'
export type { HistoryQuery, Transaction } from './history.ts'
export type { BonusFacts, Operation, PlayerId } from './operation.ts'
export { ROUND_AFTER_END_MINUTES } from './numbers.ts'
export type { Accepted, Answer, Balances, RefusalReason, Refused } from './outcome.ts'
export type { GivenBack, OpenRound, OpenRoundsQuery, RoundFacts } from './round-store.ts'
export { createWallet, type Wallet, type WalletOptions } from './service.ts'
export type { PastDays } from './past-days.ts'
export { readPlayWithin } from './play-within.ts'
export type { PeriodTotals } from './period-totals.ts'
export { ledgerEntries, walletPersonalData } from './personal-data.ts'
export type { RecordedAnchor, RecordedAnchors } from './recorded-anchors.ts'
export { createHeadsCheck, type HeadsCheck } from './verify-heads.ts'
