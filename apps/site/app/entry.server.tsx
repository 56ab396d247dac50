import { PassThrough } from 'node:stream'
import type { SiteFacts, SiteHandler } from '@marquee/contract'
import { brandCss } from '@marquee/ui/tokens'
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
import { DocumentContext, siteContext } from './context.ts'
import { PlainLoginSheet } from './features/login/plain-login.tsx'
import { serverApi } from './shared/api/api.ts'
import { requestLanguage } from './shared/texts/request-language.ts'
import { serverCatalogue } from './shared/texts/server-catalogue.ts'
import { TextsProvider } from './shared/texts/texts.tsx'

const RENDER_LIMIT_MS = 5_000

export const streamTimeout = RENDER_LIMIT_MS

/** Renders a page. Loaders have awaited what the first view shows, so the page leaves in one piece. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const facts = context.get(siteContext)
  const catalogue = await serverCatalogue(requestLanguage(request, new URL(request.url), facts))
  const { nonce, report } = facts
  return new Promise((resolve, reject) => {
    let code = status
    const { pipe, abort } = renderToPipeableStream(
      <DocumentContext value={{ nonce, brandCss: facts.brandCss, SentLogin: PlainLoginSheet }}>
        <TextsProvider catalogue={catalogue}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </TextsProvider>
      </DocumentContext>,
      {
        nonce,
        // What hydrates later stands in its place all the same: without scripts the page is whole.
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

/** Failures of loaders and actions go to the server's log with the request's id. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(siteContext).report(error)
}

type BuildSource = ServerBuild | (() => Promise<ServerBuild>)

/** What the server calls: one function for all pages of a build. */
export function createSite(build: BuildSource, mode: 'production' | 'development'): SiteHandler {
  const handle = createRequestHandler(build, mode)
  const sheets = new Map<number, string>()
  const sheetOf = (hue: number) => {
    const sheet = sheets.get(hue) ?? brandCss(hue)
    sheets.set(hue, sheet)
    return sheet
  }
  return (request: Request, facts: SiteFacts) => {
    const context = new RouterContextProvider()
    context.set(siteContext, {
      ...facts,
      api: serverApi(facts.dispatch),
      brandCss: sheetOf(facts.brand.hue),
    })
    return handle(request, context)
  }
}
