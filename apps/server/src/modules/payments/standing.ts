/** What a payment is decided from. */
import { placeBlock, type PolicyPlace, type PolicyQuestion } from '@marquee/markets'
import type { Database, Tx } from '../../kernel/index.ts'
import type { Balances } from '../wallet/index.ts'
import type { PaymentAffordability, PaymentDocuments, PaymentsPlayer } from './ports.ts'
import type { PaymentIntent, Standing } from './rules.ts'
import { readDepositFacts } from './transaction-store.ts'

export interface StandingDependencies {
  readonly db: Database
  readonly documents: PaymentDocuments
  readonly affordability: PaymentAffordability
}

/** The player's location, unknown when the company calls; balances for a withdrawal. */
export interface StandingFacts {
  readonly location?: PolicyPlace | undefined
  readonly balances?: Pick<Balances, 'withdrawable' | 'receivable'> | null
  /** The transaction that the answer must hold for; it has the wallet's lock. */
  readonly within?: Tx
  /** The deposit that is asked for or, where `isRequest` is false, only looked at; undefined for other payments. */
  readonly deposit?: { readonly amount: bigint; readonly isRequest: boolean } | undefined
}

/** What a decision is made from, in one transaction where one is given. */
export async function readStanding(
  { db, documents, affordability }: StandingDependencies,
  { player, question }: { readonly player: PaymentsPlayer; readonly question: PolicyQuestion },
  { location, balances, within, deposit }: StandingFacts,
): Promise<Standing> {
  const isMarketOpen = placeBlock('deposit', { ...question, location }) === null
  // What is refused anyway asks no company and stores no decision.
  const isAsked = deposit && isMarketOpen && player.mayDeposit && player.blocked === null
  const deposited = await readDepositFacts(within ?? db, player.playerId)
  return {
    mayDeposit: player.mayDeposit,
    mayWithdraw: player.mayWithdraw,
    blocked: player.blocked,
    isMarketOpen,
    withdrawable: balances?.withdrawable ?? 0n,
    receivable: balances?.receivable ?? 0n,
    documents: await documents.deadlineOf(player.playerId, deposited, within),
    affordability: isAsked ? await affordability.refusalOf(player.playerId, { ...deposit, within }) : null,
  }
}

/** The deposit that an intent asks for; one that is authorized has its own amount in the sums already. */
export const requestedDeposit = ({ direction, amount, isHeld }: PaymentIntent): StandingFacts['deposit'] =>
  direction === 'deposit' && amount !== undefined && isHeld !== true ? { amount, isRequest: true } : undefined
