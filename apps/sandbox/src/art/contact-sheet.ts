/**
 * Contact sheets for looking at the drawings: `node contact-sheet.ts objects [style] out.png`,
 * `node contact-sheet.ts tiles [from] [count] out.png`. Looking is the last check; no program finds a weak drawing.
 */
import sharp from 'sharp'
import { num, mapOutline, boundsOf } from './geometry.ts'
import { OBJECT_NAMES, draw } from './heroes/index.ts'
import type { ObjectName } from './heroes/index.ts'
import { paletteOf } from './palette.ts'
import { reshape } from './part.ts'
import { Pen } from './pen.ts'
import { randomOf } from './random.ts'
import { STYLES } from './styles/index.ts'
import type { StyleName } from './styles/index.ts'
import { NATURE } from './themes.ts'

type Cell = { svg: string; width: number; height: number }

/** One picture of many, on a ground like that of the dark or the light theme. */
export async function writeSheet(
  file: string,
  cells: readonly Cell[],
  columns: number,
  ground = '#15181d',
): Promise<void> {
  const gap = 6
  const width = Math.max(...cells.map((cell) => cell.width))
  const height = Math.max(...cells.map((cell) => cell.height))
  const inputs = []
  for (const [i, cell] of cells.entries()) {
    inputs.push({
      input: await sharp(Buffer.from(cell.svg))
        .resize(cell.width, cell.height, { fit: 'fill' })
        .png()
        .toBuffer(),
      left: gap + (i % columns) * (width + gap),
      top: gap + Math.floor(i / columns) * (height + gap),
    })
  }
  const rows = Math.ceil(cells.length / columns)
  await sharp({
    create: {
      width: columns * (width + gap) + gap,
      height: rows * (height + gap) + gap,
      channels: 3,
      background: ground,
    },
  })
    .composite(inputs)
    .png()
    .toFile(file)
}

const HUES = [22, 200, 150, 310, 55, 260]

/** One object alone, in a style, on a neutral ground. */
export function objectCell(name: ObjectName, style: StyleName, index: number, size = 130): Cell {
  const palette = paletteOf(
    [265, 0.06, 'dusk', [HUES[index % 6]!, 0.17], [HUES[(index + 2) % 6]!, 0.13], [85, 0.15]],
    NATURE[name] ?? {},
    randomOf(name),
  )
  const pen = new Pen({
    palette,
    style: STYLES[style],
    seed: name,
    unit: size / 93,
    width: size,
    height: size,
  })
  pen.add(`<rect width="${num(size)}" height="${num(size)}" fill="${pen.tone('g1')}"/>`)
  const parts = draw(name)
  const box = boundsOf(parts.map((part) => part.d).join(''))
  const k = (size * 0.86) / Math.max(box.w, box.h)
  pen.paint(
    reshape(
      parts,
      (d) => mapOutline(d, (x, y) => [size / 2 + (x - box.cx) * k, size / 2 + (y - box.cy) * k]),
      k,
    ),
  )
  return { svg: pen.svg(), width: size, height: size }
}

if (import.meta.main) {
  const [what = 'objects', ...rest] = process.argv.slice(2)
  const file = rest.pop() ?? '/tmp/sheet.png'
  if (what === 'objects') {
    const style = (rest[0] ?? 'gouache') as StyleName
    await writeSheet(
      file,
      OBJECT_NAMES.map((name, i) => objectCell(name, style, i)),
      14,
    )
    process.stdout.write(`${OBJECT_NAMES.join(' ')}\n`)
  }
}
