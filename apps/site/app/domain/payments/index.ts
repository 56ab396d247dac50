/** Public interface of `payments` for features and the shell. */
export type { CashierEvent, CashierPhase } from './cashier-messages.ts'
export { nextPhase } from './cashier-messages.ts'
export { CashierStep } from './cashier-step.tsx'
export { durationText } from './durations.ts'
export { FlowLayout, FlowLayoutProvider, useFlowLayout } from './flow-layout.tsx'
export { FlowLoading } from './flow-loading.tsx'
export { FlowRefused } from './flow-refused.tsx'
export { periodNames } from './limit-texts.ts'
export { MethodPicker } from './method-picker.tsx'
export { byRecentUse, methodNameOf, methodNames } from './methods.tsx'
export { MoneyAmountField } from './money-amount-field.tsx'
export { OptionalAmount } from './optional-amount.tsx'
export { type MoneyRequest, findArrived } from './money-request.ts'
export { MoneySubmit } from './money-submit.tsx'
export { Reference, shortenReference } from './reference.tsx'
export { ReviewStep } from './review-step.tsx'
export { TransactionAmount, TransactionStatus, useTransactionTexts } from './transaction-row.tsx'
export {
  type Transaction,
  categoryNames,
  transactionAppearance,
  statusAppearances,
  typeNames,
} from './transactions.ts'
export { useMoneyForm } from './use-money-form.ts'
export { WithdrawalChoices, useWithdrawalError } from './withdrawal-choices.tsx'
export {
  pendingWithdrawalsQuery,
  useContinueWithdrawal,
  useLockWithdrawal,
  useSaveWithdrawal,
  useWithdrawal,
  withdrawalQuery,
} from './withdrawal-queries.ts'
export { WithdrawalTracker } from './withdrawal-tracker.tsx'
export { type Withdrawal, holderText, isOver, maskAccount, reasonText, stageNames } from './withdrawals.ts'
export { setHasDeposited, useHasDeposited } from './has-deposited.ts'
