import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { gameLanguage } from '../games/texts.ts'
import { createTranslate } from '../games/translate.ts'
import { type Html, html } from '../html.ts'
import { lookAddresses } from '../look/look.ts'
import type { Boot } from './client/types.ts'
import type { Kit } from './kit.ts'
import type { Session } from './store.ts'

const YEAR = 'public, max-age=31536000, immutable'
const SOURCE = resolve(import.meta.dirname, '..')
const CLIENT = join(import.meta.dirname, 'client')
const ENTRY = join(CLIENT, 'main.ts')
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)'(\.[^']+\.ts)'/g
const FONT = fileURLToPath(
  import.meta.resolve('@fontsource/gravitas-one/files/gravitas-one-latin-400-normal.woff2'),
)

const directionOf = (language: string): string => new Intl.Locale(language).getTextInfo().direction ?? 'ltr'

interface ClientFiles {
  /** Segment of the address of all files; it changes with their content. */
  readonly version: string
  /** Code by its path below `base`. */
  readonly modules: ReadonlyMap<string, string>
  readonly entry: string
  readonly style: string
}

let files: ClientFiles | undefined

/** The client's modules and their imports with types stripped: served unbundled, the same for every company. */
function readClient(): ClientFiles {
  if (files) return files
  const modules = new Map<string, string>()
  const visit = (file: string): void => {
    const path = relative(SOURCE, file).replaceAll('\\', '/')
    if (modules.has(path)) return
    const code = stripTypeScriptTypes(readFileSync(file, 'utf8'))
    modules.set(path, code)
    for (const [, specifier] of code.matchAll(IMPORT)) if (specifier) visit(resolve(dirname(file), specifier))
  }
  visit(ENTRY)
  const scenes = ['scenes', 'roulette', 'dice', 'keno'].map((name) => `scenes/${name}.css`)
  const style = ['game.css', 'bars.css', 'sheets.css', ...scenes]
    .map((file) => readFileSync(join(CLIENT, file), 'utf8'))
    .join('')
  const hash = createHash('sha256').update(style)
  for (const [path, code] of modules) hash.update(path).update(code)
  const version = hash.digest('hex').slice(0, 12)
  files = { version, modules, entry: relative(SOURCE, ENTRY).replaceAll('\\', '/'), style }
  return files
}

/** Sends the page of a game, inside the operator's frame. */
export type SendGame = (
  reply: FastifyReply,
  session: Session | undefined,
  /** The language of the address, which is known even when the session has ended. */
  language: string,
) => FastifyReply

/** Registers the client's files. @returns what a company's own page address answers with */
export function registerClient(
  app: FastifyInstance,
  { definition, settings }: Pick<Kit, 'definition' | 'settings'>,
): SendGame {
  const client = readClient()
  const asset = (path: string, type: string, content: string | Buffer): void => {
    app.get(`/_client/${client.version}/${path}`, { config: { isScreen: true } }, async (_request, reply) =>
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

  return (reply, session, wanted) => {
    const { language, locale, texts } = gameLanguage(session?.language ?? wanted, session?.country)
    const game = definition.games.find(({ symbol }) => symbol === session?.symbol)
    const boot: Boot = {
      session: session?.id ?? '',
      symbol: session?.symbol ?? '',
      mode: session?.mode ?? 'demo',
      name: game?.name ?? definition.name,
      siteOrigin: settings.siteOrigin,
      lobbyUrl: session?.lobbyUrl ?? '',
      api: `/${definition.id}/api`,
      dialect: definition.dialect,
      locale,
      texts,
    }
    const base = `/${definition.id}/_client/${client.version}`
    return guarded(reply, settings.siteOrigin)
      .code(session ? 200 : 404)
      .send(gamePage(base, client, boot, language).markup)
  }
}

function guarded(reply: FastifyReply, siteOrigin: string): FastifyReply {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${siteOrigin}`,
  ].join('; ')
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
}

function gamePage(base: string, client: ClientFiles, boot: Boot, language: string): Html {
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
        <link rel="stylesheet" href="${base}/game.css" />
        <link rel="preload" href="${base}/gravitas-one.woff2" as="font" type="font/woff2" crossorigin="" />
        ${[...client.modules.keys()].map((path) => html`<link rel="modulepreload" href="${base}/${path}" />`)}
      </head>
      <body class="game" data-game="${boot.symbol}">
        <main id="game">
          <p class="loading" role="status">${boot.session === '' ? '' : t('page.loading')}</p>
        </main>
        <noscript><p class="loading">${t('page.noScript')}</p></noscript>
        <script type="application/json" id="boot">
          ${{ markup: JSON.stringify(boot).replaceAll('<', '\\u003c') }}
        </script>
        <script type="module" src="${base}/${client.entry}"></script>
      </body>
    </html>`
}
