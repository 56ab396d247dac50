import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../app.ts'
import { credentials } from '../credentials.ts'
import { openTestSandbox } from '../test-kit.ts'
import { ageOn } from './sources.ts'
import { trulioo } from './trulioo.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await openTestSandbox(trulioo)
})

const question = (FirstGivenName: string, FirstSurName: string, CountryCode: string, YearOfBirth = 1990) => ({
  AcceptTruliooTermsAndConditions: true,
  ConfigurationName: 'Identity Verification',
  CountryCode,
  DataFields: {
    PersonInfo: {
      FirstGivenName,
      FirstSurName,
      DayOfBirth: 1,
      MonthOfBirth: 2,
      YearOfBirth,
      MinimumAge: 18,
    },
    Location: { City: 'X', PostalCode: '1', AdditionalFields: { Address1: 'Y 1' } },
  },
})
async function ask(body: object, key: string = credentials.trulioo.apiKey) {
  const response = await sandbox.app.inject({
    method: 'POST',
    url: '/trulioo/verifications/v1/verify',
    headers: { 'x-trulioo-api-key': key },
    payload: body,
  })
  const fields: { FieldName: string; Status: string }[] =
    response.statusCode === 200 ? response.json().Record.DatasourceResults[0].DatasourceFields : []
  const statusOf = (name: string) => fields.find(({ FieldName }) => FieldName === name)?.Status
  return {
    status: response.statusCode,
    said: ['FirstSurName', 'YearOfBirth', 'Address1', 'MinimumAge'].map(statusOf),
  }
}

describe('Trulioo', () => {
  it('finds people who are not in the registry with the data that they give', async () => {
    const { status, said } = await ask(question('Una', 'Newcomer', 'IE'))
    expect([status, ...said]).toEqual([200, 'match', 'match', 'match', 'match'])
  })

  it('does not know, knows at another address, or knows as too young the people of whom it says so', async () => {
    const all = (status: string) => [status, status, status, status]
    expect((await ask(question('Nina', 'Niemand', 'DE'))).said).toEqual(all('missing'))
    expect((await ask(question('Nina', 'Niemand', 'AT'))).said).toEqual(all('match'))
    const moved = await ask(question('mary', 'MOVED', 'GB', 1991))
    expect(moved.said).toEqual(['match', 'nomatch', 'nomatch', 'match'])
    expect((await ask(question('Theo', 'Tooyoung', 'GB', 1980))).said).toEqual([
      'match',
      'nomatch',
      'match',
      'nomatch',
    ])
  })

  it('refuses another key and an incomplete question', async () => {
    expect((await ask(question('Una', 'Newcomer', 'IE'), 'another')).status).toBe(401)
    expect((await ask({ CountryCode: 'IE' })).status).toBe(400)
  })

  it('counts whole years', () => {
    expect(ageOn('2008-03-01', '2026-02-28')).toBe(17)
    expect(ageOn('2008-03-01', '2026-03-01')).toBe(18)
  })
})
