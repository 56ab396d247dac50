import { readFileSync } from 'node:fs'

const INTERVAL_MS = 5_000
/** Share of one processor that counts as rest. */
const REST = 0.1
const TIMEOUT_MS = 10 * 60_000

/** User and system time of a process so far; 0 where there is no /proc. Ticks are hundredths of a second. */
export function processorMs(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}

/**
 * Waits until processes hardly use the processor. After a large catalogue has arrived, the sandbox draws and the server
 * converts the pictures of all games for minutes: that work would be measured with every visit.
 * @returns how long it took (ms)
 * @throws Error when they are still busy after ten minutes
 */
export async function untilAtRest(pids: readonly (number | undefined)[]): Promise<number> {
  const spent = () => pids.reduce<number>((sum, pid) => sum + processorMs(pid), 0)
  const started = performance.now()
  let before = spent()
  while (performance.now() - started < TIMEOUT_MS) {
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS))
    const now = spent()
    if (now - before <= INTERVAL_MS * REST) return performance.now() - started
    before = now
  }
  throw new Error(`processes ${pids.join(', ')} are still busy after ${TIMEOUT_MS / 60_000} minutes`)
}
