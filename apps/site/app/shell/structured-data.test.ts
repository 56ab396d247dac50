import { expect, it } from 'vitest'
import { breadcrumbNode, gameNode, scriptText, siteNodes } from './structured-data.ts'

const game = {
  name: 'Lantern Quay',
  provider: 'Pragmatic Play',
  url: 'https://play.example/en-UN/games/lantern-quay',
  image: 'https://play.example/content/images/a.png',
  description: 'A game',
  language: 'en',
}

it('no value of structured data can end its script element', () => {
  const text = scriptText([breadcrumbNode([{ name: '</script><script>alert(1)', url: 'https://a.example' }])])
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [{ itemListElement: [{ name: '</script><script>alert(1)' }] }],
  })
})

it('the site names its operator once and refers to it', () => {
  const [operator, site] = siteNodes({
    name: 'Nordlys',
    email: 'help@nordlys.example',
    origin: 'https://play.example',
    home: 'https://play.example/en-NO',
    language: 'en',
  })
  expect(operator).toMatchObject({ '@type': 'Organization', name: 'Nordlys', url: 'https://play.example/' })
  expect(site).toMatchObject({
    '@type': 'WebSite',
    url: 'https://play.example/en-NO',
    publisher: { '@id': operator?.['@id'] },
  })
})

it('breadcrumbs are numbered from 1', () => {
  const crumbs = breadcrumbNode([
    { name: 'Nordlys', url: 'https://play.example/en-NO' },
    { name: 'Casino', url: 'https://play.example/en-NO/online-casino' },
  ])
  expect(crumbs).toMatchObject({ itemListElement: [{ position: 1 }, { position: 2, name: 'Casino' }] })
})

it('a game of software is a video game, a table with a dealer is a game', () => {
  expect(gameNode({ ...game, isLive: false })).toMatchObject({
    '@type': 'VideoGame',
    publisher: { '@type': 'Organization', name: 'Pragmatic Play' },
  })
  expect(gameNode({ ...game, isLive: true })).toMatchObject({ '@type': 'Game' })
  expect(gameNode({ ...game, isLive: true })).not.toHaveProperty('gamePlatform')
})
