import type { Content, SourcePicture } from '../content/index.ts'
import type { GameType, Tile } from './ports.ts'

/** The pictures of a game's document. */
export interface Pictured {
  readonly type: GameType
  readonly dominantColour: string
  /** Its pictures have their title at the upper edge. */
  readonly titleAbove?: true
  readonly images: Readonly<Record<'portrait' | 'square' | 'wide' | 'tall', SourcePicture>> & {
    readonly live?: SourcePicture
    readonly banner?: SourcePicture
    readonly bannerTall?: SourcePicture
  }
}
/** The pictures of a tile, without what is known only once they have been fetched. */
export type Pictures = Omit<Tile['picture'], 'preview'>

/** Addresses of a game's pictures. */
export function picturesOf(
  { images, type, dominantColour, titleAbove }: Pictured,
  picturePath: Content['picturePath'],
): Pictures {
  return {
    portrait: picturePath(images.portrait),
    square: picturePath(images.square),
    // The wide picture of a table is the one made for the live lobby.
    wide: picturePath(type === 'live-casino' ? (images.live ?? images.wide) : images.wide),
    tall: picturePath(images.tall),
    dominantColour,
    ...(titleAbove ? { titleAbove } : {}),
  }
}

/** The preview of the first picture that has one. */
export function firstPreview(
  pictures: readonly SourcePicture[],
  previewOf: Content['picturePreview'],
): string | undefined {
  for (const picture of pictures) {
    const preview = previewOf(picture)
    if (preview !== undefined) return preview
  }
  return undefined
}
