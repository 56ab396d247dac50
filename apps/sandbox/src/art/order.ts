import { composePicture } from './compose.ts'
import { composeMark } from './marks.ts'
import type { MarkGround } from './marks.ts'
import type { Rasteriser } from './raster.ts'
import type { Ratio } from './ratios.ts'
import type { PictureSpec } from './spec.ts'

/** One picture to be rendered. Plain data, because it is sent to the worker thread. */
export type Order =
  | { kind: 'picture'; spec: PictureSpec; ratio: Ratio; titled: boolean }
  | { kind: 'mark'; title: string; ground: MarkGround }

/** Draws an order and rasterises it as WebP. */
export function carryOut(order: Order, raster: Rasteriser): Promise<Buffer> {
  switch (order.kind) {
    case 'picture':
      return raster.picture(composePicture(order.spec, order.ratio, { titled: order.titled }))
    case 'mark':
      return raster.cutout(composeMark(order.title, order.ground))
  }
}
