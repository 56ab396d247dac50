import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { STUDIOS } from '../catalogue/index.ts'
import { createAddresses } from './addresses.ts'
import { PressBusyError, PressClosedError } from './press.ts'
import type { Press } from './press.ts'
import { registerArt } from './routes.ts'
import { GENERATOR_VERSION } from './version.ts'

const picture = new Uint8Array([82, 73, 70, 70])

async function serve(
  print: Press['print'] = async () => picture,
  prepare: Press['prepare'] = async () => 'kept',
) {
  const keys: string[] = []
  const errors: string[] = []
  const app = Fastify({
    logger: { level: 'error', stream: { write: (line: string) => void errors.push(line) } },
  })
  const art = await registerArt(app, {
    cacheDir: '/nowhere',
    press: {
      print: (key, order) => {
        keys.push(key)
        return print(key, order)
      },
      prepare,
      close: async () => {},
    },
  })
  const get = (path: string) => app.inject(`/studios-art/${path}`)
  return { keys, get, errors, art }
}

const v = GENERATOR_VERSION

describe('pictures over HTTP', () => {
  it('may be cached for ever at an address with a version', async () => {
    const { get, keys } = await serve()
    const answer = await get(`${v}/1001/portrait.webp`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.rawPayload).toEqual(Buffer.from(picture))
    await get(`${v}/1001/square-bare.webp`)
    await get(`${v}/banners/welcome/banner-tall.webp`)
    await get(`${v}/providers/playngo/mark-light.webp`)
    expect(keys).toEqual([
      'games/1001/portrait',
      'games/1001/square-bare',
      'banners/welcome/banner-tall',
      'providers/playngo/mark-light',
    ])
  })

  it.each([
    [`${v}/9/portrait.webp`, 404, 'unknown_game'],
    [`${v}/1001/poster.webp`, 404, 'unknown_picture'],
    [`${v}/1001/live.webp`, 404, 'unknown_picture'],
    [`${v}/banners/none/banner.webp`, 404, 'unknown_banner'],
    [`${v}/providers/nobody/mark-dark.webp`, 404, 'unknown_provider'],
    [`${v}/abc/portrait.webp`, 400, 'bad_address'],
    [`${v}/1001/portrait.png`, 400, 'bad_address'],
    [`${v}/1001/..%2f..%2fpasswd.webp`, 400, 'bad_address'],
    [`latest/1001/portrait.webp`, 400, 'bad_address'],
  ])('%s answers %i %s and is not kept', async (path, status, error) => {
    const { get, keys } = await serve()
    const answer = await get(path)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ error, message: expect.any(String) })
    expect(answer.headers['cache-control']).toBeUndefined()
    expect(keys).toEqual([])
  })

  it('redirects an older version to the current one', async () => {
    const { get } = await serve()
    const answer = await get('v0/1001/portrait.webp')
    expect(answer.statusCode).toBe(307)
    expect(answer.headers.location).toBe(`/studios-art/${v}/1001/portrait.webp`)
  })

  it('asks the client to retry when too many pictures wait', async () => {
    const { get } = await serve(async () => {
      throw new PressBusyError()
    })
    const answer = await get(`${v}/1001/portrait.webp`)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
  })

  it('logs no error for pictures that wait when the program stops', async () => {
    const { get, errors } = await serve(async () => {
      throw new PressClosedError()
    })
    const answer = await get(`${v}/1001/portrait.webp`)
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ error: 'closed' })
    expect(errors).toEqual([])
  })

  it('logs the error of a picture that cannot be drawn', async () => {
    const { get, errors } = await serve(async () => {
      throw new Error('no such hero')
    })
    expect((await get(`${v}/1001/portrait.webp`)).statusCode).toBe(500)
    expect(errors.join('')).toContain('no such hero')
  })

  it('prepares no further picture when the program stops', async () => {
    let asked = 0
    const { art } = await serve(undefined, async () => {
      if (++asked === 3) throw new PressClosedError()
      return 'drawn'
    })
    expect(await art.prepare(10)).toBe(2)
    expect(asked).toBe(3)
  })

  it('can render everything it serves ahead of time, each key once', () => {
    const prints = [...createAddresses().all()]
    const keys = prints.map(({ key }) => key)
    expect(keys.length).toBeGreaterThan(2_000)
    expect(keys.filter((key) => key.startsWith('providers/')).length).toBeGreaterThanOrEqual(
      STUDIOS.length * 2,
    )
  })
})
