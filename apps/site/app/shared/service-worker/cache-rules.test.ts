import { describe, expect, it } from 'vitest'
import {
  filesOfPage,
  filesOfStyleSheet,
  filesToDrop,
  languageOfPage,
  isPlainPage,
  pageDecision,
  pageKey,
  strategyOf,
} from './cache-rules.ts'

const ORIGIN = 'https://play.example'

describe('the source of an answer', () => {
  const ask = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
    strategyOf({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN)

  it.each([
    ['/assets/root-1.js', 'file'],
    ['/locales/en/default.json?v=1', 'file'],
    ['/__manifest?paths=%2Fen-UN&version=1', 'file'],
    ['/content/images/p/d/1.webp?w=1', 'picture'],
    ['/icon.svg', 'network'],
    ['/en-UN/terms.data', 'network'],
  ])('of %s: %s', (path, strategy) => expect(ask(path)).toBe(strategy))

  it('for a page is the network, then a copy', () => expect(ask('/en-UN', { mode: 'navigate' })).toBe('page'))

  it.each([
    '/api/v1/wallet',
    '/api',
    '/socket/wallet',
    '/callbacks/x',
    '/health/ready',
    '/metrics',
    '/office/x',
  ])('of %s: always the network, even as a page', (path) => {
    expect(ask(path)).toBe('network')
    expect(ask(path, { mode: 'navigate' })).toBe('network')
  })

  it('for anything but GET, and for other sites, is the network', () => {
    expect(ask('/en-UN', { method: 'POST', mode: 'navigate' })).toBe('network')
    expect(ask('https://games.example/assets/x.js')).toBe('network')
    expect(ask('/apiary', { mode: 'navigate' })).toBe('page')
  })
})

describe('a page from the network', () => {
  const answer = (headers: Record<string, string>, more: { ok?: boolean; redirected?: boolean } = {}) =>
    pageDecision({ ok: true, redirected: false, ...more, headers: new Headers(headers) })
  const html = { 'content-type': 'text/html; charset=utf-8' }

  it('made for a visitor is cached', () => {
    expect(answer({ ...html, 'page-audience': 'visitor' })).toBe('cache')
    expect(answer({ ...html, 'page-audience': 'visitor', 'cache-control': 'private, no-cache' })).toBe(
      'cache',
    )
  })

  it('made for a player is never cached, and copies for visitors are deleted', () => {
    for (const cacheControl of ['no-store', 'private, no-cache', 'public, max-age=9'])
      expect(answer({ ...html, 'page-audience': 'player', 'cache-control': cacheControl })).toBe('forget')
    expect(answer({ ...html, 'page-audience': 'player' }, { ok: false })).toBe('forget')
  })

  it('that does not say for whom it was made is not cached', () => {
    expect(answer(html)).toBe('leave')
    expect(answer({ ...html, 'page-audience': 'somebody' })).toBe('leave')
  })

  it('that is no page, failed, or was redirected is not cached', () => {
    expect(answer({ 'content-type': 'application/json', 'page-audience': 'visitor' })).toBe('leave')
    expect(answer({ ...html, 'page-audience': 'visitor' }, { ok: false })).toBe('leave')
    expect(answer({ ...html, 'page-audience': 'visitor' }, { redirected: true })).toBe('leave')
  })
})

describe('the copy of a page', () => {
  it('is one for all parameters that open something on it, and one per page of a list', () => {
    expect(pageKey(`${ORIGIN}/en-UN?modal=search&btag=1#x`)).toBe(`${ORIGIN}/en-UN`)
    expect(pageKey(`${ORIGIN}/en-UN/all?page=2&modal=game`)).toBe(`${ORIGIN}/en-UN/all?page=2`)
    expect(pageKey(`${ORIGIN}/en-UN/all`)).not.toBe(pageKey(`${ORIGIN}/en-UN/all?page=2`))
  })

  it('is made from the plain page: not with a filter, an open sheet or parameters of an outside link', () => {
    const isPlain = (path: string) => isPlainPage(ORIGIN + path)
    expect(['/en-UN', '/en-UN#x', '/en-UN/online-casino/all?page=2'].map(isPlain)).toEqual([true, true, true])
    expect(
      [
        '/en-UN/online-casino/all?show=all',
        '/en-UN?modal=login&to=%2Fen-UN&bonusCode=X',
        '/en-UN?btag=1',
        '/en-UN?page=1&page=2',
      ].map(isPlain),
    ).toEqual([false, false, false, false])
  })

  it('needs the files that it names', () => {
    const page = `<link rel="stylesheet" href="/assets/root-1.css"><link rel=preload href="/locales/en/default.json?v=a&amp;b=1">
      <link rel="modulepreload" href="/assets/entry-1.js"><script type="module">import "/assets/manifest-1.js";
      import * as route0 from '/assets/root-2.js'; import "/assets/entry-1.js"</script><img src="/content/images/1.webp">
      <script src="https://elsewhere.example/assets/no.js"></script>`
    expect(filesOfPage(page, ORIGIN)).toEqual([
      `${ORIGIN}/assets/root-1.css`,
      `${ORIGIN}/locales/en/default.json?v=a&b=1`,
      `${ORIGIN}/assets/entry-1.js`,
      `${ORIGIN}/assets/manifest-1.js`,
      `${ORIGIN}/assets/root-2.js`,
    ])
  })

  it('needs the files that its header names', () =>
    expect(filesOfPage('</assets/offline-line-1.js>, </assets/sheet-1.js>', ORIGIN)).toEqual([
      `${ORIGIN}/assets/offline-line-1.js`,
      `${ORIGIN}/assets/sheet-1.js`,
    ]))

  it('needs the fonts of its style sheets', () => {
    const css = `@font-face{src:url(/assets/inter-1.woff2)format("woff2")}a{background:url("data:image/png;base64,x")}
      b{mask:url(#m)}i{src:url('./sora-2.woff2')}`
    expect(filesOfStyleSheet(css, `${ORIGIN}/assets/root-1.css`)).toEqual([
      `${ORIGIN}/assets/inter-1.woff2`,
      `${ORIGIN}/assets/sora-2.woff2`,
    ])
  })

  it('that is missing is reported in the language of its address', () => {
    const known = { en: {}, fi: {} }
    expect(languageOfPage(`${ORIGIN}/fi-FI/terms`, known)).toBe('fi')
    expect(languageOfPage(`${ORIGIN}/xx-YY`, known)).toBe('en')
    expect(languageOfPage(`${ORIGIN}/`, known)).toBe('en')
    expect(languageOfPage(`${ORIGIN}/toString-FI`, known)).toBe('en')
  })
})

describe('files of earlier builds', () => {
  const names = (...list: number[]) => list.map((n) => `${ORIGIN}/assets/${n}.js`)

  it('stay while there is room', () => {
    expect(filesToDrop(names(1, 2, 3), new Set(), 3)).toEqual([])
  })

  it('are dropped by age, except those that a cached page still needs', () => {
    expect(filesToDrop(names(1, 2, 3, 4, 5), new Set(), 3)).toEqual(names(1, 2))
    expect(filesToDrop(names(1, 2, 3, 4, 5), new Set(names(1, 3)), 3)).toEqual(names(2, 4))
    expect(filesToDrop(names(1, 2, 3), new Set(names(1, 2, 3)), 1)).toEqual([])
    expect(filesToDrop([`${ORIGIN}/assets/inter.woff2`, ...names(1, 2)], new Set(), 2)).toEqual(names(1))
  })
})
