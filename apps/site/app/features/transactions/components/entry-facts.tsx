import type { Entry } from '../model.ts'
import { RoundFacts } from './round-facts.tsx'
import { TransactionFacts } from './transaction-facts.tsx'

/** All details of an entry of the list. */
export function EntryFacts({ entry }: { entry: Entry }) {
  return entry.is === 'round' ? (
    <RoundFacts round={entry.round} />
  ) : (
    <TransactionFacts transaction={entry.transaction} />
  )
}
