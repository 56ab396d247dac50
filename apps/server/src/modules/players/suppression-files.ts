/** The files of lists of people who must not be addressed: readable by their owner alone. */
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { stampOf } from './suppression-rules.ts'

const NAME = /^suppression-(\d{8}T\d{6}\.\d{3}Z)(-changes)?\.csv$/
/** Days that lists of before are kept. */
const KEPT_DAYS = 30
const OWNER_ONLY = 0o600
const OWNER_ONLY_FOLDER = 0o700

export const listName = (at: Temporal.Instant): string => `suppression-${stampOf(at)}.csv`
export const changesName = (at: Temporal.Instant): string => `suppression-${stampOf(at)}-changes.csv`

/** Writes a file that is there as a whole or not at all. */
export async function writeWhole(folder: string, name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
  const path = join(folder, name)
  const file = await open(`${path}.part`, 'w', OWNER_ONLY)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
}

/** @returns null where there is no such file */
export async function readIfThere(folder: string, name: string): Promise<string | null> {
  if (!NAME.test(name)) return null
  try {
    return await readFile(join(folder, name), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Deletes lists and changes that are older than a month. */
export async function deleteOldFiles(folder: string, now: Temporal.Instant): Promise<void> {
  const oldest = stampOf(now.subtract({ hours: KEPT_DAYS * 24 }))
  for (const name of await readdir(folder)) {
    const stamp = NAME.exec(name)?.[1]
    if (stamp !== undefined && stamp < oldest) await rm(join(folder, name), { force: true })
  }
}
