import { describe, expect, it, vi } from 'vitest'
import { silentLog } from '../../kernel/index.ts'
import { makeFirstPictures } from './first-pictures.ts'
import type { Images } from './images.ts'
import { createListeners } from './listeners.ts'
import type { Content } from './service.ts'

const picture = (name: string) => ({
  _type: 'sourcePicture',
  source: `https://studio.example/art/${name}.webp`,
  width: 800,
  height: 800,
  dominantColour: '#102030',
})
const documents: Readonly<Record<string, readonly unknown[]>> = {
  banner: [
    { order: 2, picture: 'weekend' },
    { order: 1, game: 'open' },
  ],
  bannerPicture: [{ pictureId: 'weekend', wide: picture('weekend'), tall: picture('weekend-tall') }],
  game: [
    {
      slug: 'open',
      isOpen: true,
      images: { banner: picture('banner'), bannerTall: picture('banner-tall'), portrait: picture('open') },
    },
    { slug: 'table', isOpen: true, images: { live: picture('table'), portrait: picture('table-tall') } },
    { slug: 'closed', isOpen: false, images: { portrait: picture('closed'), banner: picture('unused') } },
  ],
}

/** The documents of a test, which may change while it runs. */
function contentOver(
  serve: Images['serve'],
  documentsNow: () => typeof documents = () => documents,
): Pick<Content, 'snapshot' | 'images' | 'listeners'> & { changed(): void } {
  const listeners = createListeners()
  return {
    snapshot: () => ({ ofType: (type: string) => documentsNow()[type] ?? [] }) as never,
    images: { serve, mayFetch: () => true, previewOf: () => undefined },
    listeners,
    changed: () => listeners.tell({ before: [], after: [], transactionId: 'change' }),
  }
}

describe('the first pictures', () => {
  it('are those of banners, live tables and open games, in the order in which pages show them, before anybody requests them', async () => {
    const asked: string[] = []
    makeFirstPictures(
      contentOver(async (_name, { source }, { isHouseForm }) => {
        expect(isHouseForm).toBe(true)
        asked.push(source.split('/').at(-1) ?? '')
        return { kind: 'image', bytes: Buffer.alloc(1) }
      }),
      silentLog,
    )
    await vi.waitFor(() =>
      expect(asked).toEqual([
        'banner.webp',
        'banner-tall.webp',
        'table.webp',
        // A phone's portrait and the larger one.
        'open.webp',
        'open.webp',
        'table-tall.webp',
        'table-tall.webp',
        'weekend.webp',
        'weekend-tall.webp',
      ]),
    )
  })

  it('are tried again while their delivery is away, until stopped', async () => {
    vi.useFakeTimers()
    let calls = 0
    const making = makeFirstPictures(
      contentOver(async () => {
        calls++
        return { kind: calls <= 9 ? 'away' : 'image', bytes: Buffer.alloc(1) }
      }),
      silentLog,
    )
    await vi.advanceTimersByTimeAsync(2_100)
    expect(calls).toBe(18)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(calls).toBe(18)
    making.stop()
    vi.useRealTimers()
  })

  it('are made again after the documents have changed, until stopped, with the tile of a game that has no banner', async () => {
    const asked: string[] = []
    let present: typeof documents = { ...documents, banner: [], game: [] }
    const content = contentOver(
      async (_name, { source }) => {
        asked.push(source.split('/').at(-1) ?? '')
        return { kind: 'image', bytes: Buffer.alloc(1) }
      },
      () => present,
    )
    const making = makeFirstPictures(content, silentLog)
    const later = {
      slug: 'later',
      isOpen: false,
      images: { wide: picture('later'), tall: picture('later-tall') },
    }
    present = { banner: [{ order: 1, game: 'later' }], game: [later] }
    expect(asked).toEqual([])
    content.changed()
    await vi.waitFor(() => expect(asked).toEqual(['later.webp', 'later-tall.webp']))
    making.stop()
    content.changed()
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
    expect(asked).toHaveLength(2)
  })
})
