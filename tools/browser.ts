// Finds a Chromium for journeys, component tests and benchmarks; installs Debian's where possible.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The shell has no interface of its own and needs about a third less processor time for the same pages. */
const SHELL = 'chromium-headless-shell'
const WHOLE = 'chromium'
const NAMES = [SHELL, WHOLE, 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

function run(command: string, args: readonly string[]): boolean {
  return spawnSync(command, [...args], { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

function installWithApt(): void {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return
  const isRoot = process.getuid?.() === 0
  const prefix = isRoot ? [] : ['sudo', '-n']
  if (!isRoot && !run('sudo', ['-n', 'true'])) return
  console.log('marquee: installing Chromium for the browser tests …')
  const apt = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  const [command = 'apt-get', ...rest] = apt
  run(command, [...rest, 'update', '-qq'])
  const install = (name: string) =>
    run(command, [...rest, 'install', '-y', '-qq', '--no-install-recommends', name])
  if (!install(SHELL)) install(WHOLE)
}

/**
 * Path of a Chromium executable: `CHROMIUM_PATH`, otherwise one on the PATH, otherwise Debian's (installed when
 * permitted), otherwise the test driver's own download.
 * @throws Error that says what to install
 */
export function chromiumPath(): string | undefined {
  if (process.env['CHROMIUM_PATH']) return process.env['CHROMIUM_PATH']
  const found = onPath()
  if (found) return found
  installWithApt()
  const installed = onPath()
  if (installed) return installed
  if (spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit', shell: true }).status === 0)
    return undefined
  throw new Error('No Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
}
