import type { Person } from './person.ts'

/** People on lists of sanctions and of politically exposed persons. */
export const listedPeople: readonly Person[] = [
  {
    id: 'petra-pep',
    firstName: 'Petra',
    lastName: 'Pep',
    gender: 'F',
    dateOfBirth: '1971-09-05',
    street: 'Lindengasse 14',
    zip: '1070',
    city: 'Wien',
    country: 'AT',
    personId: null,
    listedFor: ['role.pep'],
    what: 'Politically exposed',
  },
  {
    id: 'sam-sanctus',
    firstName: 'Sam',
    lastName: 'Sanctus',
    gender: 'M',
    dateOfBirth: '1968-02-03',
    street: 'Cuba Street 88',
    zip: '6011',
    city: 'Wellington',
    country: 'NZ',
    personId: null,
    listedFor: ['sanction'],
    what: 'On a list of sanctions',
  },
]
