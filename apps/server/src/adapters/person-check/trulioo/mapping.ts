import type { CheckedPerson, FieldMatch, PersonSource } from '../../../modules/outside/index.ts'
import type { SourceFields } from './wire.ts'

/** The company takes its terms to be accepted with each call. */
export const toRequest = (person: CheckedPerson, configurationName: string) => {
  const [year, month, day] = person.dateOfBirth.split('-').map(Number)
  return {
    AcceptTruliooTermsAndConditions: true,
    CleansedAddress: false,
    ConfigurationName: configurationName,
    CountryCode: person.country,
    DataFields: {
      PersonInfo: {
        FirstGivenName: person.firstName,
        FirstSurName: person.lastName,
        DayOfBirth: day,
        MonthOfBirth: month,
        YearOfBirth: year,
        MinimumAge: person.minAge,
      },
      Location: {
        City: person.city,
        ...(person.province === null ? {} : { StateProvinceCode: person.province }),
        PostalCode: person.postalCode,
        AdditionalFields: { Address1: person.street },
      },
    },
  }
}

const nameFields = ['FirstGivenName', 'FirstSurName'] as const
const dateFields = ['DayOfBirth', 'MonthOfBirth', 'YearOfBirth'] as const

/** Each of some fields of one source: all match, one differs, or the source does not have all of them. */
function matchOf(fields: SourceFields, names: readonly string[]): FieldMatch {
  const statuses = names.map((name) => fields.find(({ FieldName }) => FieldName === name)?.Status)
  if (statuses.includes('nomatch')) return 'differs'
  return statuses.every((status) => status === 'match') ? 'match' : 'missing'
}

/** Street and postal code tell where somebody lives; sources spell cities in too many ways. */
const addressFields = ['Address1', 'PostalCode'] as const

export const toSource = (fields: SourceFields): PersonSource => ({
  name: matchOf(fields, nameFields),
  dateOfBirth: matchOf(fields, dateFields),
  address: matchOf(fields, addressFields),
  age: matchOf(fields, ['MinimumAge']),
})
