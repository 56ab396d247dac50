import { describe, expect, it } from 'vitest'
import { buildRequest } from './build-request.ts'

describe('a call on the wire', () => {
  it('takes path parameters out by name and sends the rest in the query of a GET', () => {
    expect(buildRequest('GET', '/v1/games/:id/info', { id: 7, langmarket: 'en-UN', limit: 3 })).toEqual({
      method: 'GET',
      url: '/api/v1/games/7/info?langmarket=en-UN&limit=3',
      body: undefined,
    })
  })

  it('sends the rest of a mutation as JSON, an empty object when there is none', () => {
    expect(buildRequest('POST', '/v1/wallet/withdrawal/:id/lock', { id: 'a/b' })).toEqual({
      method: 'POST',
      url: '/api/v1/wallet/withdrawal/a%2Fb/lock',
      body: '{}',
    })
    expect(
      buildRequest('POST', '/v1/x', { amount: { amount: '1.00', currency: 'EUR' }, bonus: null }).body,
    ).toBe('{"amount":{"amount":"1.00","currency":"EUR"},"bonus":null}')
  })

  it('leaves absent values out of a query', () => {
    expect(buildRequest('GET', '/v1/x', { a: undefined, b: null, c: 0, d: false }).url).toBe(
      '/api/v1/x?c=0&d=false',
    )
    expect(buildRequest('DELETE', '/v1/session', {}).url).toBe('/api/v1/session')
  })
})
