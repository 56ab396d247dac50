import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Sandbox } from '../app.ts'
import { openBooks } from '../books.ts'
import { credentials } from '../credentials.ts'
import { openTestSandbox } from '../test-kit.ts'
import { screening } from './screening.ts'

const ourKey: string = credentials.screening.apiKey
let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await openTestSandbox(screening)
})

const control = (payload: object) =>
  sandbox.app.inject({ method: 'POST', url: '/screening/_control', payload })
const person = (firstName: string, lastName: string, birthDate?: string) => ({
  schema: 'Person',
  properties: {
    firstName: [firstName],
    lastName: [lastName],
    ...(birthDate === undefined ? {} : { birthDate: [birthDate] }),
  },
})
async function match(queries: unknown, { key = ourKey, dataset = 'sandbox_lists', address = '' } = {}) {
  const response = await sandbox.app.inject({
    method: 'POST',
    url: `/screening/match/${dataset}${address}`,
    headers: { authorization: `ApiKey ${key}` },
    payload: { queries } as object,
  })
  return { status: response.statusCode, text: response.body }
}
async function found(...names: Parameters<typeof person>) {
  const { text } = await match({ p0: person(...names) })
  const { results } = JSON.parse(text).responses.p0 as {
    results: { id: string; score: number; properties: { topics: string[] } }[]
  }
  return results.map(({ id, score, properties }) => [id, score, ...properties.topics])
}
const screen = (path: string, payload: object) =>
  sandbox.app.inject({
    method: 'POST',
    url: `/screening/names${path}`,
    headers: { accept: 'application/json' },
    payload,
  })

describe('yente', () => {
  it('finds who is listed, and nobody else', async () => {
    expect(await found('Petra', 'Pep', '1971-09-05')).toEqual([['NK-petra-pep', 1, 'role.pep']])
    expect(await found('Sam', 'Sanctus', '1968-02-03')).toEqual([['NK-sam-sanctus', 1, 'sanction']])
    expect(await found('Carla', 'Regular', '1987-04-09')).toEqual([])
  })

  it('finds other spellings with lower scores: letters, accents, order, another day or no birth date', async () => {
    expect(await found('Sam', 'Sanctos', '1968-02-03')).toEqual([['NK-sam-sanctus', 0.91, 'sanction']])
    expect(await found('SÁM', 'Sanctus', '1968-02-03')).toEqual([['NK-sam-sanctus', 1, 'sanction']])
    expect(await found('Sanctus', 'Sam', '1968-02-03')).toEqual([['NK-sam-sanctus', 1, 'sanction']])
    expect(await found('Sam', 'Sanctus', '1968-03-02')).toEqual([['NK-sam-sanctus', 0.9, 'sanction']])
    expect(await found('Sam', 'Sanctus')).toEqual([['NK-sam-sanctus', 0.95, 'sanction']])
    expect(await found('Sam', 'Sanctus', '1990-02-03')).toEqual([])
  })

  it('gives results from the threshold on, as many as the limit says', async () => {
    const query = { p0: person('Sam', 'Sanctus', '1990-02-03') }
    const resultsWith = async (address: string) =>
      JSON.parse((await match(query, { address })).text).responses.p0.results.length
    expect(await resultsWith('?threshold=0.65')).toBe(1)
    expect(await resultsWith('?threshold=0.66')).toBe(0)
    await screen('', { firstName: 'Sam', lastName: 'Sanctus', topic: 'role.rca' })
    expect(await resultsWith('?threshold=0.1')).toBe(2)
    expect(await resultsWith('?threshold=0.1&limit=1')).toBe(1)
  })

  it('answers every query of a call by its name', async () => {
    const { text } = await match({ a: person('Petra', 'Pep'), b: person('Carla', 'Regular') })
    expect(Object.keys(JSON.parse(text).responses)).toEqual(['a', 'b'])
  })

  it('refuses another key, another dataset, and calls that are not as agreed', async () => {
    const query = { p0: person('Petra', 'Pep') }
    expect((await match(query, { key: 'another' })).status).toBe(401)
    expect((await match(query, { dataset: 'default' })).status).toBe(404)
    expect((await match(undefined)).status).toBe(422)
    expect((await match({})).status).toBe(400)
    expect((await match({ p0: { ...person('Petra', 'Pep'), schema: 'Nobody' } })).status).toBe(400)
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, person('A', 'B')]))
    expect((await match(many(100))).status).toBe(200)
    expect((await match(many(101))).status).toBe(400)
  })

  it('answers what the panel says, one time', async () => {
    const query = { p0: person('Petra', 'Pep') }
    for (const [next, status] of [
      ['server-error', 500],
      ['too-many-requests', 429],
      ['wrong-key', 401],
      ['bad-query', 400],
    ]) {
      await control({ next })
      expect((await match(query)).status).toBe(status)
      expect((await match(query)).status).toBe(200)
    }
    await control({ next: 'not-json' })
    expect((await match(query)).text).toContain('<html>')
    await control({ next: 'no-results' })
    expect((await match(query)).text).not.toContain('results')
    await control({ next: 'no-score' })
    expect((await match(query)).text).not.toContain('score')
    await control({ next: 'nobody' })
    expect(await found('Petra', 'Pep')).toEqual([])
  })
})

describe('the screen of listed names', () => {
  it('adds a name that is then found, and removes it', async () => {
    const added = await screen('', {
      firstName: 'Nelly',
      lastName: 'Newname',
      dateOfBirth: '1980-01-01',
      topic: 'role.rca',
    })
    const { id } = added.json()
    expect(await found('Nelly', 'Newname', '1980-01-01')).toEqual([[id, 1, 'role.rca']])
    expect((await screen('/remove', { id })).statusCode).toBe(200)
    expect(await found('Nelly', 'Newname', '1980-01-01')).toEqual([])
    expect((await screen('/remove', { id })).statusCode).toBe(400)
  })

  it.each([
    ['firstName', { firstName: ' ' }],
    ['firstName', { firstName: 'x'.repeat(61) }],
    ['lastName', { lastName: '' }],
    ['dateOfBirth', { dateOfBirth: '1.1.1980' }],
    ['topic', { topic: 'another' }],
  ])('refuses a %s that is not accepted', async (field, change) => {
    const answer = await screen('', { firstName: 'A', lastName: 'B', topic: 'sanction', ...change })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain(field)
  })

  it('keeps its names after a restart: a removed one does not come back', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'screening-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    sandbox = await openTestSandbox(screening, {}, openBooks(folder))
    await screen('/remove', { id: 'NK-petra-pep' })
    sandbox = await openTestSandbox(screening, {}, openBooks(folder))
    expect(await found('Petra', 'Pep')).toEqual([])
    const page = await sandbox.app.inject({ url: '/screening/names', headers: { accept: 'text/html' } })
    expect(page.body).toContain('Sam Sanctus')
    expect(page.body).not.toContain('Petra')
  })
})
