import type { SourcePicture } from './pictures.ts'

/** Pictures of a banner for wide and for narrow screens. */
export interface BannerPictures {
  readonly wide?: SourcePicture | undefined
  readonly tall?: SourcePicture | undefined
}

/** Pictures that a banner shows: its own, otherwise those of its game for banners, otherwise those of its tiles. */
export const bannerPicturesOf = (
  own: BannerPictures | undefined,
  images:
    | { readonly [ratio in 'banner' | 'bannerTall' | 'wide' | 'tall']?: SourcePicture | undefined }
    | undefined,
): BannerPictures => ({
  wide: own?.wide ?? images?.banner ?? images?.wide,
  tall: own?.tall ?? images?.bannerTall ?? images?.tall,
})
