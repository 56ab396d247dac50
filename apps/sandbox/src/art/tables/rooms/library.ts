import { roundRect } from '../../geometry.ts'
import type { Role } from '../../palette.ts'
import { flat, solid } from '../../part.ts'
import { candle, lamp } from '../layers.ts'
import type { Layer } from '../layers.ts'
import { along, BELOW } from './wall.ts'
import type { PaintRoom } from './wall.ts'

const BINDINGS: readonly Role[] = ['wall', 'a', 'b', 'm', 'w', 'g1', 'c', 'n']
const SHELF = 34

/** Shelves of books between wooden posts, two lamps on the posts. */
export const library: PaintRoom = (wall) => {
  const { left, right, top, random } = wall
  const layers: Layer[] = [flat(roundRect(left - 4, top - 4, right - left + 8, BELOW - top), 'wall', -1.8)]
  for (let y = -1; y > top - SHELF; y -= SHELF) {
    layers.push(flat(roundRect(left - 4, y, right - left + 8, 3.4), 'w', 0.2))
    let x = left + random.int(4)
    while (x < right) {
      const [width, height] = [4 + random.int(6), 18 + random.int(10)]
      if (random.next() < 0.88) {
        const role = BINDINGS[random.int(BINDINGS.length)]!
        layers.push(flat(roundRect(x, y - height, width, height, 0.8), role, random.range(-1.3, -0.5), 0.85))
        if (width > 6) layers.push(flat(roundRect(x, y - height + 4, width, 1.3), 'm', -0.4, 0.7))
      }
      x += width + 0.8
    }
  }
  layers.push(
    flat(roundRect(left - 4, top - 4, right - left + 8, BELOW - top), 'wall', -1.9, 0.4),
    lamp(-20, -97, 130, 'c', 1.2, 0.36),
  )
  for (const x of along(wall, 62, 124)) {
    layers.push(
      solid(roundRect(x - 5, top - 4, 10, BELOW - top), 'w', 0),
      candle(x, -82, 36, 0.5),
      solid(`M${x - 8} -78L${x + 8} -78L${x + 5} -92L${x - 5} -92Z`, 'l', -0.6),
      flat(roundRect(x - 1.4, -78, 2.8, 10), 'm', -0.4),
    )
  }
  return layers
}
