import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Log } from '../../kernel/index.ts'

/** Originals, and the forms of them that our own pages show. */
export interface PictureFolder {
  read(kind: PictureKind, name: string): Promise<Buffer | undefined>
  keep(kind: PictureKind, name: string, bytes: Buffer): Promise<void>
}
export type PictureKind = 'originals' | 'made'

/** What a small file takes of a disk, whatever is in it (bytes). */
const BLOCK = 4_096
/** The folder is looked through after so much of its bound was written; then it is brought below `KEPT_SHARE` of the bound. */
const WRITTEN_SHARE = 0.05
const KEPT_SHARE = 0.9

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'
const roomOf = (bytes: number): number => Math.ceil(bytes / BLOCK) * BLOCK

/**
 * A folder of pictures with a bound: the oldest files go. Its size is read from the disk, because several copies of the
 * server may write to one folder. What goes is fetched or made again when it is asked for.
 */
export function createPictureFolder({
  folder,
  maxBytes,
  log,
}: {
  readonly folder: string
  readonly maxBytes: number
  readonly log: Log
}): PictureFolder {
  const place = (kind: PictureKind, name: string) => join(folder, kind, name.slice(0, 2), name)
  // The first write looks through what earlier runs have left.
  let written = Number.POSITIVE_INFINITY

  async function files(): Promise<readonly { path: string; room: number; at: number }[]> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const found = []
    for (const entry of entries) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      const known = await stat(path).catch(() => undefined)
      if (known) found.push({ path, room: roomOf(known.size), at: known.mtimeMs })
    }
    return found.toSorted((a, b) => a.at - b.at)
  }

  async function trim(): Promise<void> {
    const all = await files()
    let room = all.reduce((sum, file) => sum + file.room, 0)
    if (room <= maxBytes * KEPT_SHARE) return
    log.warn({ folder, bytes: room, maxBytes }, 'the folder of pictures is full; the oldest are removed')
    for (const file of all) {
      if (room <= maxBytes * KEPT_SHARE) return
      await rm(file.path, { force: true })
      room -= file.room
    }
  }

  return {
    async read(kind, name) {
      try {
        return await readFile(place(kind, name))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async keep(kind, name, bytes) {
      const path = place(kind, name)
      await mkdir(dirname(path), { recursive: true })
      // A file is there whole or not at all.
      const half = `${path}.${randomBytes(6).toString('hex')}.part`
      try {
        await writeFile(half, bytes)
        await rename(half, path)
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
      written += roomOf(bytes.length)
      if (written <= maxBytes * WRITTEN_SHARE) return
      written = 0
      await trim().catch((error: unknown) =>
        log.error({ err: error, folder }, 'the folder of pictures could not be looked through'),
      )
    },
  }
}
