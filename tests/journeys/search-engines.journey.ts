/** Search engines find every page that a market has, each under one address, and nothing else. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { siteUrl } from './running-product.ts'

async function read(address: string) {
  const response = await fetch(address, { redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)

/** What a search engine reads in the head of a page. */
async function headOf(address: string) {
  const { status, headers, text } = await read(address)
  const [head = ''] = text.split('</head>')
  const content = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1]
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head)?.[1]
  return {
    status,
    policy: headers.get('content-security-policy') ?? '',
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1],
    languages: [...head.matchAll(/<link rel="alternate" hrefLang="([^"]*)"/gi)].map(([, tag]) => tag),
    robots: content('robots'),
    description: content('description'),
    preview: { title: content('og:title'), image: content('og:image'), url: content('og:url') },
    data,
    kinds: (data === undefined
      ? []
      : (JSON.parse(data) as { '@graph': { '@type': string }[] })['@graph']
    ).map((node) => node['@type']),
  }
}

/** Pages of a market's sitemap whose paths match. */
async function listed(prefix: string, path: RegExp): Promise<readonly string[]> {
  const { text } = await read(`${siteUrl}/sitemaps/${prefix}.xml`)
  return addressesIn(text).filter((address) => path.test(address))
}

describe('sitemaps', () => {
  test('are found from robots.txt, one for each language of each market', async () => {
    const robots = await read(`${siteUrl}/robots.txt`)
    const index = /Sitemap: (.*)/.exec(robots.text)?.[1] ?? ''
    const files = addressesIn((await read(index)).text)
    expect(files).toContain(`${siteUrl}/sitemaps/en-UN.xml`)
    expect(files).not.toContain(`${siteUrl}/sitemaps/ja-JP.xml`)
    for (const file of files) {
      const { status, headers, text } = await read(file)
      expect([file, status]).toEqual([file, 200])
      expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
      const root = file.replace('/sitemaps/', '/').replace('.xml', '')
      expect(addressesIn(text).filter((address) => !address.startsWith(root))).toEqual([])
    }
  })

  test('name pages that are open, each by its canonical address', async () => {
    const all = await listed('fi-FI', /./)
    expect(all).toContain(`${siteUrl}/fi-FI/terms`)
    expect(new Set(all).size).toBe(all.length)
    // Some of each kind, which keeps this short.
    const asked = all.filter((address, at) => !/games|all\?/.test(address) || at % 12 === 0)
    for (const address of asked) {
      const { status, canonical, robots } = await headOf(address)
      expect({ address, status, canonical, robots }).toEqual({
        address,
        status: 200,
        canonical: address,
        robots: undefined,
      })
    }
  })
})

describe('the head of a page', () => {
  test('of the home page has every language, the operator and a link preview', async () => {
    const index = addressesIn((await read(`${siteUrl}/sitemap.xml`)).text)
    const home = await headOf(`${siteUrl}/en-UN?utm_source=mail`)
    expect(home.canonical).toBe(`${siteUrl}/en-UN`)
    expect(home.languages).toHaveLength(index.length + 1)
    expect(home.languages).toContain('x-default')
    expect(home.kinds).toEqual(['Organization', 'WebSite'])
    expect(home.preview).toMatchObject({ title: 'Marquee', url: `${siteUrl}/en-UN` })
    expect((await read(home.preview.image ?? '')).headers.get('content-type')).toBe('image/png')
  })

  test('of a list of games and of a game say where they are, by a script that the policy allows', async () => {
    const [list = ''] = await listed('en-UN', /online-casino\/(?!all)/)
    const [game = ''] = await listed('en-UN', /\/games\//)
    const ofList = await headOf(list)
    const ofGame = await headOf(game)
    const [provider = ''] = await listed('en-UN', /online-casino\/all\?provider=/)
    expect(ofList.kinds).toEqual(['BreadcrumbList'])
    expect((await headOf(provider)).data).toContain(`"item":"${provider}"}]`)
    expect(ofGame.kinds[0]).toBe('BreadcrumbList')
    for (const { data = '', policy } of [ofList, ofGame])
      expect(policy).toContain(`'sha256-${createHash('sha256').update(data).digest('base64')}'`)
    expect(await headOf(`${list}?sort=new&page=2`)).toMatchObject({
      canonical: `${list}?page=2`,
      languages: [],
    })
  })

  test.each([
    '/en-UN?modal=login',
    '/en-UN/401',
    '/en-UN/signup?modal=safety',
    '/en-UN/closed-account',
    '/en-UN/restricted',
    '/en-UN/nothing-here',
    '/en-UN/games/nothing-here',
    '/en-UN/play/lantern-quay?mode=demo',
  ])('of %s keeps search engines from it', async (path) => {
    const { robots, canonical, languages, kinds } = await headOf(siteUrl + path)
    expect({ robots, canonical, languages, kinds }).toEqual({
      robots: 'noindex',
      canonical: undefined,
      languages: [],
      kinds: [],
    })
  })
})
