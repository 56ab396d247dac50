import { describe, expect, it } from 'vitest'
import { fileNames, parseFileName, robotsText, sitemapIndexText, sitemapText } from './sitemaps.ts'

describe('a sitemap', () => {
  it('has the full address of each page, and the date of those that have one', () => {
    const text = sitemapText('https://play.example/en-UN', [
      { path: '/' },
      { path: '/terms', changedOn: '2026-10-01' },
    ])
    expect(text).toContain('<url><loc>https://play.example/en-UN</loc></url>')
    expect(text).toContain(
      '<url><loc>https://play.example/en-UN/terms</loc><lastmod>2026-10-01</lastmod></url>',
    )
    expect(text).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
  })

  it('escapes what ends an element or an entity', () => {
    expect(sitemapText('https://play.example', [{ path: `/a&b<c>'"` }])).toContain(
      '<loc>https://play.example/a&amp;b&lt;c&gt;&apos;&quot;</loc>',
    )
    expect(sitemapIndexText(['https://play.example/a&b'])).toContain(
      '<sitemap><loc>https://play.example/a&amp;b</loc></sitemap>',
    )
  })
})

describe('the files of a prefix', () => {
  it('have 50,000 addresses each', () => {
    expect(fileNames('en-UN', 0)).toEqual([])
    expect(fileNames('en-UN', 50_000)).toEqual(['en-UN'])
    expect(fileNames('en-UN', 50_001)).toEqual(['en-UN', 'en-UN-2'])
  })

  it('are found by their names', () => {
    expect(parseFileName('en-UN')).toEqual({ prefix: 'en-UN', part: 1 })
    expect(parseFileName('en-UN-2')).toEqual({ prefix: 'en-UN', part: 2 })
    expect(parseFileName('en-UN-10')).toEqual({ prefix: 'en-UN', part: 10 })
  })

  it.each(['', 'en-UN-1', 'en-UN-0', 'en-UN-02', 'en-UN-1000', 'EN-un', 'en-UN/x', '../en-UN'])(
    'are never called "%s"',
    (name) => expect(parseFileName(name)).toBeUndefined(),
  )
})

it('robots.txt names the sitemap and keeps crawlers from no page', () => {
  expect(robotsText('https://play.example/sitemap.xml').split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /callbacks/',
    '',
    'Sitemap: https://play.example/sitemap.xml',
    '',
  ])
})
