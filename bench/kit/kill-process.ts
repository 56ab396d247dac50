import { startPostgres } from '@marquee/embedded-postgres'

/** Kills a process with -9; false when it is gone already. */
export function tryKill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL')
    return true
  } catch {
    return false
  }
}

/** Process id of the running server of this folder. */
export async function databasePid(dataDir: string): Promise<number> {
  const running = await startPostgres({ dataDir })
  const { pid } = running
  running.stop().catch(() => {})
  return pid
}
