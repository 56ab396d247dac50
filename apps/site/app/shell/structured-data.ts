/** What a page is, in the words of schema.org (JSON-LD). Addresses are absolute. */

export type DataNode = Readonly<Record<string, unknown>>

export interface SiteNodes {
  readonly name: string
  readonly email: string
  readonly origin: string
  /** Address of the home page in this language and market. */
  readonly home: string
  /** BCP 47 tag. */
  readonly language: string
}

export function siteNodes({ name, email, origin, home, language }: SiteNodes): readonly DataNode[] {
  const operator = `${origin}/#organization`
  return [
    {
      '@type': 'Organization',
      '@id': operator,
      name,
      email,
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
    },
    { '@type': 'WebSite', name, url: home, inLanguage: language, publisher: { '@id': operator } },
  ]
}

export interface Crumb {
  readonly name: string
  readonly url: string
}

export function breadcrumbNode(crumbs: readonly Crumb[]): DataNode {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: url,
    })),
  }
}

export interface GameNode {
  readonly name: string
  /** A table with a dealer, which is a game but none of software. */
  readonly isLive: boolean
  readonly provider: string
  readonly url: string
  readonly image: string
  readonly description: string
  readonly language: string
}

export function gameNode(game: GameNode): DataNode {
  const { name, isLive, provider, url, image, description, language } = game
  return {
    ...(isLive ? { '@type': 'Game' } : { '@type': 'VideoGame', gamePlatform: 'Web browser' }),
    name,
    url,
    image,
    description,
    inLanguage: language,
    publisher: { '@type': 'Organization', name: provider },
  }
}

/** Text of a script element: `<` is escaped, so that no value can end the element. */
export const scriptText = (nodes: readonly DataNode[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replaceAll('<', '\\u003c')
