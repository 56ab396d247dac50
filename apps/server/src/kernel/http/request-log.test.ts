import { afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { AppError, InvariantError } from '../errors.ts'
import { createLog } from '../log.ts'
import { createServer, type HttpApp } from './server.ts'

let app: HttpApp | undefined
afterEach(() => app?.close())

describe('the log line of a request', () => {
  it('has the code of a refusal, and neither query nor body (ASVS 16.3.1, 16.3.2)', async () => {
    const lines: string[] = []
    const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } })
    app = await createServer({ log, clock: systemClock, publicUrl: 'http://localhost' })
    app.post('/api/v1/refused', async () => {
      throw new AppError('error.player.not.found')
    })
    app.post('/api/v1/accepted', async () => ({}))
    for (const url of ['/api/v1/refused', '/api/v1/accepted'])
      await app.inject({ method: 'POST', url: `${url}?key=kept-out`, payload: { password: 'kept-out' } })
    const [refused, accepted] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(refused).toMatchObject({
      msg: 'request',
      route: '/api/v1/refused',
      status: 401,
      code: 'error.player.not.found',
      requestId: expect.stringMatching(/^req_/),
      time: expect.stringMatching(/Z$/),
    })
    expect(accepted).toMatchObject({ route: '/api/v1/accepted', status: 200 })
    expect(accepted).not.toHaveProperty('code')
    expect(lines.join('')).not.toContain('kept-out')
  })
})

describe('a log line', () => {
  it('has no personal data and no secret in its fields and two levels below', () => {
    const lines: string[] = []
    const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } })
    const secrets = { email: 'kept-out', password: 'kept-out', 'set-cookie': 'kept-out' }
    const err = new AppError('error.system.error', { cause: new InvariantError('sums differ', secrets) })
    log.error({ ...secrets, player: { ...secrets, contact: secrets }, err: err.cause }, 'failed')
    expect(lines.join('')).toContain('sums differ')
    expect(lines.join('')).not.toContain('kept-out')
  })
})
