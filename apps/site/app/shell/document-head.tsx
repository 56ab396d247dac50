import { pageColours } from '@marquee/contract/page-colours'
import { type ReactNode, use } from 'react'
import type { Locale } from '../shared/formats/locale.ts'
import type { BrandFacts } from '../shared/request/root-data.ts'
import { PSEUDO_RTL } from '../shared/texts/pseudo-languages.ts'
import { DocumentContext } from '../shared/request/site-context.ts'
import { textsUrl } from '../shared/texts/text-files.ts'

export interface DocumentHeadProps {
  readonly locale: Locale
  /** Language of the text files. */
  readonly texts: string
  readonly namespaces: readonly string[]
  readonly theme: 'dark' | 'light' | undefined
  readonly isCalm: boolean
  readonly isPhone: boolean
  readonly brand: BrandFacts | undefined
  readonly head: ReactNode
  readonly children: ReactNode
}

/** The HTML document of every page. */
export function DocumentHead(props: DocumentHeadProps) {
  const { locale, texts, namespaces, theme, isCalm, isPhone, brand } = props
  const SearchHead = import.meta.env.SSR ? use(DocumentContext).SearchHead : undefined
  const NoticeBar = import.meta.env.SSR ? use(DocumentContext).NoticeBar : undefined
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
      {...(isPhone ? { 'data-phone': '' } : {})}
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
        {/* The last element, because React passes over what it did not render there. */}
        {SearchHead ? <SearchHead /> : null}
      </head>
      <body>
        {NoticeBar ? <NoticeBar /> : null}
        {props.children}
      </body>
    </html>
  )
}
