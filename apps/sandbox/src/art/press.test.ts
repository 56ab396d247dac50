import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from './order.ts'
import { PressBusyError, PressClosedError, createPress } from './press.ts'
import type { Press } from './press.ts'
import { GENERATOR_VERSION } from './version.ts'

const mark: Order = { kind: 'mark', title: 'Halyard', ground: 'dark' }
const broken = { kind: 'picture', spec: undefined } as unknown as Order

describe('press', () => {
  let cacheDir: string
  let press: Press

  beforeEach(async () => {
    cacheDir = await mkdtemp(join(tmpdir(), 'press-'))
    press = createPress({ cacheDir, maxWaiting: 3 })
  })
  afterEach(async () => {
    await press.close()
    await rm(cacheDir, { recursive: true, force: true })
  })

  it('draws a picture once for all concurrent requests, and caches it by version and key', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => press.print('marks/halyard', mark)))
    expect(new Set(answers).size).toBe(1)
    const file = join(cacheDir, GENERATOR_VERSION, 'marks', 'halyard.webp')
    expect(Buffer.compare(await readFile(file), answers[0]!)).toBe(0)
    expect(await readdir(join(cacheDir, GENERATOR_VERSION, 'marks'))).toEqual(['halyard.webp'])
    expect(await press.prepare('marks/halyard', mark)).toBe('kept')
  })

  it('keeps pictures of fewer pixels apart', async () => {
    const rough = createPress({ cacheDir, detail: 0.25 })
    expect(await rough.prepare('marks/halyard', mark)).toBe('drawn')
    expect(await press.prepare('marks/halyard', mark)).toBe('drawn')
    expect((await readdir(cacheDir)).toSorted()).toEqual([GENERATOR_VERSION, `${GENERATOR_VERSION}-0.25`])
    await rough.close()
  })

  it('reports why a drawing failed, caches nothing of it, and continues', async () => {
    await expect(press.print('broken', broken)).rejects.toThrow(/undefined/)
    expect(await press.prepare('marks/after', mark)).toBe('drawn')
    expect(await readdir(join(cacheDir, GENERATOR_VERSION))).toEqual(['marks'])
  })

  it('refuses when the queue is full', async () => {
    const asked = Array.from({ length: 9 }, (_, i) => press.print(`marks/${i}`, mark))
    const results = await Promise.allSettled(asked)
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(PressBusyError)
    expect(results.filter((result) => result.status === 'fulfilled').length).toBeGreaterThanOrEqual(3)
  })

  it('fails waiting requests when it closes', async () => {
    const asked = press.print('marks/late', mark)
    // oxlint-disable-next-line vitest/valid-expect -- awaited below
    const result = expect(asked).rejects.toThrow(PressClosedError)
    await new Promise((resolve) => setImmediate(resolve))
    await press.close()
    await result
  })
})
