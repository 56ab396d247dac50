/** The queues of the desk, and the forms for what is in none of them. */
import { type Html, html } from '../html.ts'
import {
  complaintCard,
  documentCard,
  protectionForms,
  questionnaireCard,
  requestForm,
  returnCard,
  riskCard,
  suspenseCard,
  suspicionCard,
} from './queues.ts'
import {
  careCard,
  complaintForms,
  failureForm,
  ineligibleCard,
  ineligibleForms,
  meansCard,
  meansForms,
  screeningCard,
  screeningForms,
  thirdPartyForms,
} from './review-queues.ts'

export interface Queue {
  readonly title: string
  readonly empty: string
  /** Of the API: who may read it sees the queue. */
  readonly path: string
  readonly card: (name: string, row: never) => Html
  /** About players who are in no queue. */
  readonly forms?: (name: string) => Html
}

export const queues: readonly Queue[] = [
  {
    title: 'Documents',
    empty: 'No document waits.',
    path: '/documents',
    card: documentCard,
    forms: (name) => html`${requestForm(name)}${failureForm(name)}`,
  },
  {
    title: 'Late suspicions',
    empty: 'The identity company suspects no document that was decided before.',
    path: '/late-suspicions',
    card: suspicionCard,
  },
  {
    title: 'Questionnaires',
    empty: 'No questionnaire waits.',
    path: '/questionnaires',
    card: questionnaireCard,
  },
  {
    title: 'Refused deposits',
    empty: 'Nobody asks for a review.',
    path: '/affordability',
    card: meansCard,
    forms: meansForms,
  },
  {
    title: 'Listed persons',
    empty: 'No hit of a screening waits.',
    path: '/screening-hits',
    card: screeningCard,
    forms: screeningForms,
  },
  {
    title: 'Returns from exclusions',
    empty: 'Nobody asks to return.',
    path: '/returns',
    card: returnCard,
    forms: protectionForms,
  },
  { title: 'Care', empty: 'No case of care is open.', path: '/care-cases', card: careCard },
  { title: 'Cases', empty: 'No case is open.', path: '/risk-cases', card: riskCard, forms: thirdPartyForms },
  {
    title: 'Complaints',
    empty: 'No complaint waits.',
    path: '/complaints',
    card: complaintCard,
    forms: complaintForms,
  },
  {
    title: 'Persons who may not play',
    empty: 'Nobody is on a list.',
    path: '/ineligible',
    card: ineligibleCard,
    forms: ineligibleForms,
  },
  { title: 'Money in suspense', empty: 'No money is in suspense.', path: '/suspense', card: suspenseCard },
]
