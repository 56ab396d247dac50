/** A balancer in front of the product that can put a new build behind it, and cut the network. */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { type IncomingMessage, type Server, createServer, request as ask } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { freePort } from '../../tools/product.ts'

const assets = join(import.meta.dirname, '../../apps/site/build/client/assets')
const TEXT = /^(?:text\/|application\/(?:json|javascript|manifest))/
const NAME = /([\w.~-]+)\.(js|css|woff2)\b/g
const INLINE = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g
const POLICY = 'content-security-policy'

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

export interface Balancer {
  readonly url: string
  /** From now on every file of the build has another name; the old names are gone. */
  deploy(): void
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** @param target address of the product */
export async function startBalancer(target: string): Promise<Balancer> {
  const names = new Set(readdirSync(assets).filter((name) => /\.(?:js|css|woff2)$/.test(name)))
  const sockets = new Set<Socket>()
  let build = 0
  let isCut = false
  const mark = () => (build === 0 ? '' : `.build${build}`)
  /** The file's name in this build. */
  const renamed = (text: string) =>
    build === 0
      ? text
      : text.replace(NAME, (whole, base: string, kind: string) =>
          names.has(whole) ? `${base}${mark()}.${kind}` : whole,
        )
  /** The policy of a page whose inline scripts name files of this build: it allows them by their hashes. */
  const allowing = (policy: string, page: string) =>
    [...page.matchAll(INLINE)].reduce(
      (allowed, [, , text = '']) => allowed.replaceAll(hashOf(text), hashOf(renamed(text))),
      policy,
    )
  /** The product's name of the file; undefined for a name of another build. */
  function original(path: string): string | undefined {
    if (!path.startsWith('/assets/')) return path
    const [, base = '', of = '', kind = ''] = /^\/assets\/(.*?)(\.build\d+)?\.(\w+)(?:\?|$)/.exec(path) ?? []
    return of === mark() ? `/assets/${base}.${kind}` : undefined
  }

  const server: Server = createServer((request, response) => {
    const path = original(request.url ?? '/')
    if (path === undefined) {
      response.writeHead(404).end()
      return
    }
    const headers = { ...request.headers, 'accept-encoding': 'identity' }
    if (request.headers.origin !== undefined) headers.origin = target
    const upstream = ask(new URL(path, target), { method: request.method ?? 'GET', headers }, (answer) => {
      send(answer).catch(() => response.destroy())
    })
    upstream.on('error', () => response.destroy())
    request.pipe(upstream)

    async function send(answer: IncomingMessage): Promise<void> {
      const { 'content-length': _length, ...rest } = answer.headers
      for (const name of ['link', 'offline-files']) {
        const files = rest[name]
        if (typeof files === 'string') rest[name] = renamed(files)
      }
      // The browser's HTTP cache may be emptied at any time; the service worker's is separate.
      if (path?.startsWith('/assets/')) rest['cache-control'] = 'no-store'
      if (!TEXT.test(answer.headers['content-type'] ?? '')) {
        response.writeHead(answer.statusCode ?? 502, rest)
        answer.pipe(response)
        return
      }
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk as Buffer)
      const text = Buffer.concat(chunks).toString('utf8')
      const policy = rest[POLICY]
      if (typeof policy === 'string') rest[POLICY] = allowing(policy, text)
      response.writeHead(answer.statusCode ?? 502, rest)
      response.end(renamed(text))
    }
  })
  server.on('connection', (socket) => {
    if (isCut) socket.destroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://localhost:${port}`,
    deploy: () => void build++,
    cut() {
      isCut = true
      drop()
    },
    mend: () => void (isCut = false),
    async close() {
      drop()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
