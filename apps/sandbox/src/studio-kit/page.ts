import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { TITLE_SHAPES, type TitleShape, composeTitle } from '../art/title-picture.ts'
import { GENERATOR_VERSION } from '../art/version.ts'
import { type CatalogueEntry, catalogue } from '../catalogue/index.ts'
import { gameOf } from '../games/catalogue.ts'
import { gameLanguage } from '../games/texts.ts'
import { createTranslate } from '../games/translate.ts'
import { type Html, html } from '../html.ts'
import { lookAddresses } from '../look/look.ts'
import type { Boot } from './client/types.ts'
import { readClient } from './client-files.ts'
import type { Kit } from './kit.ts'
import type { Session } from './store.ts'

const YEAR = 'public, max-age=31536000, immutable'
const FONT = fileURLToPath(
  import.meta.resolve('@fontsource/gravitas-one/files/gravitas-one-latin-400-normal.woff2'),
)

const directionOf = (language: string): string => new Intl.Locale(language).getTextInfo().direction ?? 'ltr'

/** Sends the page of a game, inside the operator's frame. */
export type SendGame = (
  reply: FastifyReply,
  session: Session | undefined,
  /** The language of the address, which is known even when the session has ended. */
  language: string,
) => FastifyReply

/**
 * Leads from the address of a launch, which carries a secret, to that of the game's page: the first one is not stored,
 * and the page does not name it to others.
 */
export const leadToPage = (
  reply: FastifyReply,
  path: string,
  query: Readonly<Record<string, string>>,
): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(`${path}?${new URLSearchParams(query).toString()}`)

/** Registers the client's files. @returns what a company's own page address answers with */
export function registerClient(
  app: FastifyInstance,
  { definition, settings }: Pick<Kit, 'definition' | 'settings'>,
): SendGame {
  const client = readClient()
  const asset = (path: string, type: string, content: string | Buffer | (() => string)): void => {
    app.get(`/_client/${client.version}/${path}`, { config: { isScreen: true } }, async (_request, reply) =>
      reply
        .header('cache-control', YEAR)
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'same-origin')
        .type(type)
        .send(typeof content === 'function' ? content() : content),
    )
  }
  for (const [path, code] of client.modules) asset(path, 'text/javascript; charset=utf-8', code)
  asset('game.css', 'text/css; charset=utf-8', client.style)
  asset('gravitas-one.woff2', 'font/woff2', readFileSync(FONT))
  const titles = titlesOf(definition)
  for (const [path, compose] of titles) asset(path, 'image/svg+xml', compose)

  return (reply, session, wanted) => {
    const { language, locale, texts } = gameLanguage(session?.language ?? wanted, session?.country)
    const game = definition.games.find(({ symbol }) => symbol === session?.symbol)
    const base = `/${definition.id}/_client/${client.version}`
    const boot: Boot = {
      session: session?.id ?? '',
      symbol: session?.symbol ?? '',
      mode: session?.mode ?? 'demo',
      name: game?.name ?? definition.name,
      siteOrigin: settings.siteOrigin,
      lobbyUrl: session?.lobbyUrl ?? '',
      api: `/${definition.id}/api`,
      dialect: definition.dialect,
      titles: TITLE_SHAPES.map((shape) => titlePath(game?.slug ?? '', shape))
        .filter((path) => titles.has(path))
        .map((path) => `${base}/${path}`),
      locale,
      texts,
    }
    const played = game && gameOf(game.definition)
    const needed = client.neededBy(played && { kind: played.def.kind, slug: game.slug })
    const code = { entry: `${base}/${client.entry}`, needed: needed.map((path) => `${base}/${path}`) }
    return guarded(reply, settings.siteOrigin)
      .code(session ? 200 : 404)
      .send(gamePage(base, code, boot, language).markup)
  }
}

const titlePath = (slug: string, shape: TitleShape): string =>
  `titles-${GENERATOR_VERSION}/${slug}-${shape}.svg`

let entries: readonly CatalogueEntry[] | undefined

/** The lettering of the games' tiles, by path: of each title that has one. Composed when it is first asked for. */
function titlesOf({ id, games }: Kit['definition']): ReadonlyMap<string, () => string> {
  entries ??= catalogue()
  const found = new Map<string, () => string>()
  for (const { provider, slug, name, art } of entries) {
    if (provider !== id || art.subject !== 'scene' || !games.some((game) => game.slug === slug)) continue
    for (const shape of TITLE_SHAPES) {
      let composed: string | undefined
      found.set(titlePath(slug, shape), () => (composed ??= composeTitle(name, art, shape)))
    }
  }
  return found
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

/** Addresses of the page's code. */
interface PageCode {
  readonly entry: string
  readonly needed: readonly string[]
}

function gamePage(base: string, code: PageCode, boot: Boot, language: string): Html {
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
        ${code.needed.map((address) => html`<link rel="modulepreload" href="${address}" />`)}
      </head>
      <body class="game" data-game="${boot.symbol}">
        <main id="game">
          <p class="loading" role="status">${boot.session === '' ? '' : t('page.loading')}</p>
        </main>
        <noscript><p class="loading">${t('page.noScript')}</p></noscript>
        <script type="application/json" id="boot">
          ${{ markup: JSON.stringify(boot).replaceAll('<', '\\u003c') }}
        </script>
        <script type="module" src="${code.entry}"></script>
      </body>
    </html>`
}
