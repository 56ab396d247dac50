import { randomUUID } from 'node:crypto'
import { lstat, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ROOT_HOME } from './account.ts'
import { isAlive, withLock } from './lock.ts'

/** Note in a folder under `ROOT_HOME`: whose data folder it stands for, and which process opened it last. */
interface Origin {
  /** Path of the link to the folder. */
  readonly dataDir: string
  /** The file system of the link: when it is not mounted, the link was not deleted. */
  readonly device: number
  /** Process that opened it last. */
  readonly pid: number
}

const ORIGIN = 'of'
const SET_ASIDE = /\.gone-[0-9a-f-]{36}$/

/** Folders are created, linked and abandoned one at a time, under this lock. */
export function withHomes<T>(root: string, work: () => Promise<T>): Promise<T> {
  return withLock(join(root, 'lock'), work)
}

/** Writes the note of a folder, after its link was created, so that a folder with a note always had a link. */
export async function noteOrigin(home: string, dataDir: string): Promise<void> {
  const { dev: device } = await stat(dirname(dataDir))
  const origin: Origin = { dataDir, device, pid: process.pid }
  await writeFile(join(home, ORIGIN), JSON.stringify(origin))
}

/**
 * Renames a folder in one step, to be deleted later.
 * @returns its new path; undefined when there was none
 */
export async function setAside(home: string): Promise<string | undefined> {
  const aside = `${home}.gone-${randomUUID()}`
  try {
    await rename(home, aside)
    return aside
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Removes a folder with everything in it. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/**
 * Removes the folders that are certainly abandoned: their data folder was deleted, or they were throw-away and their
 * process was killed. A folder that a process holds, on which a server runs, or without a note stays.
 */
export async function removeAbandoned(root: string = ROOT_HOME): Promise<void> {
  const names = await readdir(root).catch(() => [])
  if (names.length === 0) return
  const given = await withHomes(root, async () => {
    const aside: string[] = []
    for (const name of names) {
      const home = join(root, name)
      if (SET_ASIDE.test(name)) aside.push(home)
      else if (await isAbandoned(home)) aside.push((await setAside(home)) ?? home)
    }
    return aside
  })
  for (const folder of given) await removeFolder(folder)
}

async function isAbandoned(home: string): Promise<boolean> {
  const origin = await originOf(home)
  if (!origin || isAlive(origin.pid) || (await isInUse(home))) return false
  const isThrowAway = (await lstat(join(home, 'throw-away')).catch(() => undefined)) !== undefined
  return isThrowAway || isDeleted(origin)
}

async function originOf(home: string): Promise<Origin | undefined> {
  try {
    const origin = JSON.parse(await readFile(join(home, ORIGIN), 'utf8')) as Partial<Origin>
    const { dataDir, device, pid } = origin
    return typeof dataDir === 'string' && typeof device === 'number' && typeof pid === 'number'
      ? { dataDir, device, pid }
      : undefined
  } catch {
    return undefined
  }
}

/** Whether a guard holds the server of a folder, or the server runs. */
export async function isInUse(home: string): Promise<boolean> {
  const holders = await readdir(join(home, 'holders')).catch(() => [])
  if (holders.some((pid) => isAlive(Number(pid)))) return true
  const lines = await readFile(join(home, 'data', 'postmaster.pid'), 'utf8').catch(() => '')
  const server = Number(lines.split('\n')[0])
  return server > 0 && isAlive(server)
}

/** The link is gone although its file system is mounted. */
async function isDeleted({ dataDir, device }: Origin): Promise<boolean> {
  for (let at = dataDir; ; at = dirname(at)) {
    let found
    try {
      found = at === dataDir ? await lstat(at) : await stat(at)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if ((code === 'ENOENT' || code === 'ENOTDIR') && at !== dirname(at)) continue
      return false
    }
    return at !== dataDir && found.dev === device
  }
}
