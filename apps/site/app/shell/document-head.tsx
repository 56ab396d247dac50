import { alternatesOf, htmlLang } from '@marquee/markets/prefix'
import type { LanguageId } from '@marquee/markets/prefix'
import { matchSiteRoute } from '@marquee/contract/site-routes'
import type { ReactNode } from 'react'
import { textsUrl } from '../shared/texts/text-files.ts'

export interface DocumentHeadProps {
  readonly language: LanguageId
  /** Language of the text files. */
  readonly texts: string
  readonly namespaces: readonly string[]
  readonly theme: 'dark' | 'light' | undefined
  readonly isCalm: boolean
  readonly pathname: string
  readonly publicUrl: string | undefined
  readonly head: ReactNode
  readonly children: ReactNode
}

/** Statuses and acts, not content. */
const UNLISTED: ReadonlySet<string> = new Set([
  '401',
  '500',
  'restricted',
  'maintenance',
  'accept-terms',
  'closed-account',
])

/** The same page in every language and market; screens of one player have none. */
function Alternates({ pathname, publicUrl }: { pathname: string; publicUrl: string }) {
  const rest = pathname.replace(/^\/[^/]+/, '')
  const row = matchSiteRoute(rest)
  const isPersonal = row?.guards.some((guard) => guard === 'account' || guard === 'signedInAtTable')
  if (!row || isPersonal || UNLISTED.has(row.id)) return <meta name="robots" content="noindex" />
  return (
    <>
      <link rel="canonical" href={publicUrl + pathname} />
      {alternatesOf(pathname).map(({ hreflang, prefix, path }) => (
        <link key={hreflang + prefix} rel="alternate" hrefLang={hreflang} href={publicUrl + path} />
      ))}
    </>
  )
}

/** The document around every page. */
export function DocumentHead(props: DocumentHeadProps) {
  const { language, texts, namespaces, theme, isCalm, pathname, publicUrl } = props
  return (
    <html
      lang={htmlLang(language)}
      data-texts={texts}
      data-namespaces={namespaces.join(' ')}
      {...(theme ? { 'data-theme': theme } : {})}
      {...(isCalm ? { 'data-calm': '' } : {})}
      // Theme and calm mode change by themselves afterwards.
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark light" />
        {props.head}
        {namespaces.map((namespace) => (
          <link
            key={namespace}
            rel="preload"
            as="fetch"
            href={textsUrl(texts, namespace)}
            crossOrigin="anonymous"
          />
        ))}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* For robots only: a browser leaves them as they came, and does not carry the code. */}
        {import.meta.env.SSR && publicUrl !== undefined ? (
          <Alternates pathname={pathname} publicUrl={publicUrl} />
        ) : null}
      </head>
      <body>{props.children}</body>
    </html>
  )
}
