import { siteRoutes } from '@marquee/contract/site-routes'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, it } from 'vitest'
import routes from './routes.ts'

/** Screens of the site itself, outside the specification's table. */
const OWN = ['shell', 'gallery', 'not-found']

const all = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...all(entry.children ?? [])])

describe('the routes that exist', () => {
  const entries = all(routes)

  it('stand under their ids and paths of the contract', () => {
    for (const { id, path, index } of entries) {
      if (id === undefined || OWN.includes(id)) continue
      const row = siteRoutes.find((one) => one.id === id)
      expect(row, id).toBeDefined()
      expect(index ? '' : path).toBe(row?.path)
    }
  })

  it('hang below the one layout of the prefix', () => {
    expect(routes).toHaveLength(1)
    expect(routes[0]).toMatchObject({ id: 'shell', path: ':langmarket' })
  })

  it('are registered once', () => {
    const ids = entries.map((entry) => entry.id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
