import { describe, expect, it } from 'vitest'
import { decisionPath } from './decisions.ts'

describe('the target of a guard decision', () => {
  it('carries the reason in the address', () => {
    expect(decisionPath({ kind: 'redirect', to: '/', why: 'casino-access' }, 'en-UN')).toBe(
      '/en-UN?notice=casino-access',
    )
  })

  it('remembers the requested path with its prefix', () => {
    expect(decisionPath({ kind: 'unauthorized', to: '/my-account/banking?x=1' }, 'fi-FI')).toBe(
      '/fi-FI/401?to=%2Ffi-FI%2Fmy-account%2Fbanking%3Fx%3D1',
    )
    expect(decisionPath({ kind: 'login', over: '/online-casino', to: '/play/a' }, 'fi-FI')).toBe(
      '/fi-FI/online-casino?modal=login&to=%2Ffi-FI%2Fplay%2Fa',
    )
  })

  it('does not exist when the page is allowed, replaced or waiting', () => {
    expect(decisionPath({ kind: 'allow' }, 'en-UN')).toBeUndefined()
    expect(decisionPath({ kind: 'page', page: 'restricted' }, 'en-UN')).toBeUndefined()
    expect(decisionPath({ kind: 'wait' }, 'en-UN')).toBeUndefined()
  })
})
