import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Text that is markup already. */
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

export interface PageOptions {
  readonly title: string
  readonly body: Html
  readonly language?: string
  /** Null follows the system. */
  readonly theme?: 'dark' | 'light' | null
  /** Code of this page, run under a nonce. */
  readonly script?: string
  /** Origin that may frame the page; nobody else may. */
  readonly frameAncestor?: string
  /** Without the sandbox's own header: a page that is shown inside another site. */
  readonly isEmbedded?: boolean
  readonly status?: number
}

const STYLE = `
:root{color-scheme:dark;--bg:oklch(0.165 0.012 262);--s1:oklch(0.205 0.014 262);--s2:oklch(0.245 0.016 262);--s3:oklch(0.285 0.018 262);--line:oklch(0.34 0.018 262);--edge:oklch(0.57 0.02 262);--text:oklch(0.965 0.004 262);--text2:oklch(0.8 0.014 262);--text3:oklch(0.69 0.018 262);--brand:oklch(0.76 0.135 175);--onbrand:oklch(0.19 0.03 175);--brandtext:oklch(0.82 0.125 175);--ok:oklch(0.8 0.15 152);--bad:oklch(0.73 0.15 22);--ring:oklch(0.87 0.115 205)}
@media (prefers-color-scheme:light){:root:not([data-theme=dark]){color-scheme:light;--bg:oklch(0.985 0.003 262);--s1:#fff;--s2:oklch(0.967 0.005 262);--s3:oklch(0.938 0.007 262);--line:oklch(0.89 0.008 262);--edge:oklch(0.615 0.015 262);--text:oklch(0.23 0.02 262);--text2:oklch(0.42 0.02 262);--text3:oklch(0.495 0.02 262);--brand:oklch(0.51 0.094 178);--onbrand:oklch(0.99 0.003 178);--brandtext:oklch(0.46 0.084 178);--ok:oklch(0.475 0.12 152);--bad:oklch(0.515 0.19 25);--ring:oklch(0.5 0.114 240)}}
:root[data-theme=light]{color-scheme:light;--bg:oklch(0.985 0.003 262);--s1:#fff;--s2:oklch(0.967 0.005 262);--s3:oklch(0.938 0.007 262);--line:oklch(0.89 0.008 262);--edge:oklch(0.615 0.015 262);--text:oklch(0.23 0.02 262);--text2:oklch(0.42 0.02 262);--text3:oklch(0.495 0.02 262);--brand:oklch(0.51 0.094 178);--onbrand:oklch(0.99 0.003 178);--brandtext:oklch(0.46 0.084 178);--ok:oklch(0.475 0.12 152);--bad:oklch(0.515 0.19 25);--ring:oklch(0.5 0.114 240)}
*{box-sizing:border-box}html{-webkit-text-size-adjust:100%}body{margin:0;background:var(--bg);color:var(--text);font:400 16px/24px Inter,system-ui,sans-serif;font-variant-numeric:tabular-nums}
a{color:var(--brandtext)}h1{font-size:24px;line-height:30px;font-weight:600;margin:0 0 8px}h2{font-size:18px;line-height:26px;font-weight:600;margin:32px 0 8px}p{margin:0 0 12px;max-width:68ch}
header.top{display:flex;gap:16px;align-items:center;padding:12px 16px;border-bottom:1px solid var(--line)}header.top a{color:var(--text);text-decoration:none;font-weight:600}header.top nav{display:flex;gap:16px;flex-wrap:wrap}header.top nav a{font-weight:400;color:var(--text2)}
main{max-width:1040px;margin:0 auto;padding:24px 16px 56px}.embedded main{max-width:520px;padding:16px}
.quiet{color:var(--text2)}.small{font-size:14px;line-height:20px}.grid{display:grid;gap:16px;grid-template-columns:repeat(auto-fill,minmax(min(100%,300px),1fr))}.card{background:var(--s1);border:1px solid var(--line);border-radius:10px;padding:16px}
label{display:block;font-size:14px;line-height:20px;font-weight:500;margin:12px 0 4px}input,select,textarea{width:100%;min-height:44px;padding:8px 12px;font:inherit;color:var(--text);background:var(--s1);border:1px solid var(--edge);border-radius:6px}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:8px 20px;font:inherit;font-weight:600;color:var(--text);background:transparent;border:1px solid var(--edge);border-radius:6px;cursor:pointer;text-decoration:none}button.main,.button.main{background:var(--brand);border-color:var(--brand);color:var(--onbrand)}button:active,.button:active{opacity:.8}.wide{width:100%;margin-top:16px}
:focus-visible{outline:2px solid var(--ring);outline-offset:2px}.row{display:flex;justify-content:space-between;gap:16px;padding:8px 0;border-bottom:1px solid var(--line)}.row span:first-child{color:var(--text2)}.amount{font-size:30px;line-height:36px;font-weight:600}.two{display:grid;grid-template-columns:1fr 1fr;gap:12px}
fieldset.plain{border:0;padding:0;margin:12px 0 0}fieldset.plain legend{padding:0 0 8px}.bad{color:var(--bad)}.ok{color:var(--ok)}.bubble{background:var(--s2);border-radius:16px 16px 16px 4px;padding:12px 16px;margin:0 0 8px;max-width:320px;overflow-wrap:anywhere}.phone{max-width:390px;border:1px solid var(--line);border-radius:32px;padding:24px 20px;background:var(--s1);margin:0 0 24px}.code{font:600 24px/30px ui-monospace,monospace;letter-spacing:.12em}
.choice{display:flex;gap:12px;align-items:center;min-height:56px;padding:8px 12px;margin:0 0 8px;border:1px solid var(--edge);border-radius:10px;font-size:16px;line-height:24px;font-weight:500}.choice input{width:20px;min-height:20px;height:20px;flex:none;accent-color:var(--brand)}
table{width:100%;border-collapse:collapse;font-size:14px;line-height:20px}th,td{text-align:start;padding:8px;border-bottom:1px solid var(--line);vertical-align:top}td pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;max-height:160px;overflow:auto}.scroll{overflow-x:auto}
@media (max-width:767px){header.top nav{display:none}}
`

/** Answers with a page under a strict policy: own styles and this page's own code only. */
export function sendPage(reply: FastifyReply, page: PageOptions): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const ancestors = page.frameAncestor ?? "'none'"
  const theme = page.theme ? ` data-theme="${page.theme}"` : ''
  const top = page.isEmbedded
    ? ''
    : '<header class="top"><a href="/">Sandbox</a><nav aria-label="Screens"><a href="/phone">Phone</a><a href="/mailbox">Mailbox</a><a href="/paymentiq/bank">Bank</a></nav></header>'
  const script = page.script
    ? `<script nonce="${nonce}">${page.script.replaceAll('</', '<\\/')}</script>`
    : ''
  return reply
    .code(page.status ?? 200)
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`,
    )
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${page.language ?? 'en'}"${theme}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(page.title)}</title><style nonce="${nonce}">${STYLE}</style></head><body${page.isEmbedded ? ' class="embedded"' : ''}>${top}<main>${page.body.markup}</main>${script}</body></html>`,
    )
}
