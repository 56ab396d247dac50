/** Money of an order: minor units, more than zero. */
export interface OrderMoney {
  readonly amount: bigint
  readonly currency: string
}

/** What a company's ledger has of an order: each payment that has arrived, and each that was taken back. */
export type OrderLines =
  | {
      readonly outcome: 'done'
      readonly credits: readonly OrderMoney[]
      readonly debits: readonly OrderMoney[]
    }
  | { readonly outcome: 'unknown' }

/** A company that pays deposits by orders of its own and tells of them by signed notifications. */
export interface OrderCompany {
  /** Name in rows and logs. */
  readonly name: string
  /** Provider number in the ledger, never reused. */
  readonly number: number
  /** As many days before now `linesOf` reads: money of an order that is older may have come. */
  readonly ledgerDays: number
  /** Reads the company's ledger. Moves nothing. */
  linesOf(orderId: string): Promise<OrderLines>
}
