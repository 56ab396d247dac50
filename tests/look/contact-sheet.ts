import sharp from 'sharp'
import type { Look } from '../journeys/browser.ts'

const GAP = 24
const CAPTION = 28

export interface Taken {
  readonly file: string
  readonly name: string
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** All pictures of one size and theme on one sheet, each with its name. */
export async function writeContactSheet(file: string, look: Look, taken: readonly Taken[]): Promise<void> {
  const columns = look.width < 768 ? 8 : 4
  const width = look.width < 768 ? 234 : 480
  const height = Math.round((width * look.height) / look.width)
  const rows = Math.ceil(taken.length / columns)
  const pictures = await Promise.all(
    taken.map(async ({ file: picture, name }, index) => {
      const left = GAP + (index % columns) * (width + GAP)
      const top = GAP + Math.floor(index / columns) * (height + CAPTION + GAP)
      const small = await sharp(picture).resize({ width, height, fit: 'cover', position: 'top' }).toBuffer()
      const caption = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${CAPTION}"><text x="0" y="20" font-family="sans-serif" font-size="15" fill="#444">${escaped(name)}</text></svg>`
      return [
        { input: small, left, top: top + CAPTION },
        { input: Buffer.from(caption), left, top },
      ]
    }),
  )
  await sharp({
    create: {
      width: GAP + columns * (width + GAP),
      height: GAP + rows * (height + CAPTION + GAP),
      channels: 3,
      background: '#d8d8d8',
    },
  })
    .composite(pictures.flat())
    .png()
    .toFile(file)
}
