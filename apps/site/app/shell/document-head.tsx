import { alternatesOf, type PrefixChoice } from '@marquee/markets/prefix'
import { pageColours } from '@marquee/contract/page-colours'
import { matchSiteRoute } from '@marquee/contract/site-routes'
import type { ReactNode } from 'react'
import type { Locale } from '../shared/formats/locale.ts'
import { type BrandFacts, prefixChoice } from '../shared/request/root-data.ts'
import { PSEUDO_RTL } from '../shared/texts/pseudo-languages.ts'
import { textsUrl } from '../shared/texts/text-files.ts'

export interface DocumentHeadProps {
  readonly locale: Locale
  /** Language of the text files. */
  readonly texts: string
  readonly namespaces: readonly string[]
  readonly theme: 'dark' | 'light' | undefined
  readonly isCalm: boolean
  readonly pathname: string
  readonly publicUrl: string | undefined
  readonly brand: BrandFacts | undefined
  readonly head: ReactNode
  readonly children: ReactNode
}

/** Pages of states and actions, which search engines should not list. */
const NOT_INDEXED: ReadonlySet<string> = new Set([
  '401',
  '500',
  'restricted',
  'maintenance',
  'accept-terms',
  'closed-account',
])

interface AlternatesProps {
  readonly pathname: string
  readonly publicUrl: string
  readonly choice: PrefixChoice
}

/** Links to the same page in every language and market; a player's own screens have none. */
function Alternates({ pathname, publicUrl, choice }: AlternatesProps) {
  const rest = pathname.replace(/^\/[^/]+/, '')
  const row = matchSiteRoute(rest)
  const isPersonal = row?.guards.some((guard) => guard === 'account' || guard === 'signedInAtTable')
  if (!row || isPersonal || NOT_INDEXED.has(row.id)) return <meta name="robots" content="noindex" />
  return (
    <>
      <link rel="canonical" href={publicUrl + pathname} />
      {alternatesOf(pathname, choice).map(({ hreflang, prefix, path }) => (
        <link key={hreflang + prefix} rel="alternate" hrefLang={hreflang} href={publicUrl + path} />
      ))}
    </>
  )
}

/** The HTML document of every page. */
export function DocumentHead(props: DocumentHeadProps) {
  const { locale, texts, namespaces, theme, isCalm, pathname, publicUrl, brand } = props
  return (
    <html
      lang={locale.tag}
      dir={texts === PSEUDO_RTL ? 'rtl' : locale.direction}
      data-locale={JSON.stringify(locale)}
      data-texts={texts}
      data-namespaces={namespaces.join(' ')}
      data-site={brand?.siteId}
      {...(theme ? { 'data-theme': theme } : {})}
      {...(isCalm ? { 'data-calm': '' } : {})}
      // Theme and calm mode are changed by scripts afterwards.
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark light" />
        <meta name="theme-color" content={pageColours.dark} media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content={pageColours.light} media="(prefers-color-scheme: light)" />
        {props.head}
        {/* For the first page only: later pages fetch their texts themselves, and a second preload would stay
           unused. */}
        {import.meta.env.SSR
          ? namespaces.map((namespace) => (
              <link
                key={namespace}
                rel="preload"
                as="fetch"
                href={textsUrl(texts, namespace)}
                crossOrigin="anonymous"
              />
            ))
          : null}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* For search engines only: the browser never changes them, so its bundle does not contain the code. */}
        {import.meta.env.SSR && publicUrl !== undefined && brand ? (
          <Alternates pathname={pathname} publicUrl={publicUrl} choice={prefixChoice(brand)} />
        ) : null}
      </head>
      <body>{props.children}</body>
    </html>
  )
}
