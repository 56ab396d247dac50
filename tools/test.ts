/**
 * The second command of the README: every check, in the order in which a failure is cheapest.
 * `npm test` runs all; `npm test -- types unit` runs the named steps only.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumPath } from './browser.ts'

type Command = readonly string[]

interface Step {
  readonly name: string
  readonly command: Command
  /** Further commands of the step, one after the other. */
  readonly more?: readonly Command[]
  /** Steps whose runner prints a count of tests. */
  readonly counts?: boolean
  readonly env?: Record<string, string>
}

/** Number of output lines shown for a failed step without test names. */
const LAST_LINES = 8
const root = join(import.meta.dirname, '..')
const steps: readonly Step[] = [
  {
    name: 'lock',
    command: ['node', 'tools/check-lock.mjs'],
    more: [['node', 'tools/notices.ts', '--check']],
  },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  // Lint reads types too: those of a route are written first.
  { name: 'typegen', command: ['react-router', 'typegen', 'apps/site'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  {
    name: 'types',
    command: ['tsc', '-p', 'tsconfig.json'],
    more: [
      ['tsc', '-p', 'tests/journeys'],
      ['tsc', '-p', 'bench'],
      ['tsc', '-p', 'apps/sandbox/src/studio-kit/client'],
      ['tsc', '-p', 'apps/site/tsconfig.worker.json'],
    ],
  },
  { name: 'types-ui', command: ['tsc', '-p', 'packages/ui/tsconfig.json'] },
  { name: 'types-site', command: ['tsc', '-p', 'apps/site/tsconfig.json'] },
  { name: 'modules', command: ['node', 'tools/check-modules.ts'] },
  { name: 'sql', command: ['node', 'tools/check-sql.ts'] },
  { name: 'texts', command: ['node', 'tools/check-texts.ts'] },
  {
    name: 'words',
    command: ['node', 'tools/check-words.ts'],
    more: [
      ['node', 'tools/check-citations.ts'],
      ['node', 'tools/guards-document.ts', '--check'],
      ['node', 'tools/errors-document.ts', '--check'],
    ],
  },
  { name: 'size', command: ['node', 'tools/check-size.ts'] },
  { name: 'unused', command: ['knip'] },
  { name: 'unit', command: ['vitest', 'run'], counts: true },
  // Skipped without DISTRIBUTED_ENGINE.
  { name: 'distributed', command: ['node', 'tests/distributed/main.ts'], counts: true },
  { name: 'build', command: ['node', 'tools/build-web.mjs'] },
  { name: 'bytes', command: ['node', 'tools/check-bytes.mjs'] },
  {
    name: 'components',
    command: ['vitest', 'run', '--config', 'packages/ui/vitest.browser.config.ts'],
    more: [['vitest', 'run', '--config', 'apps/site/vitest.browser.config.ts']],
    counts: true,
  },
  {
    name: 'journeys',
    command: ['vitest', 'run', '--config', 'tests/journeys/vitest.config.ts'],
    counts: true,
  },
]

interface Result {
  readonly name: string
  /** Each failed test with the first line of its reason; for other steps the last lines of output. */
  readonly failures: readonly string[]
  /** Each test that passed on its second attempt, with the reason of the first. */
  readonly flaky: readonly string[]
  readonly ok: boolean
  /** Why the step has done nothing; null where it ran. */
  readonly skipped: string | null
  readonly seconds: number
  readonly passed: number
  readonly failed: number
}

/** From `FAIL <test>` and the error below it, once each; without any, the last lines. */
function failuresIn(plain: string): readonly string[] {
  const named = [...plain.matchAll(/^\s*FAIL\s+(.+)\n+\s*(.+)$/gm)].map(
    ([, name = '', reason = '']) => `${name.trim()}\n    ${reason.trim()}`,
  )
  return named.length > 0 ? [...new Set(named)] : plain.trimEnd().split('\n').slice(-LAST_LINES)
}

/** What `tests/journeys/flaky-reporter.ts` has printed. */
const flakyIn = (plain: string): readonly string[] =>
  [...plain.matchAll(/^FLAKY (.+)$/gm)].map(([, test = '']) => test)

function countTests(plain: string): { passed: number; failed: number } {
  const lines = [...plain.matchAll(/^\s*Tests\s+(.*)$/gm)].map(([, line = '']) => line)
  const sum = (count: RegExp) => lines.reduce((total, line) => total + Number(count.exec(line)?.[1] ?? 0), 0)
  return { passed: sum(/(\d+) passed/), failed: sum(/(\d+) failed/) }
}

async function runCommand(
  [command = '', ...args]: Command,
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; output: string }> {
  const child = spawn(command, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let output = ''
  const keep = (to: NodeJS.WriteStream) => (chunk: Buffer) => {
    output += chunk.toString('utf8')
    to.write(chunk)
  }
  child.stdout.on('data', keep(process.stdout))
  child.stderr.on('data', keep(process.stderr))
  const code = await new Promise<number>((resolve) => {
    child.on('error', () => resolve(127))
    child.on('close', (exit) => resolve(exit ?? 1))
    // A process that a step leaves running holds its output open: the step has ended all the same.
    child.on('exit', (exit) => setTimeout(() => resolve(exit ?? 1), 3_000))
  })
  return { code, output }
}

async function runStep(step: Step, env: NodeJS.ProcessEnv): Promise<Result> {
  const started = performance.now()
  let output = ''
  let code = 0
  for (const command of [step.command, ...(step.more ?? [])]) {
    console.log(`\n── ${step.name} ─ ${command.join(' ')}`)
    const ended = await runCommand(command, { ...env, ...step.env })
    output += ended.output
    code ||= ended.code
  }
  // oxlint-disable-next-line no-control-regex -- colours of the runner
  const plain = output.replace(/\u001b\[[0-9;]*m/g, '')
  const counted = step.counts ? countTests(plain) : { passed: 0, failed: 0 }
  const ok = code === 0
  return {
    name: step.name,
    failures: ok ? [] : failuresIn(plain),
    flaky: flakyIn(plain),
    ok,
    skipped: ok ? (/^SKIPPED (.+)$/m.exec(plain)?.[1] ?? null) : null,
    seconds: (performance.now() - started) / 1000,
    passed: step.counts ? counted.passed : ok ? 1 : 0,
    failed: step.counts ? Math.max(counted.failed, ok ? 0 : 1) : ok ? 0 : 1,
  }
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(
    `unknown step ${unknown.join(', ')}; the steps are ${steps.map((step) => step.name).join(', ')}`,
  )
  process.exit(2)
}
const chosen = wanted.length > 0 ? steps.filter((step) => wanted.includes(step.name)) : steps
const needsBrowser = chosen.some((step) => step.name === 'components' || step.name === 'journeys')
const chromium = needsBrowser ? chromiumPath() : undefined
const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
  FORCE_COLOR: process.env['CI'] ? '0' : '1',
  ...(chromium && existsSync(chromium) ? { CHROMIUM_PATH: chromium } : {}),
}
const results: Result[] = []
for (const step of chosen) results.push(await runStep(step, env))

const wordOf = ({ ok, skipped }: Result) => (skipped !== null ? 'skip' : ok ? 'ok  ' : 'FAIL')

console.log('\n── summary')
for (const result of results)
  console.log(
    `${wordOf(result)} ${result.name.padEnd(12)} ${result.seconds.toFixed(1).padStart(7)} s  ${result.skipped === null ? `${result.passed} passed${result.failed > 0 ? `, ${result.failed} failed` : ''}` : `skipped: ${result.skipped}`}`,
  )
for (const { name, failures } of results)
  if (failures.length > 0) console.log(`\n${name}:\n  ${failures.join('\n  ')}`)
const flaky = results.flatMap((result) => result.flaky)
if (flaky.length > 0) console.log(`\npassed on the second attempt only:\n  ${flaky.join('\n  ')}`)
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
