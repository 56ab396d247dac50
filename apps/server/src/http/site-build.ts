import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SiteHandler } from '@marquee/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { HttpApp } from '../kernel/index.ts'

/** The site's bundle: built, or compiled on request in development. */
export interface SiteBuild {
  readonly handle: SiteHandler
  /** Value of the `link` header, which preloads the style sheet. */
  readonly preload: string
  /** Files that the service worker caches with every page, so that a page can say that there is no network. */
  readonly offlineFiles: string
  /** Mounts the built files. In development Vite serves them. */
  mountFiles(scope: FastifyInstance): Promise<void>
  /** In development, lets Vite answer its own requests. True when it did. */
  serveFromVite(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
  close(): Promise<void>
}

/** What `app/entry.server.tsx` exports besides the renderer. */
interface EntryModule {
  createSite(build: unknown, mode: 'production' | 'development'): SiteHandler
}
interface ServerBuild {
  readonly entry: { readonly module: EntryModule }
}

const YEAR = '365d'

interface BuiltFile {
  readonly file: string
  readonly assets?: readonly string[]
  readonly imports?: readonly string[]
}

/** The chunks of some modules, with everything that they import. */
function chunksOf(manifest: Readonly<Record<string, BuiltFile>>, modules: RegExp): Set<BuiltFile> {
  const chunks = new Set<BuiltFile>()
  const open = Object.keys(manifest).filter((name) => modules.test(name))
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const chunk = manifest[name]
    if (!chunk || chunks.has(chunk)) continue
    chunks.add(chunk)
    open.push(...(chunk.imports ?? []))
  }
  return chunks
}

/**
 * The style sheet, for the preload header, and the files that a page must have before the network is gone. Scripts are
 * not in the header: they would be requested before the pictures of the first view, which the document's head names
 * first (decision 59).
 */
function filesOfPages(clientDir: string): Pick<SiteBuild, 'preload' | 'offlineFiles'> {
  const file = join(clientDir, '.vite/manifest.json')
  if (!existsSync(file)) return { preload: '', offlineFiles: '' }
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, BuiltFile>
  const chunks = chunksOf(manifest, /app\/(?:root|entry\.client)\.tsx/)
  const offline = chunksOf(
    manifest,
    /app\/(?:shell\/(?:offline-line|modal-failed|after-load|footer|side-panel)|shared\/query\/query-failed-view)\.tsx/,
  ).difference(chunks)
  const sheets = [...chunks].flatMap(({ assets }) => assets ?? []).filter((name) => name.endsWith('.css'))
  const preload = sheets.map((name) => `</${name}>; rel=preload; as=style`).join(', ')
  return { preload, offlineFiles: [...offline].map((chunk) => `</${chunk.file}>`).join(', ') }
}

/** @throws Error when the site has not been built */
export async function loadBuiltSite(siteDir: string): Promise<SiteBuild> {
  const clientDir = join(siteDir, 'build/client')
  const entry = join(siteDir, 'build/server/index.js')
  if (!existsSync(entry)) throw new Error('the site is not built: run "node tools/build-web.mjs"')
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild
  return {
    handle: build.entry.module.createSite(build, 'production'),
    ...filesOfPages(clientDir),
    async mountFiles(scope) {
      await scope.register(fastifyStatic, { root: clientDir, serve: false, preCompressed: true, etag: true })
      const forEver = { maxAge: YEAR, immutable: true } as const
      const path = (request: FastifyRequest) => (request.params as { '*': string })['*']
      scope.get('/assets/*', { config: { routeId: 'site.asset' } }, (request, reply) =>
        reply.sendFile(`assets/${path(request)}`, forEver),
      )
      scope.get('/locales/*', { config: { routeId: 'site.texts' } }, (request, reply) => {
        const isHashed = (request.query as { v?: string }).v !== undefined
        return reply.sendFile(`locales/${path(request)}`, isHashed ? forEver : { maxAge: 0 })
      })
      for (const file of readdirSync(clientDir, { withFileTypes: true })) {
        if (!file.isFile() || /\.(br|gz)$/.test(file.name)) continue
        scope.get(`/${file.name}`, { config: { routeId: 'site.file' } }, (_request, reply) =>
          // A cached service worker could never be replaced.
          reply.sendFile(file.name, file.name === 'sw.js' ? { maxAge: 0 } : { maxAge: '1h' }),
        )
      }
    },
    serveFromVite: () => Promise.resolve(false),
    close: () => Promise.resolve(),
  }
}

/** Runs Vite inside the server: same process, same pages, with hot reload. */
export async function loadDevelopmentSite(app: HttpApp, siteDir: string): Promise<SiteBuild> {
  const { createServer } = await import('vite')
  const vite: ViteDevServer = await createServer({
    root: siteDir,
    configFile: join(siteDir, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown>
  return {
    async handle(request, facts) {
      const build = (await load()) as ServerBuild
      return build.entry.module.createSite(build, 'development')(request, facts)
    },
    preload: '',
    offlineFiles: '',
    mountFiles: () => Promise.resolve(),
    serveFromVite(request, reply) {
      return new Promise((resolve) => {
        reply.raw.once('finish', () => resolve(true))
        vite.middlewares(request.raw, reply.raw, () => resolve(false))
      })
    },
    close: () => vite.close(),
  }
}
