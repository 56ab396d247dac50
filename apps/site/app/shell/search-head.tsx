import { hashKey } from '@tanstack/react-query'
import { use } from 'react'
import { useLocation, useMatches } from 'react-router'
import { localeOf } from '../shared/formats/locale.ts'
import { dehydratedIn } from '../shared/query/dehydrated.ts'
import { type BrandFacts, type RootData, prefixChoice, useKnownData } from '../shared/request/root-data.ts'
import { DocumentContext } from '../shared/request/site-context.ts'
import { type SearchState, searchStateOf } from './search-state.ts'
import { scriptText } from './structured-data.ts'
import { PageNodes } from './page-nodes.tsx'

/**
 * What search engines and link previews read, besides title and description. Only the server renders it; `LaterHead`
 * keeps it true after navigations in the browser.
 */
export function SearchHead() {
  const data = useKnownData()
  return data ? <SearchHeadOf data={data} /> : <meta name="robots" content="noindex" />
}

function SearchHeadOf({ data }: { readonly data: RootData }) {
  const { listing, status = 500 } = use(DocumentContext)
  const { pathname, search } = useLocation()
  const { origin } = new URL(data.publicUrl)
  const locale = localeOf(pathname)
  const state: SearchState =
    listing === undefined
      ? { is: 'hidden' }
      : searchStateOf({
          prefix: locale.prefix,
          params: new URLSearchParams(search),
          status,
          isReplaced: data.isMaintenance || data.isRestricted,
          listing,
          choice: prefixChoice(data.brand),
        })
  if (state.is === 'hidden') return <meta name="robots" content="noindex" />
  return (
    <>
      <link rel="canonical" href={origin + state.canonical} />
      {state.alternates.map(({ hreflang, address }) => (
        <link key={hreflang + address} rel="alternate" hrefLang={hreflang} href={origin + address} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={data.brand.name} />
      <meta property="og:url" content={origin + state.canonical} />
      <meta property="og:locale" content={locale.intl.replace('-', '_')} />
      <StructuredData brand={data.brand} origin={origin} url={origin + state.canonical} />
    </>
  )
}

interface StructuredDataProps {
  readonly brand: BrandFacts
  readonly origin: string
  readonly url: string
}

function StructuredData(page: StructuredDataProps) {
  const { nonce } = use(DocumentContext)
  const data: unknown = useMatches().at(-1)?.loaderData
  return (
    <PageNodes page={{ ...page, read: (query) => readIn(data, query) }}>
      {(nodes) =>
        nodes.length > 0 && (
          <script
            type="application/ld+json"
            nonce={nonce}
            dangerouslySetInnerHTML={{ __html: scriptText(nodes) }}
          />
        )
      }
    </PageNodes>
  )
}

/** What the route's loader has read, as its screen will. */
function readIn(data: unknown, { queryKey }: { readonly queryKey: readonly unknown[] }): unknown {
  const hash = hashKey(queryKey)
  const found = dehydratedIn(data)?.queries.find(({ queryHash }) => queryHash === hash)
  return found?.state.data
}
