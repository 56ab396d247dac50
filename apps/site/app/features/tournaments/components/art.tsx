import { toneOf } from '@marquee/contract/pictures'
import type { CSSProperties } from 'react'
import { picture } from '../../../shared/ui/pictures.ts'
import type { Tournament } from '../model.ts'

const WIDE = '((width >= 48rem) or ((orientation: landscape) and (height <= 30rem)))'

export interface ArtProps {
  readonly picture: Tournament['picture']
  readonly isEager: boolean
}

/** The colour that belongs to a picture, as background and as `--tone`; without a picture that of the class stays. */
export function toneStyle(pictures: Tournament['picture']): CSSProperties {
  const tone = pictures && toneOf(pictures.dominantColour)
  return { '--tone': tone, backgroundColor: tone } as CSSProperties
}

/** The picture of the tournament's first game, if any, behind text, with the gradient that keeps it readable. */
export function Art({ picture: pictures, isEager }: ArtProps) {
  if (pictures === null) return null
  return (
    <>
      <picture>
        <source media={WIDE} srcSet={picture(pictures.wide, [840, 360]).src} />
        <img
          src={picture(pictures.tall, [360, 450]).src}
          alt=""
          width={720}
          height={900}
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isEager ? 'high' : 'auto'}
          decoding="async"
          className="absolute inset-x-0 top-0 -z-20 h-[66%] w-full object-cover object-[50%_18%] md:h-full md:object-[73%_50%] short:h-full short:object-[73%_50%]"
        />
      </picture>
      <div className="art-shade-lettering absolute inset-0 -z-10 forced-colors:hidden" />
    </>
  )
}
