import { describe, expect, it } from 'vitest'
import { createPageCache, normalizeAddress } from './page-cache.ts'

const page = (html: string) => ({ status: 200, headers: [], html })

describe('cached pages', () => {
  it('are kept for 10 s', () => {
    let now = 1_000
    const pages = createPageCache(() => now)
    pages.set('a', page('one'))
    now += 9_999
    expect(pages.get('a')?.html).toBe('one')
    now += 1
    expect(pages.get('a')).toBeUndefined()
  })

  it('are 200 at most; the oldest is evicted', () => {
    const pages = createPageCache(() => 0)
    for (let i = 0; i < 201; i++) pages.set(String(i), page(String(i)))
    expect(pages.size()).toBe(200)
    expect(pages.get('0')).toBeUndefined()
    expect(pages.get('200')?.html).toBe('200')
  })

  it('are the same page for addresses that differ in order or in unused parameters', () => {
    const of = (path: string) => {
      const { pathname, search } = normalizeAddress(new URL(path, 'http://x'))
      return pathname + search
    }
    expect(of('/en-UN?utm_source=a&page=2&gclid=x&sort=new')).toBe('/en-UN?page=2&sort=new')
    expect(of('/en-UN?sort=new&page=2')).toBe(of('/en-UN?page=2&sort=new&x=1'))
    expect(of('/en-UN?nobody=knows&this')).toBe('/en-UN')
    expect(of('/en-UN?page=2')).not.toBe(of('/en-UN?page=3'))
    expect(of('/en-UN?modal=login&to=%2Fen-UN%3Fx%3D1')).toBe('/en-UN?modal=login&to=%2Fen-UN%3Fx%3D1')
  })

  it('contain an unguessable placeholder for the nonce', () => {
    const [a, b] = [createPageCache(() => 0), createPageCache(() => 0)]
    expect(a.placeholder).toHaveLength(24)
    expect(a.placeholder).not.toBe(b.placeholder)
  })
})
