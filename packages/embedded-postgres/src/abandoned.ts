import { randomUUID } from 'node:crypto'
import { lstat, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ROOT_HOME } from './account.ts'
import { isAlive, withLock } from './lock.ts'

/** Written into a home under `ROOT_HOME`: whose data folder it stands for, and who opened it last. */
interface Origin {
  /** Where the link to the home stands. */
  readonly dataDir: string
  /** The file system on which it stood: one that is not mounted now has not been deleted. */
  readonly device: number
  /** Process that opened it last. */
  readonly pid: number
}

const ORIGIN = 'of'
const SET_ASIDE = /\.gone-[0-9a-f-]{36}$/

/** Homes are made, linked and given up one at a time. */
export function withHomes<T>(root: string, work: () => Promise<T>): Promise<T> {
  return withLock(join(root, 'lock'), work)
}

/** Notes whose a home is; after its link was made, so that a home with a note always had one. */
export async function noteOrigin(home: string, dataDir: string): Promise<void> {
  const { dev: device } = await stat(dirname(dataDir))
  const origin: Origin = { dataDir, device, pid: process.pid }
  await writeFile(join(home, ORIGIN), JSON.stringify(origin))
}

/**
 * Takes a home out of the way in one step, to be removed at leisure. @returns where it is now; undefined when there was
 * none
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
 * Removes the homes that certainly nobody wants any more: their data folder was deleted, or they were throw-away and
 * their run was cut off. One that a process holds, on which a server runs, or of which it is not known whose it is
 * stays.
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

/** Whether a guard holds the server of a home, or the server runs. */
export async function isInUse(home: string): Promise<boolean> {
  const holders = await readdir(join(home, 'holders')).catch(() => [])
  if (holders.some((pid) => isAlive(Number(pid)))) return true
  const lines = await readFile(join(home, 'data', 'postmaster.pid'), 'utf8').catch(() => '')
  const server = Number(lines.split('\n')[0])
  return server > 0 && isAlive(server)
}

/** Nothing stands where the link was, and the file system on which it stood is there to say so. */
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
