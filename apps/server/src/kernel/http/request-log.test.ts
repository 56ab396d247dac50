import { afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { AppError, InvariantError } from '../errors.ts'
import { createLog, describeError } from '../log.ts'
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
    const names = 'email password set-cookie dateOfBirth mobilePhone street city postalCode cpf ip'
    const secrets = Object.fromEntries(names.split(' ').map((name) => [name, 'kept-out']))
    const err = new AppError('error.system.error', { cause: new InvariantError('sums differ', secrets) })
    log.error({ ...secrets, player: { ...secrets, contact: secrets }, err: err.cause }, 'failed')
    expect(lines.join('')).toContain('sums differ')
    expect(lines.join('')).not.toContain('kept-out')
  })

  it('of a text that is no JSON, and of a value that PostgreSQL refuses, quotes neither', () => {
    const texts = ['kept@out.example', '{"email":"kept@out.example",}', '{"to":"a" "kept@out.example"}']
    const errors = texts.map((text) => {
      try {
        return JSON.parse(text) as never
      } catch (error) {
        return error
      }
    })
    const refused = Object.assign(new Error('invalid input syntax for type date: "kept "out" of it"'), {
      code: '22007',
    })
    for (const error of [...errors, refused])
      expect(JSON.stringify(describeError(error))).not.toContain('kept')
    expect(describeError(refused)).toMatchObject({ message: 'invalid input syntax for type date: "…"' })
  })
})
