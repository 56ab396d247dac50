import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, inTransaction } from '../../kernel/index.ts'
import * as store from './store.ts'

/** Name of the file of anchors in `AUDIT_ANCHOR_DIR`; one JSON object a line. */
export const anchorFile = 'audit-anchors.jsonl'

/**
 * Writes the head of the chain to the file outside the database, and then to the table. Where the second step fails,
 * the line still tells the truth, and the next anchor follows it.
 * @returns false when the head has an anchor already
 */
export function writeAnchor(db: Database, folder: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await store.lockSealer(tx))) return false
    const anchor = await store.readUnanchoredHead(tx)
    if (!anchor) return false
    await appendLine(folder, anchor)
    await store.insertAnchor(tx, anchor)
    return true
  })
}

async function appendLine(folder: string, { batchId, at, hash, entryTotal }: store.Anchor): Promise<void> {
  await mkdir(folder, { recursive: true })
  const file = await open(join(folder, anchorFile), 'a')
  try {
    const line = {
      at: at.toString(),
      batch: Number(batchId),
      rows: Number(entryTotal),
      hash: hash.toString('hex'),
    }
    await file.appendFile(`${JSON.stringify(line)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}
