import { createStaticHandler } from 'react-router'
import { describe, expect, it } from 'vitest'
import { toReportedError } from './reported-error.ts'

/** The error that the router creates for a request. */
async function routerError(path: string, init: RequestInit = {}) {
  const handler = createStaticHandler([
    { id: 'terms', path: '/terms' },
    {
      id: 'broken',
      path: '/broken',
      loader: () => {
        // oxlint-disable-next-line no-throw-literal -- what a loader throws
        throw new Response(null, { status: 502 })
      },
    },
  ])
  const found = await handler.query(new Request(new URL(path, 'https://site.test'), init))
  if (found instanceof Response) throw found
  return Object.values(found.errors ?? {})[0]
}

describe('the error that is reported for a failed page', () => {
  it('leaves out errors of the client', async () => {
    const notAllowed = await routerError('/terms', { method: 'POST', body: new URLSearchParams({ a: 'b' }) })
    expect(notAllowed).toMatchObject({ status: 405 })
    expect(toReportedError(notAllowed, '/terms')).toBeUndefined()
    expect(toReportedError(await routerError('/nowhere'), '/nowhere')).toBeUndefined()
    expect(toReportedError(new Response(null, { status: 400 }), '/401')).toBeUndefined()
  })

  it('names status and screen of an answer that was thrown', async () => {
    const reported = toReportedError(await routerError('/broken'), '/online-casino')
    expect(reported).toEqual(new Error('502 from the screen casino'))
    const broken = new TypeError('x is undefined')
    expect(toReportedError(broken, '/')).toBe(broken)
  })
})
