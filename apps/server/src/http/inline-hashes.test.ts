import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashedPage } from './inline-hashes.ts'

const NONCE = 'c29tZSByYW5kb20gdGV4dA'
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

describe('a page for several visitors', () => {
  it('has the hashes of inline scripts and styles in place of its nonce', () => {
    const html =
      `<script nonce="${NONCE}">a < b && "é"</script><script type="module" nonce="${NONCE}" async="">\nb()\n</script>` +
      `<style id="brand" nonce="${NONCE}">:root{}</style><script src="/assets/a.js" nonce="${NONCE}"></script>`
    expect(hashedPage(html, NONCE)).toEqual({
      html: html.replaceAll(` nonce="${NONCE}"`, ''),
      scripts: [sha256('a < b && "é"'), sha256('\nb()\n')],
      styles: [sha256(':root{}')],
    })
  })

  it('allows no script or style that our renderer did not write', () => {
    const foreign = [
      '<script>steal()</script>',
      '<script nonce="guess">steal()</script>',
      `<!-- nonce="${NONCE}" --><script>steal()</script>`,
      '<script data-x="',
      '<style>*{}</style>',
    ]
    for (const markup of foreign) {
      const page = hashedPage(`<p>${markup}</p><script nonce="${NONCE}">ours()</script>`, NONCE)
      expect([markup, page?.scripts, page?.styles]).toEqual([markup, [sha256('ours()')], []])
    }
  })

  it('hashes line ends as browsers read them', () => {
    expect(hashedPage(`<script nonce="${NONCE}">a\r\nb\rc</script>`, NONCE)?.scripts).toEqual([
      sha256('a\nb\nc'),
    ])
  })

  it('does not exist where the nonce stands in other places', () => {
    for (const html of [
      `<script nonce="${NONCE}">window.nonce = "${NONCE}"</script>`,
      `<p>${NONCE}</p>`,
      `<script nonce='${NONCE}'>a()</script>`,
    ])
      expect(hashedPage(html, NONCE)).toBeUndefined()
  })
})
