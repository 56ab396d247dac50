/** Imports that the rules of `.dependency-cruiser.cjs` must refuse, each in a tree of its own. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const SITE = 'apps/site/app'

interface Planted {
  readonly from: string
  readonly to: string
  readonly isDynamic?: boolean
}

const refused: Readonly<Record<string, Planted>> = {
  'shared imports a domain': { from: `${SITE}/shared/a.ts`, to: `${SITE}/domain/games/index.ts` },
  'shared imports a domain late': {
    from: `${SITE}/shared/late.ts`,
    to: `${SITE}/domain/games/index.ts`,
    isDynamic: true,
  },
  'a domain imports a feature': { from: `${SITE}/domain/games/a.ts`, to: `${SITE}/features/lobby/x.ts` },
  'a domain imports the inside of another': {
    from: `${SITE}/domain/games/b.ts`,
    to: `${SITE}/domain/payments/form.ts`,
  },
  'a feature imports the inside of a domain': {
    from: `${SITE}/features/lobby/a.ts`,
    to: `${SITE}/domain/payments/form.ts`,
  },
  'a feature imports the inside of a domain late': {
    from: `${SITE}/features/lobby/late.ts`,
    to: `${SITE}/domain/payments/form.ts`,
    isDynamic: true,
  },
  'a feature imports another': { from: `${SITE}/features/lobby/b.ts`, to: `${SITE}/features/search/x.ts` },
  'a feature imports the shell': { from: `${SITE}/features/lobby/c.ts`, to: `${SITE}/shell/header.ts` },
  'a domain imports a file beside the domains': {
    from: `${SITE}/domain/games/c.ts`,
    to: `${SITE}/domain/loose.ts`,
  },
  'a feature imports a file beside the features': {
    from: `${SITE}/features/lobby/d.ts`,
    to: `${SITE}/features/loose.ts`,
  },
  'a feature imports sample data': {
    from: `${SITE}/features/lobby/e.ts`,
    to: 'apps/site/stories/sample-data.ts',
  },
  'a feature imports a story': {
    from: `${SITE}/features/lobby/f.ts`,
    to: `${SITE}/features/lobby/x.stories.tsx`,
  },
  'the build imports a domain': { from: 'apps/site/vite/a.ts', to: `${SITE}/domain/payments/form.ts` },
  'the site imports the server': {
    from: `${SITE}/features/lobby/g.ts`,
    to: 'apps/server/src/modules/wallet/index.ts',
  },
  'a native part imports a rich one': {
    from: 'packages/ui/src/native/a.ts',
    to: 'packages/ui/src/rich/menu.ts',
  },
  'a native part imports the form': {
    from: 'packages/ui/src/native/b.ts',
    to: 'packages/ui/src/form/field.ts',
  },
  'the contract imports the UI package': {
    from: 'packages/contract/src/a.ts',
    to: 'packages/ui/src/rich/menu.ts',
  },
  'the UI package imports money': { from: 'packages/ui/src/rich/a.ts', to: 'packages/money/src/index.ts' },
  'money imports markets': { from: 'packages/money/src/a.ts', to: 'packages/markets/src/index.ts' },
  'a package imports an app': { from: 'packages/markets/src/a.ts', to: `${SITE}/shared/x.ts` },
}

const allowed: Readonly<Record<string, Planted>> = {
  'a feature imports a domain by its face': {
    from: `${SITE}/features/lobby/ok.ts`,
    to: `${SITE}/domain/games/index.ts`,
  },
  'a domain imports another by its face': {
    from: `${SITE}/domain/payments/ok.ts`,
    to: `${SITE}/domain/games/index.ts`,
  },
  'the shell imports a feature': { from: `${SITE}/shell/ok.ts`, to: `${SITE}/features/search/x.ts` },
  'a story imports sample data': {
    from: `${SITE}/features/lobby/ok.stories.tsx`,
    to: 'apps/site/stories/sample-data.ts',
  },
  'a rich part imports a native one': {
    from: 'packages/ui/src/rich/ok.ts',
    to: 'packages/ui/src/native/button.ts',
  },
}

const tree = mkdtempSync(join(tmpdir(), 'marquee-modules-'))
let violations: readonly { from: string; to: string }[] = []

function write(path: string, text: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), text)
}

beforeAll(() => {
  const all = [...Object.values(refused), ...Object.values(allowed)]
  for (const { to } of all) write(to, 'export const x = 1\n')
  for (const { from, to, isDynamic = false } of all) {
    const path = relative(dirname(from), to)
    const address = path.startsWith('.') ? path : `./${path}`
    write(
      from,
      isDynamic ? `export const x = () => import('${address}')\n` : `export { x } from '${address}'\n`,
    )
  }
  write(`${SITE}/shared/node.ts`, "export { join as x } from 'node:path'\n")
  const run = spawnSync(
    join(root, 'node_modules/.bin/depcruise'),
    ['--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json', 'apps', 'packages'],
    { cwd: tree, encoding: 'utf8', shell: process.platform === 'win32' },
  )
  expect(run.stdout, run.stderr).toMatch(/^\{/)
  violations = (JSON.parse(run.stdout) as { summary: { violations: typeof violations } }).summary.violations
}, 60_000)

afterAll(() => rmSync(tree, { recursive: true }))

const isRefused = ({ from, to }: Planted) =>
  violations.some((violation) => violation.from === from && violation.to === to)

test.each(Object.entries(refused))('%s: refused', (_name, planted) => {
  expect(isRefused(planted)).toBe(true)
})

test.each(Object.entries(allowed))('%s: allowed', (_name, planted) => {
  expect(isRefused(planted)).toBe(false)
})

test('code of the browser uses Node.js: refused', () => {
  expect(violations.some(({ from }) => from === `${SITE}/shared/node.ts`)).toBe(true)
})
