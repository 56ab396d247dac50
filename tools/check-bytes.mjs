/**
 * Budgets of the built site: the weight of a visitor's first page, brotli 11, KB = 1,000 bytes. Reads the build's own
 * manifests, prints where the bytes are, and fails on modules that must not be part of every page.
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const client = join(import.meta.dirname, '../apps/site/build/client')

/** Pages that are measured: ids of their routes, and their budget of script in KB. */
const PAGES = [
  { name: 'lobby', route: 'casino', budget: 128, warnAt: 122 },
  { name: 'first page', route: 'home', budget: 128, warnAt: 122 },
  { name: 'category', route: 'casino.category', budget: 130, warnAt: 122 },
  { name: 'live lobby', route: 'live-casino', budget: 130, warnAt: 122 },
  { name: 'sign-up', route: 'signup', budget: 143 },
]
/** The size that each part of the site adds to late files, in KB, so that growth is attributed. */
const LATER = {
  'domain/activity': 2,
  'domain/affordability': 1,
  'domain/breaks': 3,
  'domain/care': 2,
  'domain/content': 2,
  'domain/credentials': 8,
  'domain/deposit-steps': 3,
  'domain/device': 1,
  'domain/documents': 1,
  'domain/games': 9,
  'domain/help': 1,
  'domain/exclusions': 4,
  'domain/inbox': 1,
  'domain/limits': 2,
  'domain/notices': 1,
  'domain/payments': 10,
  'domain/questionnaire': 8,
  'domain/session': 2,
  'domain/session-plan': 3,
  'domain/wallet': 2,
  'features/account': 4,
  'features/activity': 4,
  'features/affordability': 3,
  'features/breaks': 8,
  'features/close-account': 3,
  'features/closed-statement': 4,
  'features/complaints': 4,
  'features/content-pages': 5,
  'features/cookies': 2,
  'features/data-export': 3,
  'features/deposit': 8,
  'features/details': 3,
  'features/documents': 7,
  'features/error-pages': 4,
  'features/game-info': 6,
  'features/limits': 7,
  'features/lobby': 13,
  'features/home': 5,
  'features/inbox': 4,
  'features/landing': 3,
  'features/login': 7,
  'features/logins': 4,
  'features/marketing': 3,
  'features/pay-and-play': 8,
  'features/play': 7,
  'features/play-summary': 1,
  'features/promotions': 5,
  'features/reality-check': 3,
  'features/reset-password': 6,
  'features/search': 6,
  'features/security': 8,
  'features/self-test': 3,
  'features/signup': 18,
  'features/terms': 2,
  'features/tournaments': 11,
  'features/transactions': 7,
  'features/vip-club': 2,
  'features/wallet': 6,
  'features/verification-reminder': 2,
  'features/welcome': 4,
  'features/winners': 5,
  'features/withdraw': 9,
  shared: 9,
  shell: 14,
}
/** The largest late chunk of one feature. Other features that import a part of it would load all of it. */
const ALONE = 'apps/site/app/features/signup/'
const STYLE_BUDGET = 25
const TEXTS_BUDGET = 8
/** Packages and modules that only late parts may import. */
const NEVER_FIRST = [
  '@base-ui',
  '@tanstack/react-form',
  '@tanstack/form-core',
  '@tanstack/react-virtual',
  '@tanstack/virtual-core',
  'zod',
  'web-vitals',
  'apps/site/app/features/lobby/components/facets.tsx',
  'packages/ui/src/native/checkbox.tsx',
]

if (!existsSync(join(client, '.vite/manifest.json'))) {
  console.error('the site is not built: run "node tools/build-web.mjs"')
  process.exit(1)
}
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
const sizes = JSON.parse(readFileSync(join(client, '.vite/sizes.json'), 'utf8'))

/** Route ids as the router's own manifest of the build has them. */
function routerManifest() {
  const folder = join(client, 'assets')
  const newest = readdirSync(folder)
    .filter((name) => /^manifest-[\w-]+\.js$/.test(name))
    .map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)[0]
  const text = readFileSync(join(folder, newest.name), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

const router = routerManifest()
const byFile = new Map(Object.values(manifest).map((entry) => [entry.file, entry]))
const fileOf = (url) => url.replace(/^\//, '')

/** Files that a page loads by itself: its routes from the root down, the entry, and their static imports. */
function filesOf(routeId) {
  const start = [router.entry.module, ...router.entry.imports]
  for (let route = router.routes[routeId]; route; route = router.routes[route.parentId])
    start.push(
      route.module,
      ...(route.imports ?? []),
      ...(route.clientLoaderModule ? [route.clientLoaderModule] : []),
    )
  const files = new Set()
  const open = start.map(fileOf)
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue
    files.add(file)
    for (const key of byFile.get(file)?.imports ?? []) open.push(manifest[key].file)
  }
  return [...files]
}

const packed = (file) =>
  existsSync(join(client, `${file}.br`))
    ? statSync(join(client, `${file}.br`)).size
    : statSync(join(client, file)).size
const kb = (bytes) => (bytes / 1000).toFixed(1).padStart(7)
const problems = []

function check(name, bytes, budget, warnAt) {
  const isOver = bytes > budget * 1000
  const isNear = !isOver && warnAt !== undefined && bytes > warnAt * 1000
  console.log(`${kb(bytes)} KB of ${budget}  ${name}${isOver ? '  OVER' : isNear ? '  near its budget' : ''}`)
  if (isOver) problems.push(`${name}: ${kb(bytes).trim()} KB, budget ${budget}`)
}

for (const page of PAGES) {
  if (!router.routes[page.route]) continue
  const files = filesOf(page.route).filter((file) => file.endsWith('.js'))
  check(
    `script of the ${page.name}, ${files.length} files`,
    files.reduce((sum, file) => sum + packed(file), 0),
    page.budget,
    page.warnAt,
  )
  if (page.name === 'sign-up') continue
  for (const file of files)
    for (const module of Object.keys(sizes[file] ?? {}))
      if (NEVER_FIRST.some((name) => module === name || module.startsWith(`${name}/`)))
        problems.push(`${module} is in the first script of the ${page.name} (${file})`)
}

const firstFiles = filesOf(router.routes.casino ? 'casino' : 'home')
const sheets = new Set(
  firstFiles.flatMap((file) => byFile.get(file)?.assets ?? []).filter((file) => file.endsWith('.css')),
)
check(
  'style',
  [...sheets].reduce((sum, file) => sum + packed(file), 0),
  STYLE_BUDGET,
)
if (sheets.size !== 1) problems.push(`${sheets.size} style sheets where one is expected`)
// A page whose style sheet has another name in the browser is rendered again there.
const serverText = readFileSync(join(client, '../server/index.js'), 'utf8')
for (const sheet of sheets)
  if (!serverText.includes(sheet))
    problems.push(`the server's build does not name ${sheet}: its pages differ`)
for (const language of ['en', 'fi'])
  check(`default texts, ${language}`, packed(`locales/${language}/default.json`), TEXTS_BUDGET)

console.log('\nfiles that load later, by the part of the site that owns them')
const inFirst = new Set(['casino', 'home'].flatMap((id) => (router.routes[id] ? filesOf(id) : [])))
const later = new Map()
for (const [file, modules] of Object.entries(sizes)) {
  if (inFirst.has(file)) continue
  const whole = Object.values(modules).reduce((sum, size) => sum + size, 0)
  for (const [module, size] of Object.entries(modules)) {
    const owner = /^apps\/site\/app\/((?:features|domain)\/[\w-]+|shell|shared)\//.exec(
      module.replaceAll('\\', '/'),
    )?.[1]
    if (owner) later.set(owner, (later.get(owner) ?? 0) + (packed(file) * size) / whole)
  }
}
for (const [owner, bytes] of [...later].sort(([a], [b]) => a.localeCompare(b))) {
  const budget = LATER[owner]
  // The gallery is not part of a production site.
  if (owner === 'features/gallery') continue
  if (budget === undefined) problems.push(`${owner}: give it a budget in LATER`)
  else check(owner, bytes, budget, budget * 0.9)
}

const owned = (file, folder) => Object.keys(sizes[file] ?? {}).filter((module) => module.startsWith(folder))
for (const { file, imports = [] } of Object.values(manifest)) {
  // The gallery is not part of a production site. Entries of routes have no modules of their own.
  const isOfOther = Object.keys(sizes[file] ?? {}).length > 0 && owned(file, ALONE).length === 0
  if (!isOfOther || owned(file, 'apps/site/app/features/gallery/').length > 0) continue
  for (const imported of imports.map((key) => manifest[key].file))
    if (owned(imported, ALONE).length > 0)
      problems.push(`${file} loads ${imported}, which is the sign-up: give their common part a group`)
}

console.log('\nthe first script by package (KB before compression)')
const parts = new Map()
for (const file of firstFiles)
  for (const [module, size] of Object.entries(sizes[file] ?? {})) {
    const name =
      /^(?:packages\/\w+|apps\/site\/app\/(?:features\/[\w-]+|[\w-]+))/.exec(
        module.replaceAll('\\', '/'),
      )?.[0] ?? module
    parts.set(name, (parts.get(name) ?? 0) + size)
  }
for (const [name, size] of [...parts].sort((a, b) => b[1] - a[1]).slice(0, 16))
  console.log(`${kb(size)}  ${name}`)

if (problems.length > 0) {
  console.error(`\n${problems.join('\n')}`)
  process.exit(1)
}
