import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { gameLanguage } from '../games/texts.ts'
import { createTranslate } from '../games/translate.ts'
import { type Html, html } from '../html.ts'
import { lookAddresses } from '../look/look.ts'
import type { Settings } from '../settings.ts'
import type { Boot } from '../studio-kit/client/types.ts'
import { games } from './games.ts'
import type { Store } from '../studio-kit/store.ts'

const YEAR = 'public, max-age=31536000, immutable'
const SOURCE = resolve(import.meta.dirname, '..')
const CLIENT = join(SOURCE, 'studio-kit/client')
const ENTRY = join(CLIENT, 'main.ts')
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)'(\.[^']+\.ts)'/g
const FONT = fileURLToPath(
  import.meta.resolve('@fontsource/gravitas-one/files/gravitas-one-latin-400-normal.woff2'),
)

const addressQuery = z.object({ mgckey: z.string().catch(''), lang: z.string().catch('') })
const directionOf = (language: string): string => new Intl.Locale(language).getTextInfo().direction ?? 'ltr'

interface ClientFiles {
  /** Base address of all files; it changes with their content. */
  readonly base: string
  /** Code by its path below `base`. */
  readonly modules: ReadonlyMap<string, string>
  readonly entry: string
  readonly style: string
}

/** The client's modules and their imports with types stripped: served unbundled. */
export function readClient(): ClientFiles {
  const modules = new Map<string, string>()
  const visit = (file: string): void => {
    const path = relative(SOURCE, file).replaceAll('\\', '/')
    if (modules.has(path)) return
    const code = stripTypeScriptTypes(readFileSync(file, 'utf8'))
    modules.set(path, code)
    for (const [, specifier] of code.matchAll(IMPORT)) if (specifier) visit(resolve(dirname(file), specifier))
  }
  visit(ENTRY)
  const style = readFileSync(join(CLIENT, 'game.css'), 'utf8')
  const hash = createHash('sha256').update(style)
  for (const [path, code] of modules) hash.update(path).update(code)
  return {
    base: `/pragmaticplay/_client/${hash.digest('hex').slice(0, 12)}`,
    modules,
    entry: relative(SOURCE, ENTRY).replaceAll('\\', '/'),
    style,
  }
}

/** `gs2c/playGame.do`, the page inside the operator's frame, with the client's files. */
export function registerPage(app: FastifyInstance, deps: { store: Store; settings: Settings }): void {
  const { store, settings } = deps
  const client = readClient()
  const below = client.base.slice('/pragmaticplay'.length)
  const isScreen = { config: { isScreen: true } }
  const asset = (path: string, type: string, content: string | Buffer): void => {
    app.get(`${below}/${path}`, isScreen, async (_request, reply) =>
      reply
        .header('cache-control', YEAR)
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'same-origin')
        .type(type)
        .send(content),
    )
  }
  for (const [path, code] of client.modules) asset(path, 'text/javascript; charset=utf-8', code)
  asset('game.css', 'text/css; charset=utf-8', client.style)
  asset('gravitas-one.woff2', 'font/woff2', readFileSync(FONT))

  app.get('/gs2c/playGame.do', isScreen, async (request, reply) => {
    const { mgckey, lang } = addressQuery.parse(request.query)
    const session = store.session(mgckey)
    // The address names the language even when its session has ended.
    const { language, locale, texts } = gameLanguage(session?.language ?? lang, session?.country)
    reply
      .code(session ? 200 : 404)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
      .header(
        'content-security-policy',
        [
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "connect-src 'self'",
          "img-src 'self' data: blob:",
          "font-src 'self'",
          "base-uri 'none'",
          "form-action 'none'",
          `frame-ancestors ${settings.siteOrigin}`,
        ].join('; '),
      )
      .type('text/html; charset=utf-8')
    const boot = {
      session: session?.id ?? '',
      symbol: session?.symbol ?? '',
      mode: session?.mode ?? 'demo',
      name: games.find(({ symbol }) => symbol === session?.symbol)?.name ?? 'Pragmatic Play',
      siteOrigin: settings.siteOrigin,
      lobbyUrl: session?.lobbyUrl ?? '',
      api: '/pragmaticplay/api',
      locale,
      texts,
    }
    return reply.send(gamePage(client, boot, language).markup)
  })
}

function gamePage(client: ClientFiles, boot: Boot, language: string): Html {
  const t = createTranslate(boot.texts, boot.locale)
  return html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}" data-theme="dark">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark" />
        <title>${boot.name}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${lookAddresses.style}" />
        <link rel="stylesheet" href="${client.base}/game.css" />
        <link
          rel="preload"
          href="${client.base}/gravitas-one.woff2"
          as="font"
          type="font/woff2"
          crossorigin=""
        />
        ${[...client.modules.keys()].map(
          (path) => html`<link rel="modulepreload" href="${client.base}/${path}" />`,
        )}
      </head>
      <body class="game" data-game="${boot.symbol}">
        <main id="game">
          <p class="loading" role="status">${boot.session === '' ? '' : t('page.loading')}</p>
        </main>
        <noscript><p class="loading">${t('page.noScript')}</p></noscript>
        <script type="application/json" id="boot">
          ${{ markup: JSON.stringify(boot).replaceAll('<', '\\u003c') }}
        </script>
        <script type="module" src="${client.base}/${client.entry}"></script>
      </body>
    </html>`
}
