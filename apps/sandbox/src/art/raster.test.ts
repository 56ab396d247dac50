import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../catalogue/index.ts'
import { carryOut } from './order.ts'
import type { Order } from './order.ts'
import { createRasteriser } from './raster.ts'
import { SIZES } from './ratios.ts'
import type { Ratio } from './ratios.ts'

const raster = createRasteriser()
const games = catalogue()

function orderOf(id: number, ratio: Ratio): Order {
  const { name, art } = games.find((game) => game.id === id)!
  const spec =
    art.subject === 'table'
      ? { subject: 'table' as const, art }
      : { subject: 'scene' as const, title: name, art }
  return { kind: 'picture', spec, ratio, titled: true }
}

describe('raster', () => {
  it.each([
    [1001, 'portrait', 45],
    [1102, 'portrait', 45],
    [2401, 'square', 45],
    [5001, 'live', 45],
    [1004, 'banner-tall', 80],
  ] as const)('game %i as %s has its size and at most %i KB', async (id, ratio, most) => {
    const bytes = await carryOut(orderOf(id, ratio), raster)
    const { width, height, format } = await sharp(bytes).metadata()
    expect({ width, height, format }).toEqual({
      width: SIZES[ratio].width,
      height: SIZES[ratio].height,
      format: 'webp',
    })
    expect(bytes.length).toBeLessThanOrEqual(most * 1024)
  })

  it('draws fewer pixels where it is asked to, at the same size', async () => {
    const order = orderOf(1001, 'portrait')
    const rough = await carryOut(order, createRasteriser(0.25))
    const { width, height, format } = await sharp(rough).metadata()
    expect({ width, height, format }).toEqual({
      width: SIZES.portrait.width,
      height: SIZES.portrait.height,
      format: 'webp',
    })
    const means = async (bytes: Buffer) => (await sharp(bytes).stats()).channels.map(({ mean }) => mean)
    const [full, few] = [await means(await carryOut(order, raster)), await means(rough)]
    for (const [channel, mean] of full.entries()) expect(Math.abs(few[channel]! - mean)).toBeLessThan(12)
  })

  it('makes the background of a provider’s name transparent', async () => {
    const bytes = await carryOut({ kind: 'mark', title: 'Pragmatic Play', ground: 'dark' }, raster)
    const { format, hasAlpha } = await sharp(bytes).metadata()
    expect({ format, hasAlpha }).toEqual({ format: 'webp', hasAlpha: true })
  })
})
