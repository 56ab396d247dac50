import { paymentMethods } from '@marquee/contract'
import { policyValue } from '@marquee/markets'
import type { Tx } from '../../kernel/index.ts'
import { isHolder } from '../identity/index.ts'
import { findCase } from './case-store.ts'
import type { PaymentsContext } from './context.ts'
import type { Deposit } from './deposit-store.ts'
import { type PaymentInstrument, fundingOf } from './funding.ts'
import type { PaymentCall, PaymentsPlayer } from './ports.ts'

/** Why an account or card may not be used; the same word is a refusal, and the reason of money in suspense. */
export type InstrumentRefusal = 'holder' | 'credit'

/** Reasons of a deposit that has ended so, for the history. */
export const reasonByInstrument = {
  holder: 'account-of-another-person',
  credit: 'credit',
} as const satisfies Readonly<Record<InstrumentRefusal, string>>

/** Whether the company names a holder who is not the player (KYC-08). Without a name nothing is compared. */
export const isOfAnother = (
  player: Pick<PaymentsPlayer, 'firstName' | 'lastName'>,
  { accountHolder = '' }: PaymentInstrument,
): boolean => accountHolder.trim() !== '' && !isHolder(player, accountHolder)

/** Why a deposit has ended at our own refusal of the account or card; null where it has not. */
export function endedByInstrument({
  status,
  reason,
}: Pick<Deposit, 'status' | 'reason'>): InstrumentRefusal | null {
  if (status !== 'FAILED') return null
  if (reason === reasonByInstrument.holder) return 'holder'
  return reason === reasonByInstrument.credit ? 'credit' : null
}

/**
 * Why the money of a deposit may not come from where it comes from; null where it may (KYC-08, KYC-09). A deposit that
 * was refused stays so, whatever a later call of its transaction says.
 */
export function depositInstrumentRefusal(
  { policyOf, creditRanges }: Pick<PaymentsContext, 'policyOf' | 'creditRanges'>,
  player: PaymentsPlayer,
  deposit: Pick<Deposit, 'method' | 'status' | 'reason'>,
  instrument: PaymentInstrument,
): InstrumentRefusal | null {
  const ended = endedByInstrument(deposit)
  if (ended) return ended
  if (isOfAnother(player, instrument)) return 'holder'
  if (policyValue(policyOf(player), 'pay.creditAllowed')) return null
  const asked = paymentMethods[deposit.method].kind
  const kinds = [asked, instrument.methodKind ?? asked]
  return kinds.every((kind) => fundingOf(kind, instrument, creditRanges) === 'own') ? null : 'credit'
}

/** The cashier's company, with deposits that wait for a person because of the account or card that paid them. */
export const withInstrumentHolds = (context: PaymentsContext): PaymentsContext => ({
  ...context,
  async holdOf(tx: Tx, call: Pick<PaymentCall, 'playerId' | 'companyTx' | 'kind'>) {
    if (call.kind !== 'deposit') return null
    const known = await findCase(tx, context.keyOf(call))
    return known?.state === 'open' && (known.why === 'holder' || known.why === 'credit') ? known.why : null
  },
})
