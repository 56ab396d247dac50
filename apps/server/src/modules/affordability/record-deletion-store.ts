import { type DeletedRows, deleteRowsOf, type Tx } from '../../kernel/index.ts'

/** Deletes everything of a player in this schema (KYC-14); when it comes, `players` decides. */
export const deleteAffordabilityRecords = (tx: Tx, playerId: bigint): Promise<DeletedRows> =>
  deleteRowsOf(tx, playerId, [
    'affordability.review',
    'affordability.income',
    'affordability.income_check',
    'affordability.vulnerability_check',
  ])
