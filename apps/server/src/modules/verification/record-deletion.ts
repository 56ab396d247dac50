/** The end of due-diligence records of a player (KYC-14); when it comes, `players` decides. */
import type { DeletedRows, Tx } from '../../kernel/index.ts'
import type { ChangesDependencies } from './document-changes.ts'
import { levelWithoutDocuments } from './document-rules.ts'
import { lockDocuments } from './document-store.ts'
import { countFiles, deleteRecordRows } from './record-deletion-store.ts'

/**
 * Deletes documents with their files, answers of the identity company, questionnaires and what was confirmed. The
 * player is not verified any more: one who comes back begins again.
 */
export async function deleteDocumentRecords(
  tx: Tx,
  playerId: bigint,
  { levels }: Pick<ChangesDependencies, 'levels'>,
): Promise<{ readonly rows: DeletedRows; readonly files: number }> {
  await lockDocuments(tx, playerId)
  const files = await countFiles(tx, playerId)
  const rows = await deleteRecordRows(tx, playerId)
  const before = await levels.lockKycStatus(tx, playerId)
  const level = before && levelWithoutDocuments(before)
  if (level && level !== before) await levels.setKycStatus(tx, playerId, level)
  return { rows, files }
}
