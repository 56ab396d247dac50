import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { lookAddresses } from './look/look.ts'

/** Text that is already markup. */
export interface Html {
  readonly markup: string
}

type Part = string | number | bigint | boolean | null | undefined | Html | readonly Part[]

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false || part === true) return ''
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(render).join('')
  return escape(String(part))
}

/** A template whose values are escaped unless they are markup themselves. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  let markup = texts[0] ?? ''
  parts.forEach((part, index) => {
    markup += render(part) + (texts[index + 1] ?? '')
  })
  return { markup }
}

/** A line of `radioChoices`. */
export interface RadioChoice {
  readonly value: string
  readonly label: Html | string
  readonly detail: Html
}

/** Radio buttons in lines; the first one is chosen. */
export function radioChoices(name: string, choices: readonly RadioChoice[]): Html {
  const checked: Html = { markup: 'checked' }
  return html`<div class="choices">
    ${choices.map(
      ({ value, label, detail }, index) =>
        html`<label class="choice"
          ><input type="radio" name="${name}" value="${value}" ${index === 0 ? checked : ''} /><span
            >${label}${detail}</span
          ></label
        >`,
    )}
  </div>`
}

export interface PageOptions {
  readonly title: string
  readonly body: Html
  readonly language?: string
  /** Null follows the system. */
  readonly theme?: 'dark' | 'light' | null
  /** Inline code of this page, allowed by a nonce. */
  readonly script?: string
  /** Addresses of our own scripts, loaded as modules. */
  readonly modules?: readonly string[]
  /** The only origin that may frame the page. */
  readonly frameAncestor?: string
  /** Omits the sandbox's header, for a page framed by another site. */
  readonly isEmbedded?: boolean
  /** The page's `data-part` elements are reloaded when this topic is announced. */
  readonly liveTopic?: string
  /** Path of the screen, to highlight it in the header. */
  readonly screen?: string
  readonly isWide?: boolean
  readonly status?: number
}

const SCREENS = [
  ['/phone', 'Phone'],
  ['/mailbox', 'Mailbox'],
  ['/paymentiq/payments', 'Payments'],
  ['/paymentiq/cards', 'Cards'],
  ['/paymentiq/bank', 'Bank'],
  ['/review-desk', 'Review desk'],
] as const

function header(screen: string | undefined): Html {
  return html`<a class="skip" href="#content">Skip to content</a>
    <header class="top">
      <a href="/">Sandbox</a>
      <nav aria-label="Screens">
        ${SCREENS.map(([path, title]) => html`<a href="${path}" ${path === screen ? CURRENT : ''}>${title}</a>`)}
      </nav>
    </header>`
}
const CURRENT: Html = { markup: 'aria-current="page"' }

/** Sends a page with a strict content security policy: own styles and the page's own code only. */
export function sendPage(reply: FastifyReply, page: PageOptions): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const modules = [...(page.modules ?? []), ...(page.liveTopic === undefined ? [] : [lookAddresses.live])]
  const body = html`<!doctype html>
    <html lang="${page.language ?? 'en'}" ${page.theme ? { markup: `data-theme="${page.theme}"` } : ''}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${lookAddresses.style}" />
        ${modules.map((address) => html`<script type="module" src="${address}"></script>`)}
      </head>
      <body ${page.isEmbedded ? { markup: 'class="embedded"' } : ''}>
        ${page.isEmbedded ? '' : header(page.screen)}
        <main
          id="content"
          ${page.isWide ? { markup: 'class="wide-page"' } : ''}
          ${page.liveTopic === undefined ? '' : { markup: `data-live="${escape(page.liveTopic)}"` }}
        >
          ${page.body}
        </main>
        ${page.script ? { markup: `<script nonce="${nonce}">${page.script.replaceAll('</', '<\\/')}</script>` } : ''}
      </body>
    </html>`
  return reply
    .code(page.status ?? 200)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      [
        "default-src 'none'",
        "style-src 'self'",
        `script-src 'self' 'nonce-${nonce}'`,
        "connect-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        `frame-ancestors ${page.frameAncestor ?? "'none'"}`,
      ].join('; '),
    )
    .type('text/html; charset=utf-8')
    .send(body.markup)
}
