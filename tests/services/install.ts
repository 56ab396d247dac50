/** Finds Redis and PgBouncer for tests; installs Debian's where possible. */
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export interface ServiceBinaries {
  readonly redis: string | null
  readonly pgBouncer: string | null
}

const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
/** Debian calls this script before a package starts its service; 101 means no. */
const POLICY = '/usr/sbin/policy-rc.d'

function find(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...FOLDERS]
  const path = folders.map((folder) => join(folder, name)).find((candidate) => existsSync(candidate))
  return path ?? null
}

function run(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, [...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}

function installWithApt(packages: readonly string[]): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`marquee: installing ${packages.join(' and ')} for the tests …`)
  const hasOwnPolicy = existsSync(POLICY)
  if (!hasOwnPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    const wait = ['-o', 'DPkg::Lock::Timeout=120', '-qq']
    run('apt-get', [...wait, 'update'])
    run('apt-get', [...wait, 'install', '-y', '--no-install-recommends', ...packages])
  } finally {
    if (!hasOwnPolicy) rmSync(POLICY, { force: true })
  }
}

/** Paths of both programs; null for one that is missing and could not be installed, whose tests are skipped. */
export function findServices(): ServiceBinaries {
  const wanted = [
    { program: 'redis-server', package: 'redis-server' },
    { program: 'pgbouncer', package: 'pgbouncer' },
  ]
  const missing = wanted.filter(({ program }) => find(program) === null)
  if (missing.length > 0) installWithApt(missing.map((service) => service.package))
  const found = { redis: find('redis-server'), pgBouncer: find('pgbouncer') }
  for (const [name, path] of Object.entries(found))
    if (path === null)
      console.warn(
        `marquee: no ${name} here (Debian: apt-get install ${name.toLowerCase()}); its tests are skipped`,
      )
  return found
}
