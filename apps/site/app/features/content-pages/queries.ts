import type { RouteOutput } from '@marquee/contract'
import type { MarketId } from '@marquee/markets/prefix'
import { apiQuery } from '../../shared/query/query.ts'

export type PaymentMethods = RouteOutput<'wallet.paymentMethods'>['methods']

/** Methods of a market with their bounds, fees and measured times, as the cashier offers them. */
export const paymentMethodsQuery = (market: MarketId, direction: 'deposit' | 'withdrawal') =>
  apiQuery(['payment-methods', market, direction], 'wallet.paymentMethods', { market, direction })
