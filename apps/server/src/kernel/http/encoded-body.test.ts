import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { codingFor, encodedBody } from './encoded-body.ts'

const html = `<!doctype html>${'x'.repeat(2_000)}`

describe('the bytes of a body', () => {
  it('are compressed once for each coding', async () => {
    const body = encodedBody(html, { isCompressed: true })
    const [first, second] = [await body.bytesFor('gzip, br'), await body.bytesFor('br')]
    expect(first.coding).toBe('br')
    expect(brotliDecompressSync(first.bytes).toString()).toBe(html)
    expect(second.bytes).toBe(first.bytes)
    expect(gunzipSync((await body.bytesFor('gzip')).bytes).toString()).toBe(html)
    expect((await body.bytesFor(undefined)).bytes.toString()).toBe(html)
  })

  it('are plain below 1,024 bytes and where nothing is compressed', async () => {
    expect((await encodedBody('short', { isCompressed: true }).bytesFor('br')).coding).toBeUndefined()
    expect((await encodedBody(html, { isCompressed: false }).bytesFor('br')).coding).toBeUndefined()
  })

  it('have a validator for each coding and text', () => {
    const body = encodedBody(html, { isCompressed: true })
    const tags = [body.etagFor('br'), body.etagFor('gzip'), body.etagFor(undefined)]
    expect(new Set([...tags, encodedBody(`${html}y`, { isCompressed: true }).etagFor('br')]).size).toBe(4)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
  })

  it('are in no coding that a client refuses', () => {
    expect(codingFor('gzip, deflate, br, zstd')).toBe('br')
    expect(codingFor('br;q=0, gzip;q=0.5')).toBe('gzip')
    expect(codingFor('br; q=0.0')).toBeUndefined()
    expect(codingFor('brotli, gzipped')).toBeUndefined()
  })
})
