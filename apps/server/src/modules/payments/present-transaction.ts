import { type CurrencyCode, toMoneyText } from '@marquee/money'
import type { Transaction, Wallet } from '../wallet/index.ts'

/** Name of a game in the history, by the ledger's game id. */
export type GameNames = (game: string) => { name: string; slug: string | null; provider: string } | undefined

export const moneyIn = (currency: CurrencyCode) => (minor: bigint) => toMoneyText({ minor, currency })

/** A line of the history as players read it. */
export function presentTransaction(line: Transaction, gameOf: GameNames) {
  const money = moneyIn(line.currency)
  return {
    referenceId: line.referenceId,
    playerId: Number(line.playerId),
    walletId: line.walletId,
    category: line.category,
    type: line.type,
    status: line.status,
    amount: money(line.amount),
    bonusAmount: money(line.bonusAmount),
    requested: money(line.requested),
    balanceAfterTransaction: money(line.balanceAfterTransaction),
    transactionDate: line.transactionDate.toString(),
    game: line.game === null ? null : (gameOf(line.game) ?? null),
    roundId: line.round,
    method: line.method,
    fee: line.fee === null ? null : money(line.fee),
    reason: line.reason ?? line.cause,
  }
}

/** Reads pages of a player's statement, as the history of an open account has them. */
export const statementReader =
  ({ wallet, gameOf }: { readonly wallet: Pick<Wallet, 'history'>; readonly gameOf: GameNames }) =>
  async (playerId: bigint, page: { readonly limit: number; readonly position: number }) => ({
    transactions: (await wallet.history(playerId, page)).map((line) => presentTransaction(line, gameOf)),
  })
