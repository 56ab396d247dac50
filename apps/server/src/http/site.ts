/**
 * The player site on its listener: files of the build, and every other address a page rendered by the site's bundle. The
 * bundle gets facts of the request and calls the API in-process; it sees no socket, no header and no cookie.
 */
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type CookieChange,
  type HttpApp,
  AppError,
  applyCookies,
  checkOrigin,
  contentSecurityPolicy,
  fieldError,
  isAppError,
  isPacked,
  isServerAddress,
  pathOf,
  permissionsPolicy,
} from '../kernel/index.ts'
import { type KeptPage, createKeptPages, shownAddress } from './kept-pages.ts'
import { type PageFacts, type PageFactsOptions, createPageFacts } from './page-facts.ts'
import { loadBuiltSite, loadDevelopmentSite } from './site-build.ts'

export interface SiteOptions extends PageFactsOptions {
  readonly mode: 'built' | 'development'
  /** Folder of `apps/site`. */
  readonly siteDir: string
  /** What pages use of others. */
  readonly sources: {
    /** Origins of studios and cashier. */
    readonly frames: readonly string[]
    readonly images?: readonly string[]
    readonly connects?: readonly string[]
    /** Folders that the captcha's widget loads its scripts and frames from. */
    readonly captcha?: { readonly scripts: readonly string[]; readonly frames: readonly string[] }
  }
}

export interface MountedSite {
  close(): Promise<void>
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const SMALLEST_COMPRESSED = 1_024
const METHODS = ['GET', 'POST'] as const

/** Mounts the site last: what no other route answers is a page. */
export async function mountSite(app: HttpApp, options: SiteOptions): Promise<MountedSite> {
  const { log } = options
  const build = await (options.mode === 'development'
    ? loadDevelopmentSite(app, options.siteDir)
    : loadBuiltSite(options.siteDir))
  const kept = createKeptPages(() => performance.now())
  const factsOf = createPageFacts(app, options)
  const origin = new URL(options.publicUrl).origin
  const permissions = permissionsPolicy(options.sources.frames)
  const socketOrigin = origin.replace(/^http/, 'ws')

  function policyFor(nonce: string): string {
    const policy = contentSecurityPolicy({
      nonce,
      frameSources: [...options.sources.frames, ...(options.sources.captcha?.frames ?? [])],
      imageSources: options.sources.images ?? [],
      scriptSources: options.sources.captcha?.scripts ?? [],
      connectSources: [socketOrigin, ...(options.sources.connects ?? [])],
    })
    // Vite writes style elements of its own.
    return options.mode === 'development'
      ? policy.replace(`style-src-elem 'self' 'nonce-${nonce}'`, `style-src-elem 'self' 'unsafe-inline'`)
      : policy
  }

  /** Two visitors with the same key get the same page. */
  function keyOf(url: URL, request: FastifyRequest, { facts, place }: PageFacts): string | undefined {
    if (request.method === 'POST' || facts.session !== null || url.pathname.endsWith('.data'))
      return undefined
    const { theme, isCalm, isPanelNarrow, isMaintenance, isRestricted, open } = facts
    const texts = options.hasGallery ? request.cookies['texts'] : undefined
    return JSON.stringify([
      url.pathname + url.search,
      theme,
      isCalm,
      isPanelNarrow,
      isMaintenance,
      isRestricted,
      open,
      place,
      texts,
    ])
  }

  async function render(request: FastifyRequest, reply: FastifyReply, url: URL): Promise<FastifyReply> {
    const cookies: CookieChange[] = []
    const read = await factsOf(request, url, cookies)
    const { facts } = read
    const nonce = randomBytes(16).toString('base64url')
    const shown = shownAddress(url)
    const key = options.mode === 'built' ? keyOf(shown, request, read) : undefined
    const known = key === undefined ? undefined : kept.get(key)
    if (known) return sendPage(request, reply, known, nonce, false)

    const stop = new AbortController()
    request.raw.once('close', () => {
      if (!reply.raw.writableEnded) stop.abort()
    })
    const ask = (address: URL) =>
      build.handle(
        new Request(address, {
          // The answer to HEAD is that to GET without its body, which the server leaves out.
          method: request.method === 'HEAD' ? 'GET' : request.method,
          headers: headersOf(request),
          signal: stop.signal,
          ...(request.method === 'POST' ? { body: request.body as Buffer<ArrayBuffer> } : {}),
        }),
        { ...facts, nonce: key === undefined ? nonce : kept.placeholder },
      )
    let response = await ask(key === undefined ? url : shown)
    // Who is led elsewhere takes every parameter along.
    if (key !== undefined && !isPage(response) && shown.href !== url.href) response = await ask(url)
    applyCookies(reply, cookies, origin.startsWith('https://'))
    if (!isPage(response)) return sendOther(request, reply, response, facts.session !== null)
    const page: KeptPage = {
      status: response.status,
      headers: [...response.headers].filter(([name]) => name !== 'content-type' && name !== 'content-length'),
      html: await response.text(),
    }
    if (key !== undefined && page.status === 200 && cookies.length === 0) kept.set(key, page)
    return sendPage(request, reply, page, nonce, facts.session !== null)
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    page: KeptPage,
    nonce: string,
    isPersonal: boolean,
  ): Promise<FastifyReply> {
    for (const [name, value] of page.headers) reply.header(name, value)
    reply
      .code(page.status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policyFor(nonce))
      // A nonce must not be shared, so pages stay out of shared caches; a player's page is stored nowhere.
      .header('cache-control', isPersonal ? 'no-store' : 'private, no-cache')
      .header('vary', 'accept-encoding, cookie')
      .header('permissions-policy', permissions)
    if (build.preload !== '') reply.header('link', build.preload)
    const body = Buffer.from(page.html.replaceAll(kept.placeholder, nonce))
    const accepted = request.headers['accept-encoding'] ?? ''
    if (body.length < SMALLEST_COMPRESSED || options.mode === 'development') return reply.send(body)
    if (/\bbr\b/.test(accepted)) {
      const packed = await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      return reply.header('content-encoding', 'br').send(packed)
    }
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await zip(body))
    return reply.send(body)
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) =>
      done(isPacked(request) ? new AppError('error.unsupported_media_type') : null, body),
    )
    await build.mountFiles(scope)
    scope.get('/manifest.webmanifest', { config: { routeId: 'site.manifest' } }, (_request, reply) =>
      reply
        .type('application/manifest+json')
        .header('cache-control', 'public, max-age=3600')
        .send(JSON.stringify(manifestOf(options.brand.name))),
    )
    scope.get('/favicon.ico', { config: { routeId: 'site.file' } }, (_request, reply) =>
      reply.redirect('/icon.svg', 301),
    )
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
          // Nothing is done in maintenance; the address itself shows why.
          if (request.method === 'POST' && options.isMaintenance())
            return reply.redirect(url.pathname + url.search, 303)
          return await render(request, reply, url)
        } catch (error) {
          return sendFailure(request, reply, error)
        }
      },
    })
  })

  /** Nothing is left to render with: fixed words (spec 1 §2), no script, no data. */
  function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
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

  return { close: () => build.close() }
}

/**
 * The address of a page. Slashes in front never name another host.
 * @throws AppError for what is no address
 */
function addressOf(asked: string, origin: string): URL {
  const text = origin + asked.replace(/^[/\\]+/, '/')
  if (!asked.startsWith('/') || !URL.canParse(text)) throw fieldError('', 'malformed', 'this is no address')
  return new URL(text)
}

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

/** Redirects, data of later navigations, the manifest of routes. */
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

function manifestOf(name: string) {
  return {
    name,
    short_name: name,
    start_url: '/',
    display: 'standalone',
    background_color: '#0b0e14',
    theme_color: '#0b0e14',
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  }
}
