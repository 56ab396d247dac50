/**
 * Builds the player site when one of its inputs has changed: `node tools/build-web.mjs [--force]`. The new build is
 * written beside the old one and replaces it only when it is complete; assets of the last 7 days are kept, for pages
 * that were opened before.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const site = join(root, 'apps/site')
const built = join(site, 'build')
/** Inside a folder that version control ignores, on the same disk. */
const scratch = join(site, '.react-router')
const next = join(scratch, 'next')
const stampFile = join(built, 'stamp')
const lockFile = join(scratch, 'building')

const SOURCES = ['apps/site', 'packages/ui', 'packages/contract', 'packages/money', 'packages/markets']
const SKIPPED = new Set(['build', '.react-router', 'node_modules', 'testing', 'stories'])
/** Beyond this number the oldest are deleted, because developers build often. */
const MOST_OLD_FILES = 2_000
const KEEP_ASSETS_MS = 7 * 24 * 60 * 60 * 1000
const COMPRESSED = /\.(?:js|css|json|svg|txt|webmanifest)$/
const LONGEST_WAIT_MS = 240_000

/** Input files of a build, in a fixed order. Tests and documents do not count. */
function sourceFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourceFiles(path)
      return /\.(?:test|stories)\.tsx?$|\.md$/.test(entry.name) ? [] : [path]
    })
}

function wantedStamp() {
  const hash = createHash('sha256')
  const files = [
    ...SOURCES.flatMap((folder) => sourceFiles(join(root, folder))),
    join(root, 'package-lock.json'),
    import.meta.filename,
  ]
  for (const file of files) {
    hash.update(relative(root, file).split(sep).join('/'))
    hash.update(readFileSync(file))
  }
  return hash.digest('hex')
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** One build at a time in a checkout. */
async function takeLock() {
  mkdirSync(scratch, { recursive: true })
  const deadline = performance.now() + LONGEST_WAIT_MS
  for (;;) {
    try {
      const file = openSync(lockFile, 'wx')
      writeFileSync(file, String(process.pid))
      closeSync(file)
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const holder = Number(readFileSync(lockFile, 'utf8').trim() || 0)
      const isOld = performance.timeOrigin + performance.now() - statSync(lockFile).mtimeMs > 2_000
      if (isOld && (holder === 0 || !isRunning(holder))) rmSync(lockFile, { force: true })
      else if (performance.now() > deadline)
        throw new Error('another build of the site does not end', { cause: error })
      else await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

async function runBuild() {
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', site],
    {
      cwd: site,
      env: { ...process.env, NODE_ENV: 'production', SITE_BUILD_DIR: '.react-router/next' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  const keep = (chunk) => (output += chunk)
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const code = await new Promise((resolve) => child.on('close', (exit) => resolve(exit ?? 1)))
  if (code !== 0)
    throw new Error(`the site could not be built; the old build stays.\n${output.slice(-6_000)}`)
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** `.br` (11) and `.gz` (9) beside every text of the build. */
async function compress(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSED.test(entry.name) && !entry.parentPath.includes('.vite'))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const body = await readFile(file)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      }
      const [br, gz] = await Promise.all([brotli(body, { params }), zip(body, { level: 9 })])
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
    }),
  )
  return files.length
}

/** Pages opened before a deploy, and servers that are still running, request the files of their own build. */
function keepOldAssets(side) {
  const from = join(built, side, 'assets')
  const to = join(next, side, 'assets')
  if (!existsSync(from)) return 0
  const oldest = performance.timeOrigin + performance.now() - KEEP_ASSETS_MS
  const old = readdirSync(from)
    .map((name) => ({ name, mtime: statSync(join(from, name)).mtime }))
    .filter(({ name, mtime }) => mtime.getTime() >= oldest && !existsSync(join(to, name)))
    .sort((a, b) => b.mtime.getTime() - a.mtime.getTime())
    .slice(0, MOST_OLD_FILES)
  for (const { name, mtime } of old) {
    copyFileSync(join(from, name), join(to, name))
    utimesSync(join(to, name), mtime, mtime)
  }
  return old.length
}

/** Replaces the old build by the new one. */
function swap(stamp) {
  writeFileSync(join(next, 'stamp'), stamp)
  const old = join(scratch, 'old')
  rmSync(old, { recursive: true, force: true })
  if (existsSync(built)) renameSync(built, old)
  renameSync(next, built)
  rmSync(old, { recursive: true, force: true })
}

const isCurrent = (stamp) => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp

async function main() {
  const isForced = process.argv.includes('--force')
  if (!isForced && isCurrent(wantedStamp())) return
  await takeLock()
  try {
    const stamp = wantedStamp()
    if (!isForced && isCurrent(stamp)) return
    const started = performance.now()
    console.log('building the site …')
    rmSync(next, { recursive: true, force: true })
    await runBuild()
    const compressed = await compress(join(next, 'client'))
    const old = keepOldAssets('client') + keepOldAssets('server')
    swap(stamp)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(
      `built the site in ${seconds} s: ${compressed} files compressed, ${old} of earlier builds kept`,
    )
  } finally {
    rmSync(lockFile, { force: true })
  }
}

await main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
