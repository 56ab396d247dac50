import { brazilians } from './people-brazil.ts'
import { excludedPeople } from './people-excluded.ts'
import { indebtedPeople } from './people-indebted.ts'
import { listedPeople } from './people-listed.ts'
import { unconfirmedPeople } from './people-unconfirmed.ts'
import type { Person } from './person.ts'

export type { OldAccount, Person } from './person.ts'

/**
 * The people. Finnish numbers are from 900 to 999, which no resident has. Check digits are correct.
 */
export const people: readonly Person[] = [
  {
    id: 'aino-selkea',
    firstName: 'Aino',
    lastName: 'Selkeä',
    gender: 'F',
    dateOfBirth: '1988-03-14',
    street: 'Kalevankatu 12 B 4',
    zip: '00100',
    city: 'Helsinki',
    country: 'FI',
    personId: 'FI140388-904A',
    monthlyIncome: { amount: '2600.00', currency: 'EUR' },
    what: 'Clean everywhere',
  },
  {
    id: 'eero-selkea',
    firstName: 'Eero',
    lastName: 'Selkeä',
    gender: 'M',
    dateOfBirth: '1979-11-02',
    street: 'Hämeenkatu 30',
    zip: '33200',
    city: 'Tampere',
    country: 'FI',
    personId: 'FI021179-9130',
    monthlyIncome: { amount: '4100.00', currency: 'EUR' },
    what: 'Clean everywhere',
  },
  {
    id: 'yves-young',
    firstName: 'Yves',
    lastName: 'Young',
    gender: 'M',
    dateOfBirth: '2009-06-20',
    street: 'Puistokatu 3',
    zip: '20100',
    city: 'Turku',
    country: 'FI',
    personId: 'FI200609A911E',
    what: '17 years old',
  },
  {
    id: 'tea-twin',
    firstName: 'Tea',
    lastName: 'Twin',
    gender: 'F',
    dateOfBirth: '1991-08-08',
    street: 'Kauppakatu 5',
    zip: '40100',
    city: 'Jyväskylä',
    country: 'FI',
    personId: 'FI080891-920S',
    what: 'Has a namesake with the same birth date',
  },
  {
    id: 'tia-twin',
    firstName: 'Tea',
    lastName: 'Twin',
    gender: 'F',
    dateOfBirth: '1991-08-08',
    street: 'Rantakatu 9',
    zip: '70100',
    city: 'Kuopio',
    country: 'FI',
    personId: 'FI080891-924W',
    what: 'The namesake, with a number of her own',
  },
  {
    id: 'mila-muutto',
    firstName: 'Mila',
    lastName: 'Muutto',
    gender: 'F',
    dateOfBirth: '1985-06-12',
    street: 'Satamakatu 8',
    zip: '33200',
    city: 'Tampere',
    country: 'FI',
    personId: 'FI120685-930H',
    oldAccount: {
      email: 'mila@old.example',
      password: 'from the old house',
      phone: '+358405550131',
      currency: 'EUR',
      status: 'open',
    },
    what: 'Plays at the old platform',
  },
  {
    id: 'raimo-raja',
    firstName: 'Raimo',
    lastName: 'Raja',
    gender: 'M',
    dateOfBirth: '1992-11-03',
    street: 'Torikatu 14',
    zip: '90100',
    city: 'Oulu',
    country: 'FI',
    personId: 'FI031192-931K',
    oldAccount: {
      email: 'raimo@old.example',
      password: 'from the old house',
      phone: '+358405550132',
      currency: 'EUR',
      status: 'open',
      depositLimits: { day: '30.00', month: '200.00' },
    },
    what: 'Plays at the old platform, with deposit limits',
  },
  {
    id: 'tauno-tauko',
    firstName: 'Tauno',
    lastName: 'Tauko',
    gender: 'M',
    dateOfBirth: '1979-03-24',
    street: 'Kirkkokatu 2',
    zip: '53100',
    city: 'Lappeenranta',
    country: 'FI',
    personId: 'FI240379-932B',
    oldAccount: {
      email: 'tauno@old.example',
      password: 'from the old house',
      phone: '+358405550133',
      currency: 'EUR',
      status: 'excluded',
      hoursLeft: 4_000,
    },
    what: 'Excluded himself at the old platform',
  },
  {
    id: 'nuutti-nuori',
    firstName: 'Nuutti',
    lastName: 'Nuori',
    gender: 'M',
    dateOfBirth: '2010-01-15',
    street: 'Koulukatu 6',
    zip: '65100',
    city: 'Vaasa',
    country: 'FI',
    personId: 'FI150110A9335',
    oldAccount: {
      email: 'nuutti@old.example',
      password: 'from the old house',
      phone: '+358405550134',
      currency: 'EUR',
      status: 'open',
    },
    what: '17 years old or younger, with an account at the old platform',
  },
  {
    id: 'elsa-klar',
    firstName: 'Elsa',
    lastName: 'Klar',
    gender: 'F',
    dateOfBirth: '1990-01-01',
    street: 'Storgatan 12',
    zip: '11423',
    city: 'Stockholm',
    country: 'SE',
    personId: 'SE199001012385',
    monthlyIncome: { amount: '31000.00', currency: 'SEK' },
    what: 'Clean everywhere',
  },
  {
    id: 'bo-paus',
    firstName: 'Bo',
    lastName: 'Paus',
    gender: 'M',
    dateOfBirth: '1984-05-17',
    street: 'Kungsgatan 8',
    zip: '41119',
    city: 'Göteborg',
    country: 'SE',
    personId: 'SE198405172399',
    isExcluded: true,
    what: 'On Sweden’s register of excluded players',
  },
  {
    id: 'nora-klar',
    firstName: 'Nora',
    lastName: 'Klar',
    gender: 'F',
    dateOfBirth: '1986-09-23',
    street: 'Storgata 4',
    zip: '0184',
    city: 'Oslo',
    country: 'NO',
    personId: null,
    what: 'Clean everywhere; her bank reports no number',
  },
  {
    id: 'mona-mismatch',
    firstName: 'Mona',
    lastName: 'Mismatch',
    gender: 'F',
    dateOfBirth: '1982-12-12',
    street: 'Bryggen 7',
    zip: '5003',
    city: 'Bergen',
    country: 'NO',
    personId: null,
    what: 'Her bank account is in another name',
  },
  ...brazilians,
  ...excludedPeople,
  ...listedPeople,
  ...unconfirmedPeople,
  ...indebtedPeople,
]

/** @param country ISO 3166-1 alpha-2 */
export function peopleOf(country: string): readonly Person[] {
  return people.filter((person) => person.country === country)
}

export function findPerson(id: string): Person | undefined {
  return people.find((person) => person.id === id)
}

/** The person made a minor, for the panel's answer `under-age`. */
export function asMinor(person: Person, year: number): Person {
  return { ...person, dateOfBirth: `${year - 16}-06-15` }
}

/** Countries of banks, by ISO 3166-1 alpha-2. */
const alpha3: Readonly<Record<string, string>> = {
  FI: 'FIN',
  SE: 'SWE',
  NO: 'NOR',
  DE: 'DEU',
  EE: 'EST',
  DK: 'DNK',
  AT: 'AUT',
}

/** ISO 3166-1 alpha-3 of a country with a bank. */
export function alpha3Of(country: string): string | undefined {
  return alpha3[country]
}
