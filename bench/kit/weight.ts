import { PHONE_HEADERS } from './phone.ts'

/** What the first page of a visit weighs on a phone. */
export interface Weight {
  readonly script_kb: number
  readonly style_kb: number
  readonly html_kb: number
}

/**
 * The weight of the first page, compressed as browsers get it (KB of 1,000 bytes). Scripts are those that a browser
 * loads by itself: what the page preloads, loads and imports, and what these import in turn. Scripts that are only
 * named, such as those of other screens, are not loaded.
 * @param cookie of a player; a visitor by default
 */
export async function weigh(siteUrl: string, startPath: string, cookie?: string): Promise<Weight> {
  const page = await onWire(`${siteUrl}${startPath}`, cookie)
  const inPage = (pattern: RegExp): string[] =>
    [...page.text.matchAll(pattern)].flatMap((match) => match[1] ?? [])
  let scripts = 0
  const open = [
    ...inPage(/<link rel="modulepreload" href="([^"]+)"/g),
    ...inPage(/<script[^>]* src="([^"]+)"/g),
    ...inPage(/\bimport\s*\(?\s*(?:[\w*{][^"';]*from\s*)?["'](\/[^"']+\.js)["']/g),
  ]
  const seen = new Set<string>()
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const url = new URL(path, siteUrl)
    if (seen.has(url.href)) continue
    seen.add(url.href)
    const file = await onWire(url.href)
    scripts += file.bytes
    for (const [, from = ''] of file.text.matchAll(/\b(?:from|import)\s*["'](\.{1,2}\/[^"']+\.js)["']/g))
      open.push(new URL(from, url).pathname)
  }
  let styles = 0
  for (const path of new Set(inPage(/href="([^"]+\.css)"/g)))
    styles += (await onWire(new URL(path, siteUrl).href)).bytes
  return {
    script_kb: round(scripts / 1_000, 1),
    style_kb: round(styles / 1_000, 1),
    html_kb: round(page.bytes / 1_000, 1),
  }
}

async function onWire(url: string, cookie?: string): Promise<{ bytes: number; text: string }> {
  const { get } = await import('node:http')
  const { brotliDecompressSync } = await import('node:zlib')
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', ...PHONE_HEADERS, ...(cookie === undefined ? {} : { cookie }) }
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode !== 200) {
          reject(new Error(`${url}: ${response.statusCode}`))
          return
        }
        const body = Buffer.concat(chunks)
        const isBrotli = response.headers['content-encoding'] === 'br'
        resolve({ bytes: body.length, text: (isBrotli ? brotliDecompressSync(body) : body).toString('utf8') })
      })
    }).on('error', reject)
  })
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
