import { pageColours, surfaceColours, textColours } from '@marquee/contract/page-colours'
import { THEMES, palette, toHex } from '@marquee/ui/tokens'
import { expect, it } from 'vitest'

it.each(THEMES)('colours for what reads no style sheet are those of the design system, %s', (theme) => {
  const { bg, text, 'surface-1': surface } = palette(theme)
  expect([pageColours[theme], textColours[theme], surfaceColours[theme]]).toEqual(
    [bg, text, surface].map(toHex),
  )
})
