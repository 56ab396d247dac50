import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../app.ts'
import { credentials } from '../credentials.ts'
import { openTestSandbox } from '../test-kit.ts'
import { accountInformation } from './account-information.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await openTestSandbox(accountInformation)
})

const authorization = `Bearer ${credentials.accountInformation.apiKey}`
const request = {
  reference: 'inc_1',
  // Nobody listens there: the callback is lost.
  callbackUrl: 'http://127.0.0.1:9/callbacks/account-information',
  returnUrl: 'https://play.example/en-un/my-account/account/affordability',
  expiresInMinutes: 30,
}
const control = (payload: object) =>
  sandbox.app.inject({ method: 'POST', url: '/account-information/_control', payload })
async function begin(payload: object = request, headers = { authorization }) {
  const url = '/account-information/v1/income-checks'
  const response = await sandbox.app.inject({ method: 'POST', url, headers, payload })
  return { status: response.statusCode, body: response.json() }
}
async function read(id: string) {
  const url = `/account-information/v1/income-checks/${id}`
  const response = await sandbox.app.inject({ url, headers: { authorization } })
  return { status: response.statusCode, body: response.json() }
}
const answer = (payload: object, accept = 'application/json') =>
  sandbox.app.inject({ method: 'POST', url: '/account-information/consent', headers: { accept }, payload })

describe('account information', () => {
  it('reads the income of who has agreed, and the first answer stands', async () => {
    const { id, pageUrl } = (await begin()).body
    const page = await sandbox.app.inject(new URL(pageUrl).pathname + new URL(pageUrl).search)
    expect(page.body).toContain('Aino')
    expect((await read(id)).body).toEqual({ id, status: 'pending' })
    expect((await answer({ id, consent: 'yes', person: 'aino-selkea' })).statusCode).toBe(200)
    await answer({ id, consent: 'no' })
    expect((await read(id)).body).toEqual({
      id,
      status: 'completed',
      holder: { firstName: 'Aino', lastName: 'Selkeä' },
      netMonthlyIncome: { amount: '2600.00', currency: 'EUR' },
    })
    expect((await sandbox.app.inject(new URL(pageUrl).pathname + new URL(pageUrl).search)).statusCode).toBe(
      410,
    )
  })

  it('reads nothing without consent, and leads back', async () => {
    const { id } = (await begin()).body
    const page = await answer({ id, consent: 'no' }, 'text/html')
    expect(page.body).toContain(request.returnUrl)
    expect((await read(id)).body).toEqual({ id, status: 'abandoned' })
  })

  it('closes its page by its own clock', async () => {
    const { id } = (await begin()).body
    await control({ clockAheadMs: 29 * 60_000 })
    expect((await read(id)).body.status).toBe('pending')
    await control({ clockAheadMs: 31 * 60_000 })
    expect((await read(id)).body.status).toBe('abandoned')
  })

  it('refuses other customers, and calls that are not as agreed', async () => {
    expect((await begin(request, { authorization: 'Bearer another' })).status).toBe(401)
    expect((await begin({ ...request, returnUrl: 'nowhere' })).status).toBe(400)
    expect((await read('another')).status).toBe(404)
    const { id } = (await begin()).body
    expect((await answer({ id, consent: 'yes', person: 'nobody' })).statusCode).toBe(400)
  })

  it('answers what the panel says, one time', async () => {
    const { id } = (await begin()).body
    await control({ next: 'no-status' })
    expect((await read(id)).body).toEqual({ id })
    await control({ next: 'server-error' })
    expect((await read(id)).status).toBe(500)
    expect((await read(id)).status).toBe(200)
  })

  it('lists its checks', async () => {
    await begin()
    const url = '/account-information/checks'
    const asJson = await sandbox.app.inject({ url, headers: { accept: 'application/json' } })
    expect(asJson.json().checks).toEqual([expect.objectContaining({ reference: 'inc_1', person: null })])
    const page = await sandbox.app.inject({ url, headers: { accept: 'text/html' } })
    expect(page.body).toContain('inc_1')
  })
})
