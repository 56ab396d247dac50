import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { RouteOutput } from '@marquee/contract'
import type { PageParameter } from '@marquee/contract/site-routes'
import { localeOf } from '../shared/formats/locale.ts'
import { MODAL_PARAMETER } from '../shared/navigation/modal-address.ts'
import { searchOf } from '../shared/navigation/search-of.ts'
import { apiQuery } from '../shared/query/query.ts'
import { prefixChoice, useRootData } from '../shared/request/root-data.ts'
import { shortDescription } from '../shared/request/short-description.ts'
import { useTexts } from '../shared/texts/index.ts'
import { writeHead, writeNodes } from './head-of-page.ts'
import { type SearchState, searchStateOf } from './search-state.ts'
import { type PageOfNodes, PageNodes } from './page-nodes.tsx'
import type { DataNode } from './structured-data.ts'

/** The parameters that make pages of their own; `search-pages.ts` of the server reads the same. */
const READ_PARAMETERS = ['provider', 'page'] as const satisfies readonly PageParameter[]

const listingQuery = (address: string) => apiQuery(['listing', address], 'content.listing', { address })

/** Path and query as the server's list of pages reads them. */
function addressToAsk(pathname: string, params: URLSearchParams): string {
  const kept = READ_PARAMETERS.flatMap((name) => {
    const value = params.get(name)
    return value === null ? [] : [[name, value]]
  })
  return pathname + searchOf(new URLSearchParams(kept))
}

/** The address that the server's head is of. This script comes late: the player may have left that page already. */
function addressOfDocument(): string | undefined {
  const [document] = performance.getEntriesByType('navigation')
  if (!document) return undefined
  const { pathname, searchParams } = new URL(document.name)
  return addressToAsk(pathname, searchParams)
}

/**
 * Keeps the head of the document true after navigations in the browser: description, canonical address, alternate
 * languages, `noindex`, link preview and structured data. The head of the first page comes from the server.
 */
export function LaterHead() {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  const address = addressToAsk(pathname, params)
  const [first] = useState(addressOfDocument)
  const [hasLeft, setHasLeft] = useState(false)
  if (!hasLeft && address !== first) setHasLeft(true)
  const enabled = hasLeft && !params.has(MODAL_PARAMETER)
  const { data: listing } = useQuery({ ...listingQuery(address), enabled })
  return hasLeft && listing ? <HeadOf key={address} listing={listing} /> : null
}

function HeadOf({ listing }: { readonly listing: RouteOutput<'content.listing'> }) {
  const { pathname, search } = useLocation()
  const { t } = useTexts()
  const { brand, publicUrl, isMaintenance, isRestricted } = useRootData()
  const params = new URLSearchParams(search)
  // A modal changes the address; the head stays that of the page below it.
  params.delete(MODAL_PARAMETER)
  const { origin } = new URL(publicUrl)
  const { description: written, ...rest } = listing
  const state = searchStateOf({
    prefix: localeOf(pathname).prefix,
    params,
    // A page that is not found is on no list.
    status: 200,
    isReplaced: isMaintenance || isRestricted,
    listing: { ...rest, description: undefined },
    choice: prefixChoice(brand),
  })
  const promise = t('home.promise')
  useHeadOf({ state, origin, written, promise })
  const url = state.is === 'listed' ? origin + state.canonical : undefined
  return <LaterNodes brand={brand} origin={origin} url={url} />
}

interface Written {
  readonly state: SearchState
  readonly origin: string
  /** By editors. */
  readonly written: string | null
  readonly promise: string
}

/** Writes the head, and again when the page has loaded what its title and description are made of. */
function useHeadOf({ state, origin, written, promise }: Written): void {
  const key = JSON.stringify([state, origin, written, promise])
  useEffect(() => {
    const [shown, base, ofEditors, fallback] = JSON.parse(key) as [SearchState, string, string | null, string]
    let last = ''
    const write = () => {
      const ofPage = document.head.querySelector('title[data-description]')?.getAttribute('data-description')
      const text = ofEditors ?? ofPage ?? fallback
      const now = `${document.title}\n${text}`
      if (now === last) return
      last = now
      writeHead({ state: shown, origin: base, title: document.title, description: shortDescription(text) })
    }
    write()
    const observer = new MutationObserver(write)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [key])
}

interface LaterNodesProps extends Pick<PageOfNodes, 'brand' | 'origin'> {
  /** Undefined for a page that is not listed: it has no structured data. */
  readonly url: string | undefined
}

function LaterNodes({ brand, origin, url }: LaterNodesProps) {
  const client = useQueryClient()
  if (url === undefined) return <Nodes nodes={[]} />
  const read: PageOfNodes['read'] = ({ queryKey }) => client.getQueryData(queryKey)
  return (
    <Suspense fallback={<Nodes nodes={[]} />}>
      <PageNodes page={{ brand, origin, url, read }}>{(nodes) => <Nodes nodes={nodes} />}</PageNodes>
    </Suspense>
  )
}

/** Writes structured data into the head; none removes that of the page before. */
function Nodes({ nodes }: { readonly nodes: readonly DataNode[] }) {
  const text = JSON.stringify(nodes)
  useEffect(() => writeNodes(JSON.parse(text) as readonly DataNode[]), [text])
  return null
}
