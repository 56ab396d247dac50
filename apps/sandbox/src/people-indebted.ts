import type { Person } from './person.ts'

/** People of whom public records tell of financial trouble. */
export const indebtedPeople: readonly Person[] = [
  {
    id: 'ulla-ulosotto',
    firstName: 'Ulla',
    lastName: 'Ulosotto',
    gender: 'F',
    dateOfBirth: '1981-02-19',
    street: 'Asemakatu 21',
    zip: '90100',
    city: 'Oulu',
    country: 'FI',
    personId: null,
    publicRecords: ['debt_arrangement', 'court_judgment'],
    monthlyIncome: { amount: '1450.00', currency: 'EUR' },
    what: 'Public records tell of a debt arrangement',
  },
  {
    id: 'bruce-bankrupt',
    firstName: 'Bruce',
    lastName: 'Bankrupt',
    gender: 'M',
    dateOfBirth: '1976-07-11',
    street: '14 Mill Lane',
    zip: 'LS1 4DY',
    city: 'Leeds',
    country: 'GB',
    personId: null,
    publicRecords: ['bankruptcy'],
    monthlyIncome: { amount: '1800.00', currency: 'GBP' },
    what: 'Public records tell of a bankruptcy',
  },
]
