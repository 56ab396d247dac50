/** Files of a brand that browsers request besides pages: its icons and the web app manifest. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageColours } from '@marquee/contract/page-colours'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'

export interface BrandFiles {
  readonly name: string
  /** Folder of `brands/` with the icons. */
  readonly folder: string
}

const AN_HOUR = 'public, max-age=3600'
/** For platforms that take no SVG: home screens of phones. */
const SIZES = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 } as const

function manifestOf({ name }: BrandFiles) {
  return {
    name,
    short_name: name,
    start_url: '/',
    display: 'standalone',
    background_color: pageColours.dark,
    theme_color: pageColours.dark,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/icon-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  }
}

/** Serves the brand's icons and manifest. The small pictures are rendered from the maskable icon, once. */
export function mountBrandFiles(scope: FastifyInstance, brand: BrandFiles): void {
  const icon = readFileSync(join(brand.folder, 'icon.svg'))
  const maskable = readFileSync(join(brand.folder, 'icon-maskable.svg'))
  const manifest = JSON.stringify(manifestOf(brand))
  const config = { routeId: 'site.file' }
  const serve = (path: string, type: string, body: string | Buffer): void => {
    scope.get(path, { config }, (_request, reply) =>
      reply.type(type).header('cache-control', AN_HOUR).send(body),
    )
  }
  scope.get('/manifest.webmanifest', { config: { routeId: 'site.manifest' } }, (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', AN_HOUR).send(manifest),
  )
  serve('/icon.svg', 'image/svg+xml', icon)
  serve('/icon-maskable.svg', 'image/svg+xml', maskable)
  const pictures = new Map<string, Promise<Buffer>>()
  for (const [name, size] of Object.entries(SIZES))
    scope.get(`/${name}`, { config }, async (_request, reply) => {
      const picture =
        pictures.get(name) ?? sharp(maskable, { density: 384 }).resize(size, size).png().toBuffer()
      pictures.set(name, picture)
      return reply
        .type('image/png')
        .header('cache-control', AN_HOUR)
        .send(await picture)
    })
  scope.get('/favicon.ico', { config }, (_request, reply) => reply.redirect('/icon.svg', 301))
}
