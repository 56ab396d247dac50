/**
 * Contact sheets for reviewing the drawings: `node contact-sheet.ts objects [style] [names] out.png`, or any ratio
 * with `node contact-sheet.ts portrait [from] [count] [columns] [share] out.png`. A person looks at them: no program
 * finds a weak drawing.
 */
import sharp from 'sharp'
import { catalogue } from '../catalogue/index.ts'
import { composePicture } from './compose.ts'
import { num, mapOutline, boundsOf } from './geometry.ts'
import { OBJECT_NAMES, draw } from './heroes/index.ts'
import type { ObjectName } from './heroes/index.ts'
import { paletteOf } from './palette.ts'
import { reshape } from './part.ts'
import { Pen } from './pen.ts'
import { randomOf } from './random.ts'
import { SIZES, isRatio } from './ratios.ts'
import type { Ratio } from './ratios.ts'
import type { PictureSpec } from './spec.ts'
import { STYLES } from './styles/index.ts'
import type { StyleName } from './styles/index.ts'
import { NATURE } from './themes.ts'

type Cell = { svg: string; width: number; height: number }

/** One picture of the sheet, on the background of the dark or the light theme. */
async function writeSheet(
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
function objectCell(name: ObjectName, style: StyleName, index: number, size = 130): Cell {
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

/** Pictures of the catalogue in one shape. */
function catalogueCells(ratio: Ratio, from: number, count: number, share: number): Cell[] {
  return catalogue()
    .filter(({ art }) => (ratio === 'live') === (art.subject === 'table'))
    .slice(from, from + count)
    .map(({ name, art }) => {
      const spec: PictureSpec =
        art.subject === 'table' ? { subject: 'table', art } : { subject: 'scene', title: name, art }
      const { width, height } = SIZES[ratio]
      return {
        svg: composePicture(spec, ratio),
        width: Math.round(width * share),
        height: Math.round(height * share),
      }
    })
}

function isShape(text: string | undefined): text is Ratio {
  return text !== undefined && isRatio(text)
}

if (import.meta.main) {
  const [what, ...rest] = process.argv.slice(2)
  const file = rest.pop() ?? 'sheet.png'
  if (isShape(what)) {
    const [from = '0', count = '48', columns = '8', share = '0.5'] = rest
    await writeSheet(file, catalogueCells(what, Number(from), Number(count), Number(share)), Number(columns))
  } else {
    const style = (rest[0] ?? 'gouache') as StyleName
    const only = rest[1]?.split(',')
    const names = OBJECT_NAMES.filter((name) => !only || only.includes(name))
    const size = only ? 260 : 130
    await writeSheet(
      file,
      names.map((name, i) => objectCell(name, style, i, size)),
      only ? 7 : 14,
    )
    process.stdout.write(`${names.join(' ')}\n`)
  }
}
