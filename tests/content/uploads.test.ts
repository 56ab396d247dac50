import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { createImageUrlBuilder } from '@sanity/image-url'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { createContentKit, officialClient, serveContent, token, useServedContent } from './kit.ts'

const service = useServedContent({ options: async () => ({ folder: `/tmp/uploads-${process.pid}` }) })

const editor = () => officialClient(service.url, { token })
const plain = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } })
const send = async (body: Buffer | string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${service.url}/content/v1/assets/images/production`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png', ...headers },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('uploads at once', () => {
  it('are four at most; the next one is refused until one has ended or broken off', async () => {
    const file = await plain(12, 12, '#123456').png().toBuffer()
    const held = Array.from({ length: 4 }, () => {
      const upload = request(`${service.url}/content/v1/assets/images/production`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-length': file.length },
      })
      const status = new Promise<number | undefined>((resolve) => {
        upload.on('response', (response) => resolve(response.resume().statusCode))
        upload.on('error', () => resolve(undefined))
      })
      upload.write(file.subarray(0, 20))
      return { upload, status }
    })
    // The server has read the headers of the four.
    await vi.waitFor(async () => expect((await send(file)).status).toBe(429))
    expect((await send(file, { authorization: 'Bearer another' })).status).toBe(401)
    const [ended, broken, ...others] = held
    ended?.upload.end(file.subarray(20))
    expect(await ended?.status).toBe(200)
    await vi.waitFor(async () => expect((await send(file)).status).toBe(200))
    broken?.upload.destroy()
    const both = () => Promise.all([send(file), send(file)])
    await vi.waitFor(async () => expect((await both()).map(({ status }) => status)).toEqual([200, 200]))
    for (const { upload } of others) upload.destroy()
    await Promise.all(held.map(({ status }) => status))
  })
})

describe('an upload', () => {
  it('is an asset document by the file’s hash and size, and is served in other sizes', async () => {
    const file = await plain(60, 40).png().toBuffer()
    const hash = createHash('sha1').update(file).digest('hex')
    const asset = await editor().assets.upload('image', file, { filename: 'blue.png' })
    expect(asset).toMatchObject({
      _id: `image-${hash}-60x40-png`,
      _type: 'sanity.imageAsset',
      sha1hash: hash,
      size: file.length,
      originalFilename: 'blue.png',
      mimeType: 'image/png',
      path: `images/marquee/production/${hash}-60x40.png`,
      metadata: {
        dimensions: { width: 60, height: 40 },
        isOpaque: true,
        palette: { dominant: { background: expect.stringMatching(/^#[0-9a-f]{6}$/) } },
      },
    })
    expect(await editor().getDocument(asset._id)).toEqual(asset)
    const builder = createImageUrlBuilder({
      projectId: 'marquee',
      dataset: 'production',
      baseUrl: `${service.url}/content`,
    })
    const served = await fetch(builder.image(asset._id).width(30).format('webp').url())
    expect(served.status).toBe(200)
    const meta = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
    expect([meta.format, meta.width, meta.height]).toEqual(['webp', 30, 20])
  })

  it('of an equal file is the same asset, also by two editors at once', async () => {
    const file = await plain(10, 10, '#aa0000').jpeg().toBuffer()
    const [one, two] = await Promise.all([1, 2].map(async () => editor().assets.upload('image', file)))
    expect(one).toEqual(two)
    expect(one?.extension).toBe('jpg')
  })

  it('can be the picture of a document, and another instance serves it', async () => {
    const asset = await editor().assets.upload('image', await plain(20, 10, '#00aa00').webp().toBuffer())
    const image = { _type: 'image', asset: { _type: 'reference', _ref: asset._id } }
    const created = await editor().create({ _type: 'note', image })
    expect(created.image).toEqual(image)
    expect(service.content.snapshot().documents.get(created._id)?.['image']).toMatchObject({
      _type: 'sourcePicture',
      width: 20,
      height: 10,
    })
    const other = (await createContentKit(service.db, { folder: `/tmp/uploads-${process.pid}-b` })).content
    const served = await serveContent(other)
    expect((await fetch(`${served.url}/content/${asset.path}?w=10`)).status).toBe(200)
    await served.app.close()
    await other.stop()
  })

  it('has a title that can be edited', async () => {
    const asset = await editor().assets.upload('image', await plain(5, 5, '#0000aa').png().toBuffer())
    expect(await editor().patch(asset._id).set({ title: 'Blue' }).commit()).toMatchObject({ title: 'Blue' })
  })

  it('that a camera stored turned is turned', async () => {
    const file = await plain(30, 10, '#123456').withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await editor().assets.upload('image', file)).metadata.dimensions).toMatchObject({
      width: 10,
      height: 30,
    })
  })
})

describe('an upload is refused', () => {
  it.each(['', 'guessed'])('without the editors’ token: "%s"', async (given) => {
    const { status } = await send(await plain(7, 7).png().toBuffer(), {
      authorization: given === '' ? '' : `Bearer ${given}`,
    })
    expect(status).toBe(401)
  })

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>', 415],
    ['<html></html>', 415],
    ['', 400],
  ])('when the contents are no picture, whatever type is stated: %s', async (body, status) => {
    expect((await send(body)).status).toBe(status)
  })

  it('as a GIF, and when the file is cut off', async () => {
    expect((await send(await plain(9, 9).gif().toBuffer())).status).toBe(415)
    const file = await sharp(Buffer.from(Array.from({ length: 30_000 }, (_, at) => (at * 7919) % 251)), {
      raw: { width: 100, height: 100, channels: 3 },
    })
      .png()
      .toBuffer()
    const cut = file.subarray(0, file.length / 2)
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(cut)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
  })

  it('above 8,192 pixels a side and above 4,096 × 4,096 in all', async () => {
    expect((await send(await plain(8192, 1).png().toBuffer())).status).toBe(200)
    expect((await send(await plain(8193, 1).png().toBuffer())).status).toBe(400)
    expect((await send(await plain(8192, 2049).png().toBuffer())).status).toBe(400)
  })

  it('above 8 MiB', async () => {
    expect((await send(Buffer.alloc(8 * 1024 * 1024))).status).toBe(415)
    expect((await send(Buffer.alloc(8 * 1024 * 1024 + 1))).status).toBe(413)
  })
})
