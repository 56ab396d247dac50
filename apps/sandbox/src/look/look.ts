import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Signals } from '../signals.ts'

const FONTS: readonly { file: string; family: string; weights: string; range: string }[] = [
  ['@fontsource-variable/inter', 'inter', 'Inter Variable', '100 900'],
  [
    '@fontsource-variable/bricolage-grotesque',
    'bricolage-grotesque',
    'Bricolage Grotesque Variable',
    '200 800',
  ],
].flatMap(([folder, name, family, weights]) =>
  [
    [
      'latin',
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215',
    ],
    [
      'latin-ext',
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
    ],
  ].map(([set, range]) => ({
    file: `${folder}/files/${name}-${set}-wght-normal.woff2`,
    family: String(family),
    weights: String(weights),
    range: String(range),
  })),
)

const YEAR = 'public, max-age=31536000, immutable'
const PING_MS = 25_000

function buildStyle(): string {
  const tokens = dirname(fileURLToPath(import.meta.resolve('@marquee/ui/tokens.css')))
  const faces = FONTS.map(
    ({ file, family, weights, range }) =>
      `@font-face{font-family:'${family}';font-style:normal;font-display:swap;font-weight:${weights};src:url('/_look/fonts/${file.split('/').at(-1)}') format('woff2');unicode-range:${range}}`,
  )
  return [
    ...faces,
    readFileSync(join(tokens, 'roles.css'), 'utf8'),
    readFileSync(join(import.meta.dirname, 'style.css'), 'utf8'),
  ].join('\n')
}

const style = buildStyle()
const live = readFileSync(join(import.meta.dirname, 'live.js'), 'utf8')
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** Addresses of the style sheet and the live-update script; they change with their content. */
export const lookAddresses = {
  style: `/_look/style.${digest(style)}.css`,
  live: `/_look/live.${digest(live)}.js`,
} as const

/** Serves styles, fonts and the event stream that makes open pages reload their data. */
export function registerLook(app: FastifyInstance, signals: Signals): void {
  app.get(lookAddresses.style, async (_request, reply) =>
    reply.header('cache-control', YEAR).type('text/css; charset=utf-8').send(style),
  )
  app.get(lookAddresses.live, async (_request, reply) =>
    reply.header('cache-control', YEAR).type('text/javascript; charset=utf-8').send(live),
  )
  for (const { file } of FONTS) {
    const path = fileURLToPath(import.meta.resolve(file))
    app.get(`/_look/fonts/${file.split('/').at(-1)}`, async (_request, reply) =>
      reply.header('cache-control', YEAR).type('font/woff2').send(readFileSync(path)),
    )
  }
  app.get<{ Querystring: { topic?: string } }>('/_look/live', (request, reply) => {
    const topic = request.query.topic ?? ''
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      connection: 'keep-alive',
    })
    raw.write(': open\n\n')
    const stop = signals.listen(topic, () => raw.write('data: changed\n\n'))
    const ping = setInterval(() => raw.write(': still here\n\n'), PING_MS)
    raw.on('close', () => {
      clearInterval(ping)
      stop()
    })
  })
}
