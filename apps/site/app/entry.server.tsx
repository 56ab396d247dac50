import { PassThrough } from 'node:stream'
import earlyScript from 'virtual:early-script'
import type { SiteFacts, SiteHandler } from '@marquee/contract'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
  createRequestHandler,
} from 'react-router'
import { brandDocument } from './shared/request/brand-document.server.ts'
import { PageMeta } from './shared/request/page-meta.tsx'
import { DocumentContext, siteContext } from './shared/request/site-context.ts'
import { toReportedError } from './shared/request/reported-error.ts'
import { SearchHead } from './shell/search-head.tsx'
import { NoticeBar } from './shell/notice-bar.tsx'
import { ServerLoginSheet } from './features/login/no-script-login-form.tsx'
import { documentHref } from './shared/navigation/address.ts'
import { localeOf } from './shared/formats/locale.ts'
import { serverApi } from './shared/api/api.ts'
import { requestLanguage } from './shared/texts/request-language.ts'
import { getServerCatalog } from './shared/texts/server-catalog.ts'
import { TextsProvider } from './shared/texts/texts.tsx'

const RENDER_LIMIT_MS = 5_000

export const streamTimeout = RENDER_LIMIT_MS

/** Renders a page. Loaders have awaited the data of the first view, so the page is sent in one piece. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const facts = context.get(siteContext)
  const { nonce, report, brandCss, brandLogo, brandTexts, listing, symbols } = facts
  const { prefix } = localeOf(new URL(request.url).pathname)
  const language = requestLanguage(request, new URL(request.url), facts)
  const catalog = await getServerCatalog(language, brandTexts)
  return new Promise((resolve, reject) => {
    let code = status
    const { pipe, abort } = renderToPipeableStream(
      <DocumentContext
        value={{
          nonce,
          brandCss,
          brandLogo,
          brandTexts,
          earlyScript,
          status,
          listing,
          SearchHead,
          NoticeBar,
          symbolLinks: symbols.map(({ id, to }) => ({ id, href: documentHref(prefix, to) })),
          PageMeta,
          ServerLogin: ServerLoginSheet,
        }}
      >
        <TextsProvider catalog={catalog}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </TextsProvider>
      </DocumentContext>,
      {
        nonce,
        // Late parts are rendered too: the page is complete without scripts.
        progressiveChunkSize: Infinity,
        onAllReady() {
          const body = new PassThrough()
          headers.set('content-type', 'text/html; charset=utf-8')
          resolve(new Response(createReadableStreamFromReadable(body), { status: code, headers }))
          pipe(body)
        },
        onShellError: reject,
        onError(error) {
          if (request.signal.aborted) return
          code = 500
          report(error)
        },
      },
    )
    setTimeout(() => abort(new Error('rendering took too long')), RENDER_LIMIT_MS + 1_000).unref()
  })
}

/** Errors of loaders and actions go to the server's log with the request id; client errors (4xx) do not. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const { pathname } = new URL(request.url)
  const reported = toReportedError(error, pathname.replace(/^\/[^/]*/, '').replace(/\.data$/, ''))
  if (reported !== undefined) context.get(siteContext).report(reported)
}

type BuildSource = ServerBuild | (() => Promise<ServerBuild>)

/** The handler that the server calls; one for all pages of a build. */
export function createSite(build: BuildSource, mode: 'production' | 'development'): SiteHandler {
  const handle = createRequestHandler(build, mode)
  return (request: Request, facts: SiteFacts) => {
    const context = new RouterContextProvider()
    context.set(siteContext, {
      ...facts,
      api: serverApi(facts.dispatch),
      ...brandDocument(facts.brand, requestLanguage(request, new URL(request.url), facts)),
    })
    return handle(request, context)
  }
}
