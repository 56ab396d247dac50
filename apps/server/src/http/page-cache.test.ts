import { describe, expect, it } from 'vitest'
import { encodedBody } from '../kernel/index.ts'
import { type Page, createPageCache, normalizeAddress } from './page-cache.ts'

const page = (text: string, isShareable = true): Page => ({
  status: 200,
  headers: [],
  policy: text,
  body: encodedBody(text, { isCompressed: true }),
  isShareable,
  isFramedByUs: false,
})

describe('cached pages', () => {
  it('are kept for 10 s', () => {
    let now = 1_000
    const pages = createPageCache(() => now)
    const one = page('one')
    pages.begin('a')(one)
    now += 9_999
    expect(pages.get('a')).toBe(one)
    now += 1
    expect(pages.get('a')).toBeUndefined()
  })

  it('are 200 at most; the oldest is evicted', () => {
    const pages = createPageCache(() => 0)
    for (let i = 0; i < 201; i++) pages.begin(String(i))(page(String(i)))
    expect(pages.size()).toBe(200)
    expect(pages.get('0')).toBeUndefined()
    expect((pages.get('200') as Page).policy).toBe('200')
  })

  it('are rendered once for requests that come meanwhile', async () => {
    const pages = createPageCache(() => 0)
    const end = pages.begin('a')
    const waiting = pages.get('a')
    const one = page('one')
    end(one)
    expect(await waiting).toBe(one)
    expect(pages.get('a')).toBe(one)
  })

  it('are not kept with a nonce or without a page, and requests that waited render their own', async () => {
    const pages = createPageCache(() => 0)
    for (const rendered of [page('with a nonce', false), undefined]) {
      const end = pages.begin('a')
      const waiting = pages.get('a')
      end(rendered)
      expect(await waiting).toBeUndefined()
      expect(pages.get('a')).toBeUndefined()
    }
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
})
