import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../app.ts'
import { credentials } from '../credentials.ts'
import { openTestSandbox } from '../test-kit.ts'
import { oldPlatform } from './old-platform.ts'

const mila = { email: 'mila@old.example', password: 'from the old house' }
let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await openTestSandbox(oldPlatform)
})

async function call(
  method: 'POST' | 'PUT',
  path: string,
  body: object,
  token: string = credentials.oldPlatform.token,
) {
  const response = await sandbox.app.inject({
    method,
    url: `/old-platform${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  return { status: response.statusCode, body: response.json() }
}
const next = (answer: string) =>
  sandbox.app.inject({ method: 'POST', url: '/old-platform/_control', payload: { next: answer } })

describe('the old platform', () => {
  it('tells the data of a player to whoever has the password, in any case of the address, and changes nothing', async () => {
    for (const email of [mila.email, ' Mila@OLD.example '])
      expect(await call('POST', '/players/sign_in', { ...mila, email })).toMatchObject({
        status: 200,
        body: { player: { id: 'mila-muutto', first_name: 'Mila', account: { status: 'open', until: null } } },
      })
  })

  it('answers an unknown address and a wrong password alike', async () => {
    const wrong = await call('POST', '/players/sign_in', { ...mila, password: 'another' })
    expect(wrong.status).toBe(401)
    expect(await call('POST', '/players/sign_in', { ...mila, email: 'x@old.example' })).toEqual(wrong)
  })

  it('does not tell anything to a caller with another token', async () => {
    expect(await call('POST', '/players/sign_in', mila, 'another')).toMatchObject({ status: 403 })
    expect(await call('PUT', '/players/mila-muutto/moved', { player_id: '7' }, 'another')).toMatchObject({
      status: 403,
    })
  })

  it('notes a move, also when told again, and says from then on that the player has moved', async () => {
    for (let told = 0; told < 2; told++)
      expect(await call('PUT', '/players/mila-muutto/moved', { player_id: '7' })).toEqual({
        status: 200,
        body: { moved: true },
      })
    expect((await call('PUT', '/players/mila-muutto/moved', { player_id: '8' })).status).toBe(409)
    expect((await call('POST', '/players/sign_in', mila)).status).toBe(410)
    expect((await call('POST', '/players/sign_in', { ...mila, password: 'another' })).status).toBe(401)
  })

  it('refuses a move of nobody, and one to nobody', async () => {
    expect((await call('PUT', '/players/nobody/moved', { player_id: '7' })).status).toBe(404)
    expect((await call('PUT', '/players/mila-muutto/moved', {})).status).toBe(400)
  })

  it('tells of limits and of an exclusion with its end', async () => {
    const raimo = await call('POST', '/players/sign_in', { ...mila, email: 'raimo@old.example' })
    expect(raimo.body.player.limits.deposit).toEqual({ day: '30.00', week: null, month: '200.00' })
    const tauno = await call('POST', '/players/sign_in', { ...mila, email: 'tauno@old.example' })
    expect(tauno.body.player.account).toEqual({ status: 'excluded', until: expect.stringMatching(/Z$/) })
  })

  it('answers what the panel says, one time', async () => {
    await next('server-error')
    expect((await call('POST', '/players/sign_in', mila)).status).toBe(500)
    await next('no-date-of-birth')
    expect((await call('POST', '/players/sign_in', mila)).body.player.date_of_birth).toBeNull()
    expect((await call('POST', '/players/sign_in', mila)).body.player.date_of_birth).toBe('1985-06-12')
  })

  it('shows who has moved', async () => {
    await call('PUT', '/players/raimo-raja/moved', { player_id: '9' })
    const asJson = await sandbox.app.inject({
      url: '/old-platform/players',
      headers: { accept: 'application/json' },
    })
    expect(asJson.json().players).toContainEqual({
      id: 'raimo-raja',
      email: 'raimo@old.example',
      movedTo: '9',
    })
    const page = await sandbox.app.inject({ url: '/old-platform/players', headers: { accept: 'text/html' } })
    expect(page.body).toContain('mila@old.example')
  })
})
