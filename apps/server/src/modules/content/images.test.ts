import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pictureQuery } from '@marquee/contract/pictures'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { silentLog, testClock } from '../../kernel/index.ts'
import { imageRequestFrom } from './image-rules.ts'
import { createImages } from './images.ts'
import { pictureName, type SourcePicture } from './pictures.ts'

const portrait = { width: 400, height: 534 }
let folder: string
let original: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  original = await sharp({ create: { ...portrait, channels: 3, background: '#336699' } })
    .webp()
    .toBuffer()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const picture = (source: string): SourcePicture => ({
  _type: 'sourcePicture',
  source,
  ...portrait,
  dominantColour: '#7b2733',
})

function service(name: string, answer: () => Promise<Response>) {
  const asked: string[] = []
  const clock = testClock()
  const images = createImages({
    log: silentLog,
    clock,
    folder: join(folder, name),
    sources: ['https://studio.example/art/'],
    timeoutMs: 1_000,
    fetch: async (input) => {
      asked.push(input instanceof Request ? input.url : input.toString())
      return answer()
    },
  })
  const serve = (source: string, query: Record<string, string> = {}) => {
    const one = picture(source)
    return images.serve(pictureName(one), one, imageRequestFrom(query, { ...one, extension: 'webp' }))
  }
  return { images, serve, asked, clock }
}
const house = Object.fromEntries(new URLSearchParams(pictureQuery([200, 267])))
const found = async () => new Response(new Uint8Array(original))

describe('image service', () => {
  it('reads no more of an original than the largest one has', async () => {
    let sent = 0
    const endless = async () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent++
            if (sent > 64) controller.close()
            else controller.enqueue(new Uint8Array(1024 * 1024))
          },
        }),
      )
    const { serve } = service('endless', endless)
    expect(await serve('https://studio.example/art/v1/9/portrait.webp', { w: '160' })).toMatchObject({
      kind: 'away',
    })
    expect(sent).toBeLessThan(12)
  })

  it('has a preview of a picture once its original has been fetched, in a later run too', async () => {
    const { images, serve } = service('previews', found)
    const source = 'https://studio.example/art/v1/7/portrait.webp'
    const name = pictureName(picture(source))
    expect(images.previewOf(name)).toBeUndefined()
    await serve(source, { w: '160' })
    const preview = images.previewOf(name)
    const pixels = Buffer.from(preview ?? '', 'base64')
    expect(pixels).toHaveLength(48)
    // #336699 in five bits per channel.
    expect([...new Set(pixels.toString('hex').match(/.{4}/g))]).toEqual(['9319'])
    const later = service('previews', found)
    await vi.waitFor(() => expect(later.images.previewOf(name)).toBe(preview))
    expect(later.asked).toEqual([])
  })

  it('renders a picture of the size and caches it: the original is fetched once', async () => {
    const { serve, asked } = service('once', found)
    const source = 'https://studio.example/art/v1/1/portrait.webp'
    const first = await serve(source, { w: '160' })
    expect(first.kind).toBe('image')
    expect(await sharp(first.bytes).metadata()).toMatchObject({ width: 160, height: 213, format: 'webp' })
    await serve(source, { w: '320', fm: 'jpg' })
    expect(asked).toEqual([source])

    const afterRestart = service('once', async () => new Response(null, { status: 500 }))
    expect((await afterRestart.serve(source, house)).kind).toBe('image')
    expect((await afterRestart.serve(source, { w: '96' })).kind).toBe('image')
    expect(afterRestart.asked).toEqual([])
  })

  it('keeps on disk what pages show, and nothing rendered for one caller', async () => {
    const { serve } = service('kept', found)
    const source = 'https://studio.example/art/v1/1/portrait.webp'
    const kept = async () =>
      (await readdir(join(folder, 'kept', 'made'), { recursive: true }).catch(() => [])).filter((name) =>
        name.includes('.'),
      ).length
    await serve(source, house)
    for (const w of ['160', '320', '400', '640'])
      for (const fit of ['clip', 'max', 'min', 'crop'])
        expect((await serve(source, { w, h: w, fit, q: '75', fm: 'webp' })).kind).toBe('image')
    expect(await kept()).toBe(1)
  })

  it('twenty equal requests at once are one fetch and one picture', async () => {
    const { serve, asked } = service('coalesced', found)
    const source = 'https://studio.example/art/v1/2/portrait.webp'
    const answers = await Promise.all(Array.from({ length: 20 }, () => serve(source, house)))
    expect(asked).toHaveLength(1)
    expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
    const made = await readdir(join(folder, 'coalesced', 'made'), { recursive: true })
    expect(made.filter((name) => name.endsWith('.webp'))).toHaveLength(1)
    expect(made.filter((name) => name.endsWith('.part'))).toHaveLength(0)
  })

  it.each([
    'https://elsewhere.example/art/1.webp',
    'http://studio.example/art/1.webp',
    'https://studio.example/secret/1.webp',
    'https://studio.example/artifacts/1.webp',
    'https://studio.example/art/../secret/1.webp',
    'https://studio.example/art/%2e%2e/secret/1.webp',
    'https://studio.example.evil.example/art/1.webp',
    'file:///etc/passwd',
    'not an address',
  ])('never fetches %s', async (source) => {
    const { images, serve, asked } = service('fenced', found)
    expect(images.mayFetch(source)).toBe(false)
    expect((await serve(source)).kind).toBe('away')
    expect(asked).toEqual([])
  })

  it.each([
    ['answers 500', async () => new Response(null, { status: 500 })],
    ['is not reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['sends no picture', async () => new Response('<html>')],
  ] as const)('a maker that %s: a field of the picture’s colour, not kept', async (title, answer) => {
    const { serve, asked, clock } = service(`away ${title}`, answer)
    const source = 'https://studio.example/art/v1/3/portrait.webp'
    const away = await serve(source, { fm: 'png' })
    expect(away.kind).toBe('away')
    const { data } = await sharp(away.bytes).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([0x7b, 0x27, 0x33])
    await serve(source, { w: '96', fm: 'png' })
    expect(asked).toHaveLength(1)
    clock.advance({ seconds: 4 })
    await serve(source, { w: '96', fm: 'png' })
    expect(asked).toHaveLength(2)
  })

  it('a server that cannot be reached is not asked for any picture for a while, then asked again', async () => {
    const { serve, asked, clock } = service('resting', () => Promise.reject(new TypeError('fetch failed')))
    for (let n = 0; n < 5; n++) await serve(`https://studio.example/art/v1/${n}/portrait.webp`)
    expect(asked).toHaveLength(1)
    clock.advance({ seconds: 4 })
    await serve('https://studio.example/art/v1/9/portrait.webp')
    expect(asked).toHaveLength(2)
  })
})
