import { readFileSync } from 'node:fs'
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const WAIT_MS = 60_000
/** Taking over a lock takes milliseconds; an older take-over file is abandoned. */
const TURN_MS = 5_000

/** Whether a process runs. A zombie does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (process.platform !== 'linux') return true
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return line.charAt(line.lastIndexOf(')') + 2) !== 'Z'
  } catch {
    return false
  }
}

/**
 * Runs `work` while holding a lock file. A lock whose owner died is taken over.
 * @throws Error when a living process keeps the lock for more than a minute.
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const claim = await claimFor(path)
  try {
    for (let waitedMs = 0; !(await claim.take()); waitedMs += 5) {
      const owner = await readFile(path, 'utf8').catch(() => '')
      if (owner !== '' && !isAlive(Number(owner.split(' ')[0]))) await discard(path, owner)
      if (waitedMs > WAIT_MS) throw new Error(`${path} is held by process ${owner.split(' ')[0]}`)
      await sleep(5)
    }
  } finally {
    await claim.drop()
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * A file with our process id that becomes the lock in one step: a crash in between leaves no lock without an owner.
 */
async function claimFor(path: string) {
  const id = crypto.randomUUID()
  const draft = `${path}.${id}`
  await writeFile(draft, `${process.pid} ${id}`)
  return {
    async take(): Promise<boolean> {
      try {
        await link(draft, path)
        return true
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        return false
      }
    },
    drop: () => rm(draft, { force: true }),
  }
}

/**
 * Removes a dead owner's lock, and only that one. Only the process with the take-over file removes, so the lock
 * cannot be another one by then.
 */
async function discard(path: string, owner: string): Promise<void> {
  const turn = `${path}.turn`
  const claim = await claimFor(turn)
  const isMine = await claim.take()
  await claim.drop()
  if (!isMine) {
    const began = await stat(turn).catch(() => undefined)
    if (began && Date.now() - began.mtimeMs > TURN_MS) await rm(turn, { force: true })
    return
  }
  try {
    if ((await readFile(path, 'utf8').catch(() => '')) === owner) await rm(path, { force: true })
  } finally {
    await rm(turn, { force: true })
  }
}
