import { describe, expect, it } from 'vitest'
import { isScreenshot, lookProblems, type Pixels } from './picture-look.ts'

type Colour = readonly [red: number, green: number, blue: number]
const WIDTH = 320
const HEIGHT = 240

/** A picture whose pixels are computed from their place. */
function picture(colourAt: (x: number, y: number) => Colour): Pixels {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) data.set([...colourAt(x, y), 255], (y * WIDTH + x) * 4)
  return { data, width: WIDTH, height: HEIGHT }
}

const PAPER: Colour = [205, 200, 190]
const INK: Colour = [40, 50, 90]
/** Lines of print: strokes of two pixels. */
const isPrint = (x: number, y: number) => y % 12 < 6 && x % 5 < 2
const print = (x: number, y: number): Colour => (isPrint(x, y) ? INK : PAPER)
const grey = ([red]: Colour): Colour => [red, red, red]
const isSpot = (x: number, y: number) => x >= 96 && x < 176 && y >= 64 && y < 128

describe('a picture before it is sent', () => {
  it('sharp print in even light has no problem', () => {
    expect(lookProblems(picture(print))).toEqual([])
  })
  it('soft changes only are a blurred picture', () => {
    const soft = (x: number, y: number): Colour => {
      const light = 130 + 60 * Math.sin(x / 40) * Math.cos(y / 40)
      return [light, light - 12, light - 25]
    }
    expect(lookProblems(picture(soft))).toEqual(['blurred'])
  })
  it('print that is hardly lit is dark', () => {
    const dark = (x: number, y: number): Colour => (isPrint(x, y) ? [4, 4, 14] : [60, 55, 40])
    expect(lookProblems(picture(dark))).toEqual(['dark'])
  })
  it('a spot without detail is glare', () => {
    const spotted = (x: number, y: number): Colour => (isSpot(x, y) ? [255, 255, 255] : print(x, y))
    expect(lookProblems(picture(spotted))).toEqual(['glare'])
  })
  it('white paper of a scan is none', () => {
    const scan = (x: number, y: number): Colour =>
      y > 100 && y < 140 && isPrint(x, y) ? [20, 30, 120] : [255, 255, 255]
    expect(lookProblems(picture(scan))).toEqual([])
  })
  it('a copy without colour is grey', () => {
    expect(lookProblems(picture((x, y) => grey(print(x, y))))).toEqual(['grey'])
  })
})

it.each([
  ['image/png', 1_170, 2_532, true],
  ['image/png', 2_532, 1_170, true],
  ['image/png', 1_170, 2_531, false],
  ['image/jpeg', 1_170, 2_532, false],
])('a picture of type %s with %i × %i pixels is a screenshot of a phone: %s', (type, width, height, is) => {
  const phone = { width: 390, height: 844, devicePixelRatio: 3 }
  expect(isScreenshot({ type, width, height }, phone)).toBe(is)
})
