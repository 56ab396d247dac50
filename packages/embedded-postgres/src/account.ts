import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The operating-system account that runs the database: PostgreSQL refuses to run as root. */
export interface Account {
  uid: number
  gid: number
}

/** Where a root installation keeps files that `nobody` must reach but cannot reach in the checkout. */
export const ROOT_HOME = '/var/lib/marquee-postgres'

/** `nobody` when this process is root; otherwise undefined, and the database runs as the current user. */
export function databaseAccount(): Account | undefined {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * Whether an unprivileged account may enter every folder above `path` and read it. A path that does not exist yet is
 * judged by its nearest existing parent.
 */
export function isOpenToOthers(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    const stat = statSync(at, { throwIfNoEntry: false })
    if (stat) {
      const needed = stat.isDirectory() ? 0o001 : 0o004
      if ((stat.mode & needed) !== needed) return false
    }
    if (at === dirname(at)) return true
  }
}
