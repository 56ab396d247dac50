import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, inTransaction } from '../../kernel/index.ts'
import * as store from './store.ts'

/** Name of the file of anchors in `AUDIT_ANCHOR_DIR`; one JSON object a line. */
export const anchorFile = 'audit-anchors.jsonl'

/**
 * Writes the head of the chain to the file outside the database, and then to the table. Where the second step fails,
 * the line still tells the truth, and the next anchor follows it. A line that a crash left unfinished is ended, and the
 * next one says how many bytes it has (`torn`). An instance that seals is waited for: without an anchor the tail would
 * have no protection for ten minutes more.
 * @returns false when the head has an anchor already
 */
export function writeAnchor(db: Database, folder: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await store.waitForSealer(tx)
    const anchor = await store.readUnanchoredHead(tx)
    if (!anchor) return false
    await appendLine(folder, anchor)
    await store.insertAnchor(tx, anchor)
    return true
  })
}

async function appendLine(folder: string, { batchId, at, hash, entryTotal }: store.Anchor): Promise<void> {
  await mkdir(folder, { recursive: true })
  const file = await open(join(folder, anchorFile), 'a+')
  try {
    const torn = await readUnfinished(file)
    const line = {
      at: at.toString(),
      batch: Number(batchId),
      rows: Number(entryTotal),
      hash: hash.toString('hex'),
      ...(torn > 0 && { torn }),
    }
    await file.appendFile(`${torn > 0 ? '\n' : ''}${JSON.stringify(line)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** More than any line. */
const MAX_LINE_BYTES = 4_096
const LINE_BREAK = 0x0a

/** Bytes of a last line without its end, which a crash left. The file only grows, so the line stays. */
async function readUnfinished(file: FileHandle): Promise<number> {
  const { size } = await file.stat()
  const length = Math.min(size, MAX_LINE_BYTES)
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
  return length - 1 - buffer.lastIndexOf(LINE_BREAK)
}
