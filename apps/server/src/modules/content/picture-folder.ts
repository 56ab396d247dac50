import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Log } from '../../kernel/index.ts'

/** Files of originals and of the variants that our own pages use. */
export interface PictureFolder {
  read(kind: PictureKind, name: string): Promise<Buffer | undefined>
  keep(kind: PictureKind, name: string, bytes: Buffer): Promise<void>
}
export type PictureKind = 'originals' | 'made'

/** Disk space of the smallest file (bytes). */
const BLOCK = 4_096
/** Share of the maximum that may be written between two clean-ups; a clean-up reduces the folder to `KEPT_SHARE`. */
const WRITTEN_SHARE = 0.05
const KEPT_SHARE = 0.9

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'
const roomOf = (bytes: number): number => Math.ceil(bytes / BLOCK) * BLOCK

/**
 * A folder of pictures with a maximum size: the oldest files are deleted. The size is read from disk, because several
 * instances may share the folder. Deleted files are fetched or rendered again on demand.
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
  // The first write scans the files of earlier runs.
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
      // Written to a temporary file and renamed, so that readers never see a partial file.
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
