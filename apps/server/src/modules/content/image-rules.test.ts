import { drawnSizes, pictureQuery } from '@marquee/contract/pictures'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeForm } from './image-making.ts'
import { costOf, imageRequestFrom, TransformError } from './image-rules.ts'

const size = { width: 400, height: 200 }
const picture = { ...size, extension: 'webp' } as const
const requestOf = (query: Record<string, string>, accept?: string) => imageRequestFrom(query, picture, accept)

/** Four fields of colour: red and green above, blue and white below. */
let original: Buffer
beforeAll(async () => {
  const field = (colour: string, left: number, top: number) => ({
    input: { create: { width: 200, height: 100, channels: 3 as const, background: colour } },
    left,
    top,
  })
  original = await sharp({ create: { ...size, channels: 3, background: '#fff' } })
    .composite([field('#f00', 0, 0), field('#0f0', 200, 0), field('#00f', 0, 100)])
    .webp({ lossless: true })
    .toBuffer()
})

async function made(query: Record<string, string>) {
  const bytes = await makeForm(original, size, requestOf({ fm: 'png', ...query }).transform)
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const from = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 4
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(from, from + 4)
    const named = alpha < 128 ? 'clear' : [r, g, b].map((one) => (one > 127 ? 'f' : '0')).join('')
    return { '0ff': 'cyan', f00: 'red', '0f0': 'green', '00f': 'blue', fff: 'white' }[named] ?? named
  }
  return { width: info.width, height: info.height, corners: [at(0, 0), at(1, 0), at(0, 1), at(1, 1)], at }
}
const sizeOf = async (query: Record<string, string>) => {
  const { width, height } = await made(query)
  return [width, height]
}

describe('parameters of a picture', () => {
  const refused =
    'w=0 w=-1 w=1.5 w=9000 w=abc h= q=-1 q=101 fm=gif fm=json fm=avif fit=stretch fit=constructor dpr=0.5 dpr=4 rect=0,0,10 ' +
    'rect=400,0,10,10 rect=0,0,0,10 rect=0,0,401,10 rect=0,0,10,201 rect=0,0,9999,9999 crop=top fit=crop&crop=middle fit=crop&crop=top&fp-x=0.2 fit=crop&crop=focalpoint&fp-x=1.1 ' +
    'max-w=100 bg=red bg=12345 blur=2001 sharp=101 sat=-50 invert=yes flip=x or=45 pad=513 auto=compress frame=2 w=4097 ' +
    'w=4096&h=4096&fit=scale w=2048&h=2000&fit=scale&pad=100 w=4000&h=100&fit=scale&pad=50 cs=cmyk dlRaw= anything=1'
  it.each(refused.split(' '))('refused: %s', (search) => {
    expect(() => requestOf(Object.fromEntries(new URLSearchParams(search)))).toThrow(TransformError)
  })

  it.each([
    [{ w: '400' }, 1],
    [{ w: '1000', h: '500', fit: 'scale' }, 1],
    [{ w: '1000', h: '501', fit: 'scale' }, 2],
    [{ w: '2048', h: '2048', fit: 'scale' }, 9],
    [{ w: '2048', h: '2048', fit: 'scale', blur: '1', sharp: '1', fm: 'png' }, 36],
    [{ w: '100', h: '100', fit: 'fill', pad: '512' }, 3],
  ])('%o cost what %i requests do', (query: Record<string, string>, cost) => {
    expect(costOf(requestOf(query).transform)).toBe(cost)
  })

  it('quality 75, the original’s format and size by default', () => {
    expect(requestOf({}).transform).toMatchObject({
      quality: 75,
      format: 'webp',
      layout: { width: 400, height: 200 },
    })
    expect(imageRequestFrom({}, { ...size, extension: 'png' }).transform.format).toBe('png')
  })

  it('auto=format takes a format that the caller accepts, and fm has precedence', () => {
    const formatFor = (accept: string, query = {}) =>
      requestOf({ auto: 'format', ...query }, accept).transform.format
    expect(formatFor('image/avif,image/webp,image/*,*/*;q=0.8')).toBe('webp')
    expect(formatFor('image/png')).toBe('png')
    expect(formatFor('image/jpeg,image/png')).toBe('jpg')
    expect(formatFor('*/*')).toBe('webp')
    expect(formatFor('image/webp', { fm: 'pjpg' })).toBe('jpg')
    expect(requestOf({ auto: 'format' }, 'image/png').variesByAccept).toBe(true)
    expect(requestOf({ fm: 'png' }, 'image/png').variesByAccept).toBe(false)
  })

  it('sizes of our own pages are kept on disk', () => {
    for (const drawn of drawnSizes)
      expect(requestOf(Object.fromEntries(new URLSearchParams(pictureQuery(drawn)))).isHouseForm).toBe(true)
    expect(requestOf({ fm: 'webp', q: '75', fit: 'min', h: '360', w: '640' }).isHouseForm).toBe(true)
  })

  it('nothing else is: no other pair of sides, fit, quality or format, and no further parameter', () => {
    const house = { w: '640', h: '360', fit: 'min', q: '75', fm: 'webp' }
    const others: Record<string, string>[] = [
      {},
      { w: '640' },
      { ...house, w: '400' },
      { ...house, w: '360', h: '640' },
      { ...house, w: '0640' },
      { ...house, fit: 'crop' },
      { ...house, q: '74' },
      { ...house, fm: 'jpg' },
      { ...house, dpr: '1' },
      { ...house, blur: '0' },
      { w: '640', h: '360', fit: 'min', q: '75' },
    ]
    for (const query of others) expect(requestOf(query).isHouseForm, JSON.stringify(query)).toBe(false)
    const sides = [...new Set(drawnSizes.flat())].map((side) => String(side * 2))
    const kept = sides.flatMap((w) =>
      sides.flatMap((h) =>
        ['clip', 'max', 'min', 'crop'].filter((fit) => requestOf({ ...house, w, h, fit }).isHouseForm),
      ),
    )
    expect(kept).toEqual(drawnSizes.map(() => 'min'))
  })
})

describe('sizes of a picture of 400×200', () => {
  it.each([
    [{ w: '100' }, [100, 50]],
    [{ h: '100' }, [200, 100]],
    [{ w: '101' }, [101, 50]],
    [{ w: '800' }, [800, 400]],
    [{ w: '800', fit: 'max' }, [400, 200]],
    [{ w: '160', h: '90' }, [160, 80]],
    [{ w: '160', h: '90', fit: 'clip' }, [160, 80]],
    [{ w: '160', h: '90', fit: 'max' }, [160, 80]],
    [{ w: '90', h: '90', fit: 'clip' }, [90, 45]],
    [{ w: '91', h: '90', fit: 'clip' }, [91, 45]],
    [{ w: '160', h: '90', fit: 'crop' }, [160, 90]],
    [{ w: '160', h: '90', fit: 'fill' }, [160, 90]],
    [{ w: '160', h: '90', fit: 'scale' }, [160, 90]],
    [{ w: '800', h: '800', fit: 'fillmax' }, [800, 800]],
    [{ w: '800', h: '800', fit: 'min' }, [200, 200]],
    [{ w: '50', h: '50', fit: 'min' }, [50, 50]],
    [{ w: '100', dpr: '2' }, [200, 100]],
    [{ w: '100', h: '100', dpr: '1.5', fit: 'crop' }, [150, 150]],
    [{ fit: 'crop', w: '300', 'max-h': '100' }, [300, 100]],
    [{ fit: 'crop', 'max-w': '150' }, [150, 75]],
    [{ fit: 'crop', h: '100', 'min-w': '250' }, [250, 100]],
    [{ rect: '0,0,100,100' }, [100, 100]],
    [{ rect: '350,150,50,50' }, [50, 50]],
    [{ or: '90', w: '100' }, [100, 200]],
    [{ w: '100', pad: '5' }, [110, 60]],
  ])('%o gives %o', async (query, expected) => {
    expect(await sizeOf(query as Record<string, string>)).toEqual(expected)
  })
})

describe('the content of a picture', () => {
  it('rect keeps the given part, before it is scaled', async () => {
    const { corners } = await made({ rect: '200,0,200,100', w: '50' })
    expect(corners).toEqual(['green', 'green', 'green', 'green'])
  })

  it('crop keeps the given side or point', async () => {
    const shown = async (query: Record<string, string>) =>
      (await made({ w: '100', h: '100', fit: 'crop', ...query })).corners
    expect(await shown({ crop: 'left' })).toEqual(['red', 'red', 'blue', 'blue'])
    expect(await shown({ crop: 'top,right' })).toEqual(['green', 'green', 'white', 'white'])
    expect(await shown({ crop: 'focalpoint', 'fp-x': '0', 'fp-y': '0.5' })).toEqual([
      'red',
      'red',
      'blue',
      'blue',
    ])
    expect(await shown({ crop: 'center' })).toEqual(['red', 'green', 'blue', 'white'])
    expect(await shown({ crop: 'entropy' })).toHaveLength(4)
  })

  it('flip, or and invert turn it as the protocol says', async () => {
    expect((await made({ flip: 'h' })).corners).toEqual(['green', 'red', 'white', 'blue'])
    expect((await made({ flip: 'hv' })).corners).toEqual(['white', 'blue', 'green', 'red'])
    expect((await made({ or: '90' })).corners).toEqual(['blue', 'red', 'white', 'green'])
    expect((await made({ invert: 'true' })).corners[0]).toBe('cyan')
  })

  it('sat=-100 removes the colours and blur mixes them', async () => {
    const grey = await sharp(
      await makeForm(original, size, requestOf({ sat: '-100', fm: 'png' }).transform),
    ).stats()
    const [red, green] = grey.channels
    expect(Math.abs((red?.mean ?? 0) - (green?.mean ?? 99))).toBeLessThan(1)
    const plain = await makeForm(original, size, requestOf({ fm: 'png' }).transform)
    for (const query of [{ blur: '200' }, { sharp: '80', rect: '150,50,100,100' }])
      expect(
        (await makeForm(original, size, requestOf({ fm: 'png', ...query }).transform)).equals(plain),
      ).toBe(false)
  })

  it('bg fills the rest of the box, which is transparent without it', async () => {
    const filled = await made({ w: '100', h: '100', fit: 'fill', bg: 'f00' })
    expect([filled.at(0.5, 0), filled.at(0.5, 1)]).toEqual(['red', 'red'])
    expect((await made({ w: '100', h: '100', fit: 'fill' })).at(0.5, 0)).toBe('clear')
    expect((await made({ pad: '20', bg: '0000ff' })).corners[0]).toBe('blue')
  })

  it('pjpg is a progressive JPEG and jpg a plain one', async () => {
    for (const [fm, isProgressive] of [
      ['pjpg', true],
      ['jpg', false],
    ] as const) {
      const meta = await sharp(await makeForm(original, size, requestOf({ fm }).transform)).metadata()
      expect(meta).toMatchObject({ format: 'jpeg', isProgressive })
    }
  })
})
