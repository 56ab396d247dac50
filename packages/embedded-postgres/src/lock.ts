import { readFileSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const WAIT_MS = 60_000

/** Whether a process runs. One that has ended and only waits to be collected by its parent does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (process.platform !== 'linux') return true
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.charAt(stat.lastIndexOf(')') + 2) !== 'Z'
  } catch {
    return false
  }
}

/**
 * Runs `work` while holding a lock file. A lock whose owner died is taken over.
 * @throws Error when a living process keeps the lock for more than a minute.
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const mine = `${process.pid} ${crypto.randomUUID()}`
  for (let waitedMs = 0; ; waitedMs += 5) {
    try {
      const file = await open(path, 'wx')
      await file.writeFile(mine)
      await file.close()
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = await readFile(path, 'utf8').catch(() => '')
    if (owner !== '' && !isAlive(Number(owner.split(' ')[0]))) await discard(path, owner)
    if (waitedMs > WAIT_MS) throw new Error(`${path} is held by process ${owner.split(' ')[0]}`)
    await sleep(5)
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

/** Removes a dead owner's lock, and only that one: between reading and removing, another process may have taken over. */
async function discard(path: string, owner: string): Promise<void> {
  const aside = `${path}.${process.pid}.stale`
  try {
    await rename(path, aside)
  } catch {
    return
  }
  if ((await readFile(aside, 'utf8')) === owner) await rm(aside, { force: true })
  else await rename(aside, path)
}
