import { describe, expect, it } from 'vitest'
import type { Company } from '../company.ts'
import { peopleOf } from '../people.ts'
import { openTestSandbox } from '../test-kit.ts'
import { cruks } from './cruks.ts'
import { gamstop } from './gamstop.ts'
import { oasis } from './oasis.ts'
import { sigap } from './sigap.ts'
import { spelpaus } from './spelpaus.ts'

/** Whose people each register has. */
const countries: Readonly<Record<string, string>> = {
  gamstop: 'GB',
  spelpaus: 'SE',
  cruks: 'NL',
  oasis: 'DE',
  sigap: 'BR',
}

type Sandbox = Awaited<ReturnType<typeof openTestSandbox>>
const change = (sandbox: Sandbox, id: string, payload: object) =>
  sandbox.app.inject({ method: 'POST', url: `/${id}/people`, payload })
const next = (sandbox: Sandbox, id: string, answer: string) =>
  sandbox.app.inject({ method: 'POST', url: `/${id}/_control`, payload: { next: answer } })

const gail = {
  firstName: 'gail',
  lastName: 'STOP',
  dateOfBirth: '1990-10-05',
  email: 'gail@example.com',
  postcode: 'ls14dy',
  mobile: '+447700900123',
}
const askGamstop = async (sandbox: Sandbox, fields: object = {}, key = 'sandbox-gamstop-key') => {
  const { statusCode, headers } = await sandbox.app.inject({
    method: 'POST',
    url: '/gamstop/v2',
    headers: { 'x-api-key': key, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...gail, ...fields }).toString(),
  })
  return statusCode === 200 ? headers['x-exclusion'] : statusCode
}

describe('GAMSTOP', () => {
  it('tells by name, birth date and post code who is excluded, and of whom it was lifted', async () => {
    const sandbox = await openTestSandbox(gamstop)
    expect(await askGamstop(sandbox)).toBe('Y')
    expect(await askGamstop(sandbox, { postcode: 'LS1 4DX' })).toBe('N')
    expect(await askGamstop(sandbox, { dateOfBirth: '1990-10-06' })).toBe('N')
    await change(sandbox, 'gamstop', { person: 'gail-stop', do: 'lift' })
    expect(await askGamstop(sandbox)).toBe('P')
    await change(sandbox, 'gamstop', { person: 'gail-stop', do: 'exclude' })
    expect(await askGamstop(sandbox)).toBe('Y')
  })
  it('refuses another key, a form without a field, and what the panel says', async () => {
    const sandbox = await openTestSandbox(gamstop)
    expect(await askGamstop(sandbox, {}, 'another')).toBe(403)
    expect(await askGamstop(sandbox, { lastName: '' })).toBe(400)
    expect(await askGamstop(sandbox, { dateOfBirth: '05/10/1990' })).toBe(400)
    await next(sandbox, 'gamstop', 'too-many')
    expect(await askGamstop(sandbox)).toBe(429)
    await next(sandbox, 'gamstop', 'wrong-key')
    expect(await askGamstop(sandbox)).toBe(403)
    expect(await askGamstop(sandbox)).toBe('Y')
  })
})

const askSpelpaus = async (
  sandbox: Sandbox,
  subjectId = '198405172399',
  key = 'sandbox-spelpaus-key',
  call = 'blocking-info',
) => {
  const response = await sandbox.app.inject({
    method: 'POST',
    url: `/spelpaus/api/${call}/sandbox-actor`,
    headers: { authorization: key },
    payload: { requestId: 'r-1', subjectId },
  })
  return response.statusCode === 200 ? response.json().isBlocked : response.statusCode
}

describe('Spelpaus', () => {
  it('tells by number who is blocked, and does not block whom it does not know', async () => {
    const sandbox = await openTestSandbox(spelpaus)
    expect(await askSpelpaus(sandbox)).toBe(true)
    expect(await askSpelpaus(sandbox, '199001012385')).toBe(false)
    expect(await askSpelpaus(sandbox, '190001010000')).toBe(false)
    const [key, marketing] = ['sandbox-spelpaus-key', 'marketing-single-subjectid']
    expect(await askSpelpaus(sandbox, '198405172399', key, marketing)).toBe(true)
    expect(await askSpelpaus(sandbox, '198405172399', key, 'another')).toBe(404)
    await change(sandbox, 'spelpaus', { person: 'elsa-klar', do: 'exclude' })
    expect(await askSpelpaus(sandbox, '199001012385')).toBe(true)
  })
  it('refuses another key, and a number in another form', async () => {
    const sandbox = await openTestSandbox(spelpaus)
    expect(await askSpelpaus(sandbox, '198405172399', 'another')).toBe(401)
    expect(await askSpelpaus(sandbox, '8405172399')).toBe(400)
  })
})

const askCruks = async (sandbox: Sandbox, person: string, token = 'sandbox-cruks-token') => {
  const response = await sandbox.app.inject({
    method: 'POST',
    url: `/cruks/ccr/createTransactionWithToken?token=${token}`,
    headers: {
      'content-type': 'application/xml',
      'x-ttrs-date': '20260314123045',
      'x-ttrs-filename': 'a.xml',
      'x-ttrs-files-count': '1',
    },
    payload: `<CRUKSCheckInterface type="request" mode="direct" senderID="sandbox-marquee" version="1.0">
      <CRUKSCheckRequest><RequestID>1</RequestID><Person>${person}</Person></CRUKSCheckRequest>
    </CRUKSCheckInterface>`,
  })
  return response.statusCode === 200 ? response.body : response.statusCode
}
const dutch = (first: string) =>
  `<FirstName>${first}</FirstName><LastName>Pauze</LastName><BirthDate>1981-07-19</BirthDate>`

describe('Cruks', () => {
  it('tells by name and birth date who is registered, with a code that stays', async () => {
    const sandbox = await openTestSandbox(cruks)
    const answer = await askCruks(sandbox, dutch('Jan'))
    expect(answer).toMatch(
      /<ResponseCRUKSCode>[0-9a-f]{32}<\/ResponseCRUKSCode><IsRegistered>true<\/IsRegistered>/,
    )
    expect(await askCruks(sandbox, dutch('Jan'))).toBe(answer)
    expect(await askCruks(sandbox, dutch('Jaap'))).toContain('<IsRegistered>false</IsRegistered>')
  })
  it('answers an incomplete request with an Error block, and refuses another token', async () => {
    const sandbox = await openTestSandbox(cruks)
    expect(await askCruks(sandbox, '<FirstName>Jan</FirstName>')).toContain(
      '<Error><Code>INVALID_REQUEST</Code>',
    )
    expect(await askCruks(sandbox, dutch('Jan'), 'another')).toBe(401)
  })
})

const askOasis = async (sandbox: Sandbox, password = 'sandbox-oasis-password', first = 'Otto') => {
  const response = await sandbox.app.inject({
    method: 'POST',
    url: '/oasis/spielersperrdatei/v1/abfrage',
    headers: {
      authorization: `Basic ${btoa(`sandbox-marquee:${password}`)}`,
      'content-type': 'application/xml',
    },
    payload: `<Spielerabfrage><Anfragenummer>1</Anfragenummer><Anlass>Anmeldung</Anlass><Person>
      <Vorname>${first}</Vorname><Nachname>Sperre</Nachname><Geburtsdatum>1975-02-28</Geburtsdatum>
      <Postleitzahl>10969</Postleitzahl><Ort>Berlin</Ort></Person></Spielerabfrage>`,
  })
  return response.statusCode === 200 ? response.body : response.statusCode
}

describe('OASIS', () => {
  it('tells who is banned, until which day, and forgets a ban whose last day is over', async () => {
    const sandbox = await openTestSandbox(oasis)
    expect(await askOasis(sandbox)).toContain('<Gesperrt>ja</Gesperrt></Spielerauskunft>')
    await change(sandbox, 'oasis', { person: 'otto-sperre', do: 'exclude', until: '2999-01-31' })
    expect(await askOasis(sandbox)).toContain('<GesperrtBis>2999-01-31</GesperrtBis>')
    await change(sandbox, 'oasis', { person: 'otto-sperre', do: 'exclude', until: '2020-01-31' })
    expect(await askOasis(sandbox)).toContain('<Gesperrt>nein</Gesperrt>')
  })
  it('refuses another password, and a request without a name', async () => {
    const sandbox = await openTestSandbox(oasis)
    expect(await askOasis(sandbox, 'another')).toBe(401)
    expect(await askOasis(sandbox, undefined, '')).toBe(400)
  })
})

const askSigap = async (sandbox: Sandbox, nome = 'BETO barrado', token = 'sandbox-sigap-token') => {
  const response = await sandbox.app.inject({
    method: 'POST',
    url: '/sigap/impedidos/v1/consultas',
    headers: { authorization: `Bearer ${token}` },
    payload: { consulta: 'r-1', motivo: 'acesso', nome, nascimento: '1990-02-17' },
  })
  return response.statusCode === 200 ? response.json().situacao : response.statusCode
}

describe('SIGAP', () => {
  it('tells whom the state bars, and who has excluded themselves until a day (ID-21)', async () => {
    const sandbox = await openTestSandbox(sigap)
    expect(await askSigap(sandbox)).toBe('impedido')
    expect(await askSigap(sandbox, 'Carla Regular')).toBe('livre')
    await change(sandbox, 'sigap', { person: 'beto-barrado', do: 'exclude', until: '2999-01-31' })
    expect(await askSigap(sandbox)).toBe('autoexcluido')
    await change(sandbox, 'sigap', { person: 'beto-barrado', do: 'lift' })
    expect(await askSigap(sandbox)).toBe('livre')
  })
  it('refuses another token, and a question without a name', async () => {
    const sandbox = await openTestSandbox(sigap)
    expect(await askSigap(sandbox, undefined, 'another')).toBe(401)
    expect(await askSigap(sandbox, '')).toBe(400)
  })
})

describe.each([
  [gamstop, (sandbox: Sandbox) => askGamstop(sandbox)],
  [spelpaus, (sandbox: Sandbox) => askSpelpaus(sandbox)],
  [cruks, (sandbox: Sandbox) => askCruks(sandbox, dutch('Jan'))],
  [oasis, (sandbox: Sandbox) => askOasis(sandbox)],
  [sigap, (sandbox: Sandbox) => askSigap(sandbox)],
] as const)('the register $id', (company: Company, askIt) => {
  it('fails as often as its screen says, and one time when its panel says so', async () => {
    const sandbox = await openTestSandbox(company)
    const fail = (percent: number) =>
      sandbox.app.inject({
        method: 'POST',
        url: `/${company.id}/people/failures`,
        payload: { percent },
      })
    await fail(100)
    expect(await askIt(sandbox)).toBe(500)
    await fail(0)
    expect(await askIt(sandbox)).not.toBe(500)
    await next(sandbox, company.id, 'server-error')
    expect(await askIt(sandbox)).toBe(500)
    expect((await fail(101)).statusCode).toBe(400)
  })
  it('has a screen with the people of its country, and changes nobody else', async () => {
    const sandbox = await openTestSandbox(company)
    const url = `/${company.id}/people`
    const page = await sandbox.app.inject({ url, headers: { accept: 'text/html' } })
    expect(page.body).toContain('Excluded')
    const list = await sandbox.app.inject({ url, headers: { accept: 'application/json' } })
    const ids = (list.json().people as { id: string }[]).map(({ id }) => id)
    expect(ids.toSorted()).toEqual(
      peopleOf(countries[company.id] ?? '')
        .map(({ id }) => id)
        .toSorted(),
    )
    expect(ids.length).toBeGreaterThan(1)
    expect((await change(sandbox, company.id, { person: 'aino-selkea', do: 'exclude' })).statusCode).toBe(404)
    expect((await change(sandbox, company.id, { person: 'aino-selkea', do: 'burn' })).statusCode).toBe(400)
  })
})
