import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, type EncodedBody, type HttpApp, encodedBody, recentlyUsed } from '../../kernel/index.ts'
import type { SearchPages } from './search-pages.ts'
import {
  MAX_ADDRESSES,
  fileNames,
  parseFileName,
  robotsText,
  sitemapIndexText,
  sitemapText,
} from './sitemaps.ts'

const KEPT_MS = 600_000
/** Prefixes whose files are in memory: with 50,000 games those of one are 5 MB. */
const MAX_KEPT = 8
const INDEX = 'index'
/** Crawlers and proxies may keep a file for so long. */
const SHARED = 'public, max-age=3600'
const XML = 'application/xml; charset=utf-8'

export interface SearchFilesOptions {
  readonly search: SearchPages
  readonly clock: Clock
  readonly publicUrl: string
  /** Addresses in one file; the protocol's limit by default. */
  readonly maxAddresses?: number
}

interface KeptFiles {
  readonly files: Promise<readonly EncodedBody[]>
  readonly at: number
}

/** Files from memory, or made again when they are old. Requests at the same time share them. */
function createFiles(
  clock: Clock,
): (key: string, makeTexts: () => Promise<readonly string[]>) => KeptFiles['files'] {
  const kept = recentlyUsed<KeptFiles>({ maxSize: MAX_KEPT })
  return function filesOf(key, makeTexts) {
    const found = kept.get(key)
    if (found && clock.nowMs() - found.at < KEPT_MS) return found.files
    const files = makeTexts().then((texts) => texts.map((text) => encodedBody(text, { isCompressed: true })))
    kept.set(key, { files, at: clock.nowMs() })
    // What failed is made again at the next request.
    files.catch(() => kept.set(key, { files, at: Number.NEGATIVE_INFINITY }))
    return files
  }
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  body: EncodedBody | undefined,
): Promise<FastifyReply> {
  if (!body) return sendNotFound(reply)
  const { bytes, coding } = await body.bytesFor(request.headers['accept-encoding'])
  const etag = body.etagFor(coding)
  reply.header('cache-control', SHARED).header('vary', 'accept-encoding').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (coding !== undefined) reply.header('content-encoding', coding)
  return reply.type(XML).send(bytes)
}

/** Serves `/robots.txt`, the index `/sitemap.xml`, and a sitemap for each prefix, `/sitemaps/en-UN.xml`. */
export function mountSearchFiles(
  app: HttpApp,
  { search, clock, publicUrl, maxAddresses = MAX_ADDRESSES }: SearchFilesOptions,
): void {
  const { origin } = new URL(publicUrl)
  const filesOf = createFiles(clock)

  async function indexTexts(): Promise<readonly string[]> {
    const names = await Promise.all(
      search
        .prefixes()
        .map(async (prefix) => fileNames(prefix, (await search.pagesUnder(prefix)).length, maxAddresses)),
    )
    return [sitemapIndexText(names.flat().map((name) => `${origin}/sitemaps/${name}.xml`))]
  }
  async function textsUnder(prefix: string): Promise<readonly string[]> {
    const pages = await search.pagesUnder(prefix)
    return fileNames(prefix, pages.length, maxAddresses).map((_, at) =>
      sitemapText(`${origin}/${prefix}`, pages.slice(at * maxAddresses, (at + 1) * maxAddresses)),
    )
  }

  app.get('/robots.txt', { config: { routeId: 'site.robots' } }, (_request, reply) =>
    reply
      .header('cache-control', SHARED)
      .type('text/plain; charset=utf-8')
      .send(robotsText(`${origin}/sitemap.xml`)),
  )
  app.get('/sitemap.xml', { config: { routeId: 'site.sitemapIndex' } }, async (request, reply) => {
    const [index] = await filesOf(INDEX, indexTexts)
    return send(request, reply, index)
  })
  app.get('/sitemaps/*', { config: { routeId: 'site.sitemap' } }, async (request, reply) => {
    const { '*': name } = request.params as { '*': string }
    const file = name.endsWith('.xml') ? parseFileName(name.slice(0, -'.xml'.length)) : undefined
    if (!file || !search.prefixes().some((prefix) => prefix === file.prefix)) return sendNotFound(reply)
    const files = await filesOf(file.prefix, () => textsUnder(file.prefix))
    return send(request, reply, files[file.part - 1])
  })
}

const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('not found\n')
