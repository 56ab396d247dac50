/** The texts of `robots.txt` and of sitemaps (sitemaps.org, version 0.9). */
import type { ListedPage } from './search-pages.ts'

/** Addresses in one file, by the protocol. */
export const MAX_ADDRESSES = 50_000

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (found) => entities[found] ?? '')

/** @param root address of the prefix, such as `https://play.example/en-UN` */
export function sitemapText(root: string, pages: readonly ListedPage[]): string {
  const rows = pages.map(({ path, changedOn }) => {
    const address = `<loc>${escaped(root + (path === '/' ? '' : path))}</loc>`
    return `<url>${address}${changedOn === undefined ? '' : `<lastmod>${escaped(changedOn)}</lastmod>`}</url>`
  })
  return [HEAD, `<urlset xmlns="${SCHEMA}">`, ...rows, '</urlset>', ''].join('\n')
}

export function sitemapIndexText(addresses: readonly string[]): string {
  const rows = addresses.map((address) => `<sitemap><loc>${escaped(address)}</loc></sitemap>`)
  return [HEAD, `<sitemapindex xmlns="${SCHEMA}">`, ...rows, '</sitemapindex>', ''].join('\n')
}

/** Pages that should not be listed say so themselves; a crawler that is kept from them would not read it. */
export const robotsText = (sitemap: string): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /callbacks/', '', `Sitemap: ${sitemap}`, ''].join('\n')

/** Names of the files of a prefix: `en-UN`, then `en-UN-2` and so on. */
export const fileNames = (prefix: string, count: number, max = MAX_ADDRESSES): readonly string[] =>
  Array.from({ length: Math.ceil(count / max) }, (_, at) => (at === 0 ? prefix : `${prefix}-${at + 1}`))

/** The prefix and part of a file's name; undefined for a name that `fileNames` never gives. */
export function parseFileName(name: string): { readonly prefix: string; readonly part: number } | undefined {
  const found = /^([a-z]{2,4}-[A-Z]{2})(?:-([2-9]|[1-9]\d{1,2}))?$/.exec(name)
  return found?.[1] === undefined ? undefined : { prefix: found[1], part: Number(found[2] ?? 1) }
}
