import { describe, expect, it } from 'vitest'
import { type FakeAnswer, fakeCompany } from '../../test-kit.ts'
import { createTrulioo } from './adapter.ts'

const clare = {
  firstName: 'Clare',
  lastName: 'Plain',
  dateOfBirth: '1985-01-22',
  street: '3 Castle Street',
  postalCode: 'EH2 3AH',
  city: 'Edinburgh',
  country: 'GB',
  province: null,
  minAge: 18,
}
const fields = (statuses: Readonly<Record<string, string>>) => ({
  DatasourceName: 'Electoral Roll',
  DatasourceFields: Object.entries(statuses).map(([FieldName, Status]) => ({ FieldName, Status })),
  AppendedFields: [],
  Errors: [],
})
const everything = {
  FirstGivenName: 'match',
  FirstSurName: 'match',
  DayOfBirth: 'match',
  MonthOfBirth: 'match',
  YearOfBirth: 'match',
  Address1: 'match',
  PostalCode: 'match',
  MinimumAge: 'match',
}
const record = (DatasourceResults: object[], Errors: object[] = []) => ({
  TransactionID: 't-1',
  Record: { RecordStatus: 'nomatch', DatasourceResults, Errors },
})

/** The company, which gives these answers in turn. */
function trulioo(answers: readonly FakeAnswer[]) {
  const { asked, alarms, log, fetch } = fakeCompany(answers)
  const company = createTrulioo({
    config: {
      url: 'https://trulioo.example',
      apiKey: 'k3y',
      configurationName: 'Identity Verification',
    },
    timeoutMs: 50,
    log,
    fetch,
  })
  return { asked, alarms, compare: () => company.compare({ person: clare }) }
}

describe('a comparison of a person', () => {
  it('sends name, birth date, address and the least age, with the key', async () => {
    const { asked, compare } = trulioo([record([])])
    expect(await compare()).toEqual({ outcome: 'done', sources: [] })
    expect(asked[0]).toMatchObject({
      url: 'https://trulioo.example/verifications/v1/verify',
      init: { method: 'POST', headers: { 'x-trulioo-api-key': 'k3y' } },
    })
    expect(JSON.parse(asked[0]!.init.body as string)).toMatchObject({
      AcceptTruliooTermsAndConditions: true,
      ConfigurationName: 'Identity Verification',
      CountryCode: 'GB',
      DataFields: {
        PersonInfo: {
          FirstGivenName: 'Clare',
          FirstSurName: 'Plain',
          DayOfBirth: 22,
          MonthOfBirth: 1,
          YearOfBirth: 1985,
          MinimumAge: 18,
        },
        Location: {
          City: 'Edinburgh',
          PostalCode: 'EH2 3AH',
          AdditionalFields: { Address1: '3 Castle Street' },
        },
      },
    })
  })

  it('says of each source what matches, what differs and what it does not have', async () => {
    const { MinimumAge: _age, Address1: _street, ...partly } = everything
    const { compare } = trulioo([
      record([fields(everything), fields({ ...partly, YearOfBirth: 'nomatch' }), fields({})]),
    ])
    expect(await compare()).toEqual({
      outcome: 'done',
      sources: [
        { name: 'match', dateOfBirth: 'match', address: 'match', age: 'match' },
        { name: 'match', dateOfBirth: 'differs', address: 'missing', age: 'missing' },
        { name: 'missing', dateOfBirth: 'missing', address: 'missing', age: 'missing' },
      ],
    })
  })

  it.each([400, 422])(
    'takes a refusal of this request (%s) for an answer that confirms nobody',
    async (status) => {
      const { alarms, compare } = trulioo([status])
      expect(await compare()).toEqual({ outcome: 'done', sources: [] })
      expect(alarms).toHaveLength(1)
    },
  )

  it.each<[string, FakeAnswer[], number]>([
    ['a refusal of the key', [401], 1],
    ['a refusal of access', [403], 1],
    ['another address', [302], 1],
    ['a body that is no JSON', ['<html>'], 1],
    ['a missing field', [{ Record: {} }], 1],
    ['an error in the record', [record([fields(everything)], [{ Code: '2000' }])], 1],
    ['an error of the server, twice', [503, 503], 0],
  ])('takes %s for no answer', async (_what, answers, alarmed) => {
    const { alarms, compare } = trulioo(answers)
    expect(await compare()).toEqual({ outcome: 'unknown' })
    expect(alarms).toHaveLength(alarmed)
  })
})
