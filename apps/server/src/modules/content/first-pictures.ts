import { type DrawnSize, pictureQuery } from '@marquee/contract/pictures'
import type { Log } from '../../kernel/index.ts'
import { imageRequestFrom } from './image-rules.ts'
import { type BannerPictures, bannerPicturesOf } from './banner-pictures.ts'
import { pictureExtension, pictureName, type SourcePicture } from './pictures.ts'
import type { Content } from './service.ts'

interface GameDocument {
  readonly slug: string
  readonly isOpen: boolean
  readonly images: Readonly<Record<string, SourcePicture>>
}
interface BannerDocument {
  readonly order: number
  readonly game?: string
  readonly picture?: string
}
interface BannerPicture extends BannerPictures {
  readonly pictureId: string
}

/** The sizes in which pages show a game's pictures as a tile, a row or a sheet, in the order of the lobby. */
const tileSizes = [
  ['square', [412, 412]],
  ['square', [206, 206]],
  ['wide', [412, 206]],
  ['portrait', [132, 176]],
  ['portrait', [200, 267]],
  ['tall', [206, 412]],
  ['square', [48, 48]],
] as const satisfies readonly (readonly [ratio: string, size: DrawnSize])[]
/** The size of a live table in its lobby. There are few of them, which their lobby shows at once. */
const LIVE_SIZE = [320, 180] as const satisfies DrawnSize
const RETRY_MS = 2_000
const MAX_TRIES = 60

interface Form {
  readonly picture: SourcePicture
  readonly size: DrawnSize
}

const bannerForms = (wide: SourcePicture | undefined, tall: SourcePicture | undefined): Form[] => [
  ...(wide ? [{ picture: wide, size: [840, 360] as const }] : []),
  ...(tall ? [{ picture: tall, size: [360, 450] as const }] : []),
]

/** Pictures that pages show first: the first banner, live tables, then games that can be opened, then other banners. */
function firstForms(content: Pick<Content, 'snapshot'>): readonly Form[] {
  const snapshot = content.snapshot()
  const games = new Map(snapshot.ofType<GameDocument>('game').map((game) => [game.slug, game]))
  const pictures = new Map(
    snapshot.ofType<BannerPicture>('bannerPicture').map((picture) => [picture.pictureId, picture]),
  )
  const [first = [], ...others] = snapshot
    .ofType<BannerDocument>('banner')
    .toSorted((a, b) => a.order - b.order)
    .map(({ game, picture }) => {
      const images = game === undefined ? undefined : games.get(game)?.images
      const own = picture === undefined ? undefined : pictures.get(picture)
      const { wide, tall } = bannerPicturesOf(own, images)
      return bannerForms(wide, tall)
    })
  const open = [...games.values()].filter(({ isOpen }) => isOpen)
  const tables = open.flatMap(({ images: { live } }): Form[] =>
    live ? [{ picture: live, size: LIVE_SIZE }] : [],
  )
  const tiles = open.map(({ images }) =>
    tileSizes.flatMap(([ratio, size]): Form[] => {
      const picture = images[ratio]
      return picture ? [{ picture, size }] : []
    }),
  )
  return [...first, ...tables, ...tiles.flat(), ...others.flat()]
}

/** What is made of the pictures, and what is told of changed documents. */
type ContentOfPictures = Pick<Content, 'snapshot' | 'images'> & {
  readonly listeners: Pick<Content['listeners'], 'onChange'>
}

/**
 * Makes the pictures of the first views ahead of the first visit, one at a time; those that are on disk cost nothing.
 * When their maker is away they are tried again for two minutes. After each change of the documents it looks again, for
 * games and banners that came later.
 */
export function makeFirstPictures(content: ContentOfPictures, log: Log): { stop(): void } {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  /** Counts the changes: what an earlier one began ends when a later one begins. */
  let change = 0

  async function makeAll(isOver: () => boolean): Promise<boolean> {
    const forms = firstForms(content)
    let made = 0
    for (const { picture, size } of forms) {
      if (isOver()) return true
      const query = Object.fromEntries(new URLSearchParams(pictureQuery(size)))
      const request = imageRequestFrom(query, {
        width: picture.width,
        height: picture.height,
        extension: pictureExtension(picture),
      })
      const answer = await content.images.serve(pictureName(picture), picture, request, {
        clientKey: 'first pictures',
        admit: async () => undefined,
      })
      if (answer.kind === 'image') made++
    }
    return forms.length > 0 && made === forms.length
  }

  function begin(): void {
    const own = ++change
    const isOver = () => isStopped || change !== own
    const attempt = (tries: number): void => {
      makeAll(isOver).then(
        (isDone) => {
          if (isDone || isOver() || tries >= MAX_TRIES) return
          timer = setTimeout(() => attempt(tries + 1), RETRY_MS)
          timer.unref()
        },
        (error: unknown) => log.warn({ err: error }, 'the first pictures could not be made'),
      )
    }
    clearTimeout(timer)
    attempt(1)
  }

  begin()
  const endListening = content.listeners.onChange(begin)
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
      endListening()
    },
  }
}
