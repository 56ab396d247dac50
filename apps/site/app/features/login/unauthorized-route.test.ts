import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { siteContext } from '../../shared/request/site-context.ts'
import { loader } from './unauthorized-route.tsx'

/** Where a signed-in player is redirected from this address; undefined for one who stays. */
function redirectionFrom(address: string): string | null {
  const context = new RouterContextProvider()
  context.set(siteContext, { session: {} } as never)
  try {
    loader({ url: new URL(address, 'https://play.example'), context } as never)
  } catch (answer) {
    return (answer as Response).headers.get('location')
  }
  return null
}

describe('a signed-in player on the access-error page', () => {
  it('goes to the requested page or to home, and keeps the bonus code of the address', () => {
    expect(redirectionFrom('/en-UN/401?to=%2Fen-UN%2Frewards%3Fpage%3D2&bonusCode=HELLO')).toBe(
      '/en-UN/rewards?page=2&bonusCode=HELLO',
    )
    expect(redirectionFrom('/en-UN/401?bonusCode=HELLO')).toBe('/en-UN?bonusCode=HELLO')
    expect(redirectionFrom('/en-UN/401?to=%2F%2Fevil.example')).toBe('/en-UN')
  })
})
