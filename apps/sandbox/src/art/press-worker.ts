/** Worker thread that makes pictures: receives an order, answers with its WebP or an error. */
import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { carryOut } from './order.ts'
import type { Order } from './order.ts'
import { createRasteriser } from './raster.ts'

export type PressRequest = { ticket: number; order: Order }
/** What the thread is started with. */
export type PressData = { detail: number }
export type PressAnswer = { ticket: number; bytes: Uint8Array } | { ticket: number; error: string }

if (!parentPort) throw new Error('press-worker runs as a worker thread only')
const port = parentPort
// One picture at a time on one thread, to leave the CPU to players.
sharp.concurrency(1)
const raster = createRasteriser((workerData as PressData).detail)

port.on('message', ({ ticket, order }: PressRequest) => {
  carryOut(order, raster).then(
    (buffer) => {
      const bytes = new Uint8Array(buffer)
      port.postMessage({ ticket, bytes } satisfies PressAnswer, [bytes.buffer])
    },
    (error: unknown) => port.postMessage({ ticket, error: String(error) } satisfies PressAnswer),
  )
})
