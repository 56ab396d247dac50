import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../app.ts'
import { credentials } from '../credentials.ts'
import { openTestSandbox } from '../test-kit.ts'
import { publicRecords } from './public-records.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await openTestSandbox(publicRecords)
})

const ulla = { firstName: 'Ulla', lastName: 'Ulosotto', dateOfBirth: '1981-02-19', country: 'FI' }
async function check(person: object, key: string = credentials.publicRecords.apiKey) {
  const response = await sandbox.app.inject({
    method: 'POST',
    url: '/public-records/v1/vulnerability-checks',
    headers: { authorization: `Bearer ${key}` },
    payload: person,
  })
  return { status: response.statusCode, text: response.body }
}
const recordsOf = async (person: object) => JSON.parse((await check(person)).text).records

describe('public records', () => {
  it('name who is in trouble, in any spelling, and nobody else', async () => {
    expect(await recordsOf(ulla)).toEqual([{ type: 'debt_arrangement' }, { type: 'court_judgment' }])
    expect(await recordsOf({ ...ulla, firstName: 'ULLA' })).toHaveLength(2)
    expect(await recordsOf({ ...ulla, dateOfBirth: '1981-02-20' })).toEqual([])
    expect(await recordsOf({ ...ulla, firstName: 'Aino', lastName: 'Selkeä' })).toEqual([])
  })

  it('are told to our customer only, about a person that is named', async () => {
    expect((await check(ulla, 'another')).status).toBe(401)
    expect((await check({ ...ulla, lastName: ' ' })).status).toBe(400)
  })

  it('answer what the panel says, one time', async () => {
    for (const [next, status] of [
      ['server-error', 500],
      ['too-many-requests', 429],
      ['wrong-key', 401],
    ]) {
      await sandbox.app.inject({ method: 'POST', url: '/public-records/_control', payload: { next } })
      expect((await check(ulla)).status).toBe(status)
      expect((await check(ulla)).status).toBe(200)
    }
    await sandbox.app.inject({
      method: 'POST',
      url: '/public-records/_control',
      payload: { next: 'no-records' },
    })
    expect((await check(ulla)).text).toBe('{}')
  })

  it('are listed by people', async () => {
    const url = '/public-records/people'
    const asJson = await sandbox.app.inject({ url, headers: { accept: 'application/json' } })
    expect(asJson.json().people).toContainEqual({ id: 'bruce-bankrupt', records: ['bankruptcy'] })
    const page = await sandbox.app.inject({ url, headers: { accept: 'text/html' } })
    expect(page.body).toContain('Ulla Ulosotto')
  })
})
