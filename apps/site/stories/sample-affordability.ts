import type { RouteOutput } from '@marquee/contract'
import { eur } from './sample-data.ts'

type Affordability = RouteOutput<'affordability.get'>

/** A player who may deposit. */
export const standing = (change: Partial<Affordability> = {}): Affordability => ({
  state: 'free',
  left: null,
  refused: null,
  monthEndsAt: '2026-04-01T00:00:00.000Z',
  incomeShare: 30,
  incomeFrom: eur('2000.00'),
  income: null,
  incomeCheck: { isAvailable: true, isOpen: false, endedAs: null },
  review: null,
  ...change,
})
