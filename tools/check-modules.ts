/**
 * Checks layers, public interfaces and import directions as `.dependency-cruiser.cjs` states them, and that the tool
 * has really parsed the code.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFaceProblems } from './faces.ts'

/** Minimum number of our files that must have been parsed. */
const MIN_MODULES = 200
/** Minimum number of imports between our TypeScript files; none would mean that no `.ts` file was parsed. */
const MIN_DEPENDENCIES = 400

interface CruiseResult {
  readonly summary: {
    readonly totalCruised: number
    readonly totalDependenciesCruised: number
    readonly violations: readonly {
      readonly from: string
      readonly to: string
      readonly rule: { readonly name: string }
      readonly comment?: string
      readonly cycle?: readonly (string | { readonly name: string })[]
    }[]
    readonly ruleSetUsed?: {
      readonly forbidden?: readonly { readonly name: string; readonly comment?: string }[]
    }
  }
}

const root = join(import.meta.dirname, '..')
const problems: string[] = []

const floors = JSON.parse(
  readFileSync(join(root, 'apps/server/src/kernel/floors.json'), 'utf8'),
) as string[][]
const modulesFolder = join(root, 'apps/server/src/modules')
for (const name of readdirSync(modulesFolder)) {
  if (!floors.flat().includes(name))
    problems.push(`modules/${name} has no floor: add it to apps/server/src/kernel/floors.json`)
  if (!existsSync(join(modulesFolder, name, 'index.ts')))
    problems.push(`modules/${name} has no face: an index.ts with what others may use`)
}

problems.push(...findFaceProblems(root))

const folders = ['apps', 'packages', 'tests', 'bench', 'tools'].filter((name) => existsSync(join(root, name)))
const run = spawnSync(
  'depcruise',
  ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders],
  {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    shell: process.platform === 'win32',
  },
)
if (!run.stdout.startsWith('{')) {
  console.error(run.stderr || run.stdout || String(run.error))
  process.exit(1)
}
const { summary } = JSON.parse(run.stdout) as CruiseResult
const why = new Map(summary.ruleSetUsed?.forbidden?.map((rule) => [rule.name, rule.comment]))
for (const { from, to, rule, cycle } of summary.violations) {
  const way = cycle
    ? [from, ...cycle.map((step) => (typeof step === 'string' ? step : step.name))].join(' → ')
    : `${from} → ${to}`
  problems.push(`${way}\n    ${rule.name}: ${why.get(rule.name) ?? ''}`)
}
if (summary.totalCruised < MIN_MODULES || summary.totalDependenciesCruised < MIN_DEPENDENCIES)
  problems.push(
    `only ${summary.totalCruised} files and ${summary.totalDependenciesCruised} imports were seen: the check is blind`,
  )

for (const problem of problems) console.error(`  ${problem}`)
console.log(
  `${summary.totalCruised} files, ${summary.totalDependenciesCruised} imports, ${problems.length} problems`,
)
process.exit(problems.length === 0 ? 0 : 1)
