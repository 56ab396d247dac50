/** The questionnaire of enhanced due diligence, as players have filled it in. */
import type { RouteOutput } from '@marquee/contract'
import {
  emptyQuestionnaire,
  occupations,
  type QuestionnaireDraft,
  sourcesOfFunds,
} from '@marquee/contract/questionnaire'
import { documentOf, noDocuments } from './sample-documents.ts'

type Questionnaire = RouteOutput<'questionnaire.get'>
type Documents = RouteOutput<'documents.list'>

const euros = (amount: string) => ({ amount, currency: 'EUR' }) as const
const bounds = ['15000.00', '30000.00', '45000.00', '65000.00', '100000.00'].map(euros)

export const answered: QuestionnaireDraft = {
  occupation: 'OTHER',
  otherOccupation: 'Skipper of a trawler out of Killybegs',
  salaryRangeId: 3,
  sourceOfFunds: 'SALARY',
  otherSourceOfFunds: null,
  placeOfBirth: 'Galway, Ireland',
  nationality: 'IE',
}

export const questionnaireOf = (
  draft: Partial<QuestionnaireDraft> = {},
  change: Partial<Questionnaire> = {},
): Questionnaire => ({
  isAsked: true,
  status: 'REQUESTED',
  reason: null,
  changedAt: '2026-03-12T09:30:00.000Z',
  draft: { ...emptyQuestionnaire, ...draft },
  occupations: [...occupations],
  sourcesOfFunds: [...sourcesOfFunds],
  salaryRanges: [...bounds, null].map((to, index) => ({
    id: index + 1,
    from: bounds[index - 1] ?? null,
    to,
  })),
  nationalities: ['FI', 'GB', 'IE', 'NO', 'SE'],
  ...change,
})

/** Documents of a player whose questionnaire has a status. */
export const withQuestionnaire = (change: Partial<Documents['eddQuestionnaire']> = {}): Documents => {
  const eddQuestionnaire = documentOf('EDD_QUESTIONNAIRE', { subType: 'FORM', ...change })
  const { documentStatus } = eddQuestionnaire
  return {
    ...noDocuments,
    kycStatus: 'PENDING',
    eddQuestionnaire,
    readiness: {
      asked: 1,
      verified: documentStatus === 'VERIFIED' ? 1 : 0,
      underReview: documentStatus === 'UNDER_REVIEW' ? 1 : 0,
      toSend: ['REQUESTED', 'EXPIRED'].includes(documentStatus) ? ['EDD_QUESTIONNAIRE'] : [],
      isNothingToDo: false,
    },
  }
}
