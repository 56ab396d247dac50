import { routes } from '@marquee/contract'
import { describe, expect, it } from 'vitest'
import { contractTable } from './contract-table.ts'

/** Of one call, on average. */
const MOST_BYTES = 64

type Hook = (this: unknown, ...values: unknown[]) => unknown
const plugin = contractTable() as unknown as Record<'resolveId' | 'load', Hook>

function contextOf(environment: 'client' | 'ssr') {
  return {
    environment: { name: environment },
    error(message: string): never {
      throw new Error(message)
    },
  }
}

describe('virtual:contract', () => {
  it('is the whole API as method, path and access, and nothing else', () => {
    const id = plugin.resolveId.call(contextOf('client'), 'virtual:contract', 'x')
    const source = String(plugin.load.call(contextOf('client'), id))
    const table = JSON.parse(source.replace('export default ', '')) as Record<string, string[]>
    expect(Object.keys(table).sort()).toEqual(Object.keys(routes).sort())
    expect(table['wallet.deposit']).toEqual(['POST', '/v1/wallet/deposit'])
    expect(table['games.index']).toEqual(['GET', '/v1/games/index', 'optional'])
    // The browser loads the table before its first call.
    expect(source.length / Object.keys(table).length).toBeLessThan(MOST_BYTES)
  })

  it.each(['zod', '@marquee/contract', '/x/packages/contract/src/schemas/money.ts'])(
    'fails the build when the browser imports %s',
    (id) => {
      expect(() => plugin.resolveId.call(contextOf('client'), id, 'app/x.ts')).toThrow(
        'schemas stay on the server',
      )
      expect(plugin.resolveId.call(contextOf('ssr'), id, 'app/x.ts')).toBeNull()
    },
  )

  it('lets the browser import modules without schemas', () => {
    for (const id of ['@marquee/contract/guards', '@marquee/contract/site-routes', '@marquee/contract/rules'])
      expect(plugin.resolveId.call(contextOf('client'), id, 'app/x.ts')).toBeNull()
  })
})
