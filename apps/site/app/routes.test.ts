import { waitingScreens } from '@marquee/contract/guard-table'
import { pageParameters, siteRoutes } from '@marquee/contract/site-routes'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import routes from './routes.ts'

/** Screens of the site that are not in the specification's table. */
const OWN = ['shell', 'account-layout', 'gallery', 'not-found']

const all = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...all(entry.children ?? [])])

describe('the routes that exist', () => {
  const entries = all(routes)

  it('have their ids and paths of the contract', () => {
    for (const { id, path, index } of entries) {
      if (id === undefined || OWN.includes(id)) continue
      const row = siteRoutes.find((one) => one.id === id)
      expect(row, id).toBeDefined()
      expect(index ? '' : path).toBe(row?.path)
    }
  })

  it('cover every row of the contract, but for those that wait for named work', () => {
    const existing = new Set(entries.map(({ id }) => id))
    const missing = siteRoutes.map(({ id }) => id).filter((id) => !existing.has(id))
    expect(missing.toSorted()).toEqual(Object.keys(waitingScreens).toSorted())
  })

  it('are children of the one layout of the prefix', () => {
    expect(routes).toHaveLength(1)
    expect(routes[0]).toMatchObject({ id: 'shell', path: ':langmarket' })
  })

  it('are registered once', () => {
    const ids = entries.map((entry) => entry.id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('query parameters', () => {
  const READ = /\b\w*(?:params|search)\w*\.(?:get|getAll|has)\(([^)]*)\)/gi
  const LITERAL = /^'(\w+)'$/
  /** Other names of parameters in files; each of them has the type `PageParameter`. */
  const TYPED = /^(?:(?:MODAL_)?PARAMETER|STEP|ENDED|NOTICE|NAMES\.\w+|name)$/
  const IS_TYPED = /PageParameter|import .*\b(?:MODAL_PARAMETER|STEP|ENDED|NOTICE)\b/s
  const app = import.meta.dirname
  const reads = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|stories)\.tsx?$|service-worker/.test(file))
    .map((file) => ({ file, source: readFileSync(join(app, file), 'utf8') }))
    .flatMap(({ file, source }) =>
      [...source.matchAll(READ)].map(([, name = '']) => ({ file, name, isTyped: IS_TYPED.test(source) })),
    )

  // The server drops all other parameters, so the browser would hydrate a different page.
  it('that the site reads are those that the server passes on', () => {
    expect(reads.length).toBeGreaterThan(25)
    const isPassedOn = (name: string) => pageParameters.has(LITERAL.exec(name)?.[1] ?? '')
    expect(reads.filter(({ name, isTyped }) => !isPassedOn(name) && !(isTyped && TYPED.test(name)))).toEqual(
      [],
    )
  })
})
