import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  commandPermissions,
  officeRoutes,
  type OfficeRoute,
  permissionNames,
  staffPermissions,
  staffRoles,
} from './index.ts'
import { officeRoute } from './route.ts'

const entries = Object.entries(officeRoutes) as [string, OfficeRoute][]

describe('the office’s API', () => {
  it('has a route for each permission but those of commands, and a permission for each route that needs one', () => {
    const used = entries.flatMap(([, route]) => (route.auth === 'grant' ? [route.permission] : []))
    expect([...new Set(used), ...commandPermissions].toSorted()).toEqual([...permissionNames].toSorted())
  })

  it.each(entries)('%s names every path parameter once, and reads without a body', (_id, route) => {
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1])
    expect(Object.keys(route.params?.shape ?? {})).toEqual(inPath)
    if (route.auth === 'grant' && route.scopeOf !== 'list') expect(inPath).toContain(route.scopeOf)
    if (route.method !== 'POST') expect(route.body).toBeUndefined()
  })

  it.each(entries)('%s needs two people where its permission does', (_id, route) => {
    if (route.auth !== 'grant' || route.method === 'GET') return
    expect(route.people).toBeGreaterThanOrEqual(staffPermissions[route.permission].people)
  })

  it('has no two routes with the same method and path', () => {
    const seen = entries.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':x')}`)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('does not compile where an act says nothing of its reason, its people or its audit row', () => {
    const whole = {
      method: 'POST',
      path: '/office/v1/things',
      auth: 'grant',
      permission: 'risk.act',
      scopeOf: 'list',
      masks: [],
      reason: 'none',
      stepUp: null,
      people: 1,
      audit: 'risk.case_taken',
      ok: z.strictObject({}),
      errors: [],
      summary: '',
      tag: '',
    } as const
    const { audit: _audit, ...noAudit } = whole
    const { permission: _permission, ...noPermission } = whole
    const { people: _people, ...noPeople } = whole
    const { reason: _reason, ...noReason } = whole
    expect(officeRoute(whole)).toBe(whole)
    // @ts-expect-error -- an act leaves a row of the audit log
    officeRoute(noAudit)
    // @ts-expect-error -- an act needs a permission
    officeRoute(noPermission)
    // @ts-expect-error -- an act says how many people it needs
    officeRoute(noPeople)
    // @ts-expect-error -- an act says what reason it asks for
    officeRoute(noReason)
    // @ts-expect-error -- an act needs a grant: the session alone is for calls about the session
    officeRoute({ ...whole, auth: 'session' })
  })

  it('has roles of known permissions, and none with every right', () => {
    for (const permissions of Object.values(staffRoles)) {
      expect(new Set(permissions).size).toBe(permissions.length)
      expect(permissions.length).toBeLessThan(permissionNames.length)
    }
  })
})
