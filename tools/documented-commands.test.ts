import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
/** Findings and decisions tell of their day; commands of all other documents exist now. */
const documents = [
  '*.md',
  'docs/*.md',
  'apps/*/README.md',
  'apps/server/src/**/README.md',
  'packages/*/README.md',
]
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !/findings/.test(file))
const benchmarks = [...read('bench/main.ts').matchAll(/^ {2}(?<name>[a-z]+): \(\) => import/gm)].map(
  ({ groups }) => groups!['name']!,
)

describe('commands in documents', () => {
  it('of npm are scripts of the repository', () => {
    const named = documents.flatMap((file) =>
      [...read(file).matchAll(/npm run (?<name>[a-z-]+)/g)].map(({ groups }) => groups!['name']!),
    )
    expect(named.length).toBeGreaterThan(50)
    expect(new Set(named).difference(new Set(Object.keys(scripts)))).toEqual(new Set())
  })

  it('of tools name files of the repository', () => {
    const named = documents.flatMap((file) =>
      [...read(file).matchAll(/node (?<tool>tools\/[\w-]+\.m?[jt]s)/g)].map(({ groups }) => groups!['tool']!),
    )
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((tool) => !existsSync(join(root, tool)))).toEqual([])
  })

  it('have every benchmark in the list of the README, and no other one', () => {
    const listed = [...read('README.md').matchAll(/^npm run bench -- (?<name>[a-z]+) +# /gm)].map(
      ({ groups }) => groups!['name']!,
    )
    expect(benchmarks.length).toBeGreaterThan(10)
    expect(listed.toSorted()).toEqual(benchmarks.toSorted())
  })
})
