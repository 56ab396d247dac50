/**
 * Serves the player site: built files, and a rendered page for every other address. The site's bundle receives facts of
 * the request and calls the API in-process; it sees no socket, no header and no cookie.
 */
import { randomBytes } from 'node:crypto'
import type { SiteFacts } from '@marquee/contract'
import { OFFLINE_FILES_HEADER, PAGE_AUDIENCE_HEADER, type PageAudience } from '@marquee/contract/headers'
import { matchSiteRoute } from '@marquee/contract/site-routes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type CookieChange,
  type HttpApp,
  type Log,
  AppError,
  applyCookies,
  checkOrigin,
  encodedBody,
  fieldError,
  isAppError,
  isPacked,
  isServerAddress,
  pathOf,
  permissionsPolicy,
} from '../kernel/index.ts'
import { mountBrandFiles } from './brand-files.ts'
import { hashedPage } from './inline-hashes.ts'
import { withPreviewBar } from './preview-bar.ts'
import { type Page, createPageCache, normalizeAddress } from './page-cache.ts'
import { pageKeyOf } from './page-key.ts'
import { type PagePolicyOptions, pagePolicy } from './page-policy.ts'
import type { SearchPages } from './search/search-pages.ts'
import { type PagePreview, type PageFactsOptions, createPageFacts } from './page-facts.ts'
import { type SiteBuild, loadBuiltSite, loadDevelopmentSite } from './site-build.ts'

export interface SiteOptions extends PageFactsOptions, PagePolicyOptions {
  /** Folder of `apps/site`. */
  readonly siteDir: string
  /** Folder of `brands/` that holds the brand's icons. */
  readonly brandFolder: string
  /** The pages that search engines may list. */
  readonly search: SearchPages
}

export interface MountedSite {
  close(): Promise<void>
}

const METHODS = ['GET', 'POST'] as const

/** What a page is rendered for. */
interface PageRequest {
  readonly nonce: string
  readonly isForVisitors: boolean
  readonly isFramedByUs: boolean
  readonly preview: PagePreview | undefined
}

/** Mounts the site last: every address that no other route takes is a page. */
export async function mountSite(app: HttpApp, options: SiteOptions): Promise<MountedSite> {
  const build = await (options.mode === 'development'
    ? loadDevelopmentSite(app, options.siteDir)
    : loadBuiltSite(options.siteDir))
  const cache = createPageCache(() => performance.now())
  const factsOf = createPageFacts(app, options)
  const origin = new URL(options.publicUrl).origin
  const permissions = permissionsPolicy(options.sources.frames)
  const policyFor = pagePolicy(options)

  async function render(request: FastifyRequest, reply: FastifyReply, url: URL): Promise<FastifyReply> {
    const cookies: CookieChange[] = []
    const read = await factsOf(request, url, cookies)
    const { preview } = read
    const isPersonal = preview !== undefined || read.facts.session !== null
    const key =
      options.mode === 'built'
        ? pageKeyOf(normalizeAddress(url), request, { ...read, hasGallery: options.hasGallery })
        : undefined
    const found = key === undefined ? undefined : cache.get(key)
    const known = found && (await found)
    if (known) return sendPage(request, reply, known, false)

    const end = key === undefined ? undefined : cache.begin(key)
    let page: Page | undefined
    try {
      const nonce = randomBytes(16).toString('base64url')
      const response = await ask(
        build.handle,
        request,
        reply,
        { ...read.facts, nonce, listing: await options.search.listingOf(url) },
        url,
        key !== undefined,
      )
      applyCookies(reply, cookies, origin.startsWith('https://'))
      if (!isPage(response)) return await sendOther(request, reply, response, isPersonal)
      page = await pageOf(response, {
        nonce,
        isForVisitors: key !== undefined && cookies.length === 0,
        isFramedByUs: isBankReturn(url),
        preview,
      })
      // The page loads again when the preview ends.
      if (preview) reply.header('refresh', String(secondsUntil(preview.until)))
      return await sendPage(request, reply, page, isPersonal)
    } finally {
      end?.(page)
    }
  }

  const secondsUntil = (end: Temporal.Instant): number =>
    Math.max(1, Math.ceil((end.epochMilliseconds - options.clock.nowMs()) / 1_000))

  async function pageOf(
    response: Response,
    { nonce, isForVisitors, isFramedByUs, preview }: PageRequest,
  ): Promise<Page> {
    const rendered = await response.text()
    const html = preview ? withPreviewBar(rendered, preview, nonce) : rendered
    const hashed = isForVisitors && response.status === 200 ? hashedPage(html, nonce) : undefined
    return {
      status: response.status,
      headers: [...response.headers].filter(([name]) => name !== 'content-type' && name !== 'content-length'),
      policy: policyFor(hashed ?? { nonce }, isFramedByUs),
      isFramedByUs,
      body: encodedBody(hashed?.html ?? html, { isCompressed: options.mode === 'built' }),
      isShareable: hashed !== undefined,
    }
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { status, headers, policy, body, isShareable, isFramedByUs }: Page,
    isPersonal: boolean,
  ): Promise<FastifyReply> {
    const { bytes, coding } = await body.bytesFor(request.headers['accept-encoding'])
    for (const [name, value] of headers) reply.header(name, value)
    reply
      .code(status)
      .header('content-security-policy', policy)
      .headers(audienceHeaders(isPersonal))
      .header('vary', 'accept-encoding, cookie')
      .header('permissions-policy', permissions)
    if (isFramedByUs) reply.header('x-frame-options', 'SAMEORIGIN')
    if (build.preload !== '') reply.header('link', build.preload)
    if (build.offlineFiles !== '' && !isPersonal) reply.header(OFFLINE_FILES_HEADER, build.offlineFiles)
    if (isShareable) {
      const etag = body.etagFor(coding)
      reply.header('etag', etag)
      if (names(request.headers['if-none-match'], etag)) return reply.code(304).send()
    }
    reply.header('content-type', 'text/html; charset=utf-8')
    if (coding !== undefined) reply.header('content-encoding', coding)
    return reply.send(bytes)
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) =>
      done(isPacked(request) ? new AppError('error.unsupported_media_type') : null, body),
    )
    await build.mountFiles(scope)
    mountBrandFiles(scope, { name: options.brand.name, folder: options.brandFolder })
    scope.route({
      method: [...METHODS],
      url: '/*',
      config: { routeId: 'site.page' },
      handler: async (request, reply) => {
        if (isServerAddress(pathOf(request.url))) return reply.callNotFound()
        if (await build.serveFromVite(request, reply)) return reply.hijack()
        try {
          const url = addressOf(request.url, origin)
          if (request.method === 'POST') checkOrigin(request.headers, [origin])
          // Forms are not processed during maintenance; the redirected address shows the maintenance page.
          if (request.method === 'POST' && options.isMaintenance())
            return reply.redirect(url.pathname + url.search, 303)
          return await render(request, reply, url)
        } catch (error) {
          return sendFailure(request, reply, error, options.log)
        }
      },
    })
  })

  return { close: () => build.close() }
}

/** The page to which the frame of a bank returns: our own page frames it (pay-and-play). */
const isBankReturn = (url: URL): boolean =>
  matchSiteRoute(url.pathname.replace(/^\/[^/]+/, ''))?.id === 'signup.callback'

/** Headers by whom a page is for: everybody, or one player or editor. */
const audienceHeaders = (isPersonal: boolean): Readonly<Record<string, string>> => ({
  // Pages differ by place, so shared caches must not store them. A player's page must not be stored anywhere.
  'cache-control': isPersonal ? 'no-store' : 'private, no-cache',
  // Says to the service worker what it may cache: nothing but pages for visitors.
  [PAGE_AUDIENCE_HEADER]: (isPersonal ? 'player' : 'visitor') satisfies PageAudience,
  ...(isPersonal ? { 'x-robots-tag': 'noindex' } : {}),
})

/** The renderer itself failed: fixed text (spec 1 §2), no script, no data. */
function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown, log: Log): FastifyReply {
  const status = isAppError(error) ? error.status : 500
  if (status >= 500) log.error({ requestId: request.id, err: error }, 'page failed')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
    .type('text/html; charset=utf-8')
    .send(
      '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
        '<title>SOMETHING WENT WRONG</title><h1>SOMETHING WENT WRONG</h1><p>Please try again</p>' +
        `<p><a href="">Try again</a></p><p><small>${request.id}</small></p></html>`,
    )
}

/** Address of a page. Extra leading slashes never name another host. @throws AppError for an invalid address */
function addressOf(asked: string, origin: string): URL {
  const text = origin + asked.replace(/^[/\\]+/, '/')
  const url = asked.startsWith('/') ? URL.parse(text) : null
  if (!url) throw fieldError('', 'malformed', 'this is no address')
  return url
}

/** @param isCached the page may be cached, so it is asked for without query parameters that no page reads */
async function ask(
  handle: SiteBuild['handle'],
  request: FastifyRequest,
  reply: FastifyReply,
  facts: SiteFacts,
  url: URL,
  isCached: boolean,
): Promise<Response> {
  const stop = new AbortController()
  request.raw.once('close', () => {
    if (!reply.raw.writableEnded) stop.abort()
  })
  const askFor = (address: URL) =>
    handle(
      new Request(address, {
        // A HEAD response is that of GET without its body, which the server omits.
        method: request.method === 'HEAD' ? 'GET' : request.method,
        headers: headersOf(request),
        signal: stop.signal,
        ...(request.method === 'POST' ? { body: request.body as Buffer<ArrayBuffer> } : {}),
      }),
      facts,
    )
  if (!isCached) return askFor(url)
  const shown = normalizeAddress(url)
  const response = await askFor(shown)
  // A redirect keeps all query parameters.
  return !isPage(response) && shown.href !== url.href ? askFor(url) : response
}

/** Whether an `if-none-match` header names a validator. Proxies that compress make it a weak one. */
const names = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false

const isPage = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('text/html') ?? false

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith(':')) continue
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one)
  }
  return headers
}

/** Sends redirects, data of client navigations and the route manifest. */
function sendOther(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
  isPersonal: boolean,
): FastifyReply {
  response.headers.delete('content-length')
  response.headers.delete('content-encoding')
  if (isPersonal || !response.headers.has('cache-control'))
    reply.header('cache-control', isPersonal ? 'no-store' : 'private, no-cache')
  if (request.method !== 'HEAD') return reply.send(response)
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.code(response.status).send()
}
