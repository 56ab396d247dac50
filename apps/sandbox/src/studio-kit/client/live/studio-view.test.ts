import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LIVE_ROOMS } from '../../../catalogue/live-rooms.ts'
import { flameAt, handsAt, isBlinking, lengthOf } from './dealer-motion.ts'
import { createStudioView } from './studio-view.ts'

const BOX = { width: 390, height: 422, covered: 0, isBeside: false }
const REST = { left: [-36, 5], right: [36, 5] }

describe('hands', () => {
  it('rest while the dealer waits, and stay where a gesture ends', () => {
    expect(handsAt('wait', 'roulette', 0)).toEqual(REST)
    expect(handsAt('wait', 'roulette', 99)).toEqual(REST)
    const { right } = handsAt('close', 'roulette', Infinity)
    expect(handsAt('close', 'roulette', lengthOf('close', 'roulette'))).toEqual({ left: [-36, 5], right })
    expect(Math.abs(right[0])).toBeLessThan(20)
  })

  it('spin at a wheel and deal at baccarat', () => {
    expect(handsAt('act', 'roulette', 0.45).left).toEqual([-62, 8])
    expect(handsAt('act', 'wheel', 0.45).right).toEqual([36, 5])
    expect(handsAt('act', 'baccarat', 0.4).right).toEqual([60, 6])
    expect(handsAt('act', 'baccarat', 0.8).right).toEqual([6, 14])
  })
})

it('eyes shut for a moment several times in a minute, and flames stay near their strength', () => {
  const seconds = Array.from({ length: 1200 }, (_, i) => i / 20)
  const shut = seconds.filter(isBlinking).length
  expect(shut).toBeGreaterThan(10)
  expect(shut).toBeLessThan(60)
  for (const at of seconds) expect(Math.abs(flameAt(at, 3) - 1)).toBeLessThan(0.13)
})

describe('view', () => {
  const frames: FrameRequestCallback[] = []
  let drawn = 0
  beforeEach(() => {
    frames.length = 0
    drawn = 0
    const gradient = { addColorStop: () => undefined }
    const context = new Proxy(
      { drawImage: () => void drawn++ },
      {
        get: (own, name) =>
          name in own
            ? Reflect.get(own, name)
            : () => (String(name).startsWith('create') ? imageOr(gradient) : undefined),
        set: () => true,
      },
    )
    const imageOr = (other: object) => ({ ...other, data: new Uint8ClampedArray(4) })
    vi.stubGlobal('document', {
      createElement: () => ({ width: 0, height: 0, getContext: () => context, remove: () => undefined }),
    })
    vi.stubGlobal('Path2D', Object)
    vi.stubGlobal('devicePixelRatio', 1)
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
    vi.stubGlobal('cancelAnimationFrame', () => undefined)
  })
  afterEach(() => vi.unstubAllGlobals())

  const room = LIVE_ROOMS['roulette-aurora']!

  it('asks for frames as long as it moves, and for none when it is calm', () => {
    const view = createStudioView(room)
    view.resize(BOX)
    expect(drawn).toBeGreaterThan(0)
    frames.shift()?.(performance.now() + 100)
    expect(frames).toHaveLength(1)
    view.setCalm(true)
    frames.shift()?.(performance.now() + 200)
    expect(frames).toHaveLength(0)
    const before = drawn
    view.setPose('show')
    expect(drawn).toBeGreaterThan(before)
  })

  it('asks for no frame after its end', () => {
    const view = createStudioView(room)
    view.resize(BOX)
    view.destroy()
    frames.shift()?.(performance.now() + 100)
    view.setPose('call')
    expect(frames).toHaveLength(0)
  })

  it('has colours of its felt', () => {
    for (const colour of Object.values(createStudioView(room).colours))
      expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  })
})
