import type { Actions } from '../../../stories/actions.ts'
import { player } from '../../../stories/sample-data.ts'
import { answered, questionnaireOf, withQuestionnaire } from '../../../stories/sample-questionnaire.ts'
import { broken, inTurn, pending, refused, stories, unreachable } from '../../../stories/stories.ts'
import { QuestionnaireSheet, type QuestionnaireView } from '../../domain/questionnaire/index.ts'
import { DocumentsScreen } from './documents-screen.tsx'

const open = ({ press }: Actions) => press('Fill in: Questionnaire')
const correct = ({ press }: Actions) => press('Check your answers: Questionnaire')
const send = async (actions: Actions) => {
  await open(actions)
  await actions.press('Send answers')
}
const whole = questionnaireOf(answered)
const sent = questionnaireOf({}, { isAsked: false, status: 'UNDER_REVIEW' })

export default stories<QuestionnaireView['is']>({
  screen: 'questionnaire',
  route: 'account.verification',
  texts: ['documents', 'questionnaire'],
  session: player(),
  answers: {
    'documents.list': withQuestionnaire(),
    'questionnaire.get': questionnaireOf(),
    'questionnaire.save': whole,
    'questionnaire.answer': sent,
  },
  render: () => <DocumentsScreen />,
  views: {
    loading: { answers: { 'questionnaire.get': pending }, act: open, shows: 'common.loading' },
    failed: { answers: { 'questionnaire.get': broken }, act: open, shows: 'questionnaire.failed' },
    offline: {
      isOffline: true,
      render: () => <QuestionnaireSheet onClose={() => {}} onChanged={() => {}} />,
      shows: ['questionnaire.title', 'questionnaire.failed', 'common.offlineReason'],
    },
    closed: {
      answers: { 'questionnaire.get': sent },
      act: open,
      shows: ['questionnaire.closedTitle', 'questionnaire.closedText'],
    },
    sent: {
      answers: { 'questionnaire.get': whole },
      act: send,
      shows: ['questionnaire.sentTitle', 'questionnaire.sentText'],
    },
    questions: {
      act: open,
      shows: [
        { id: 'questionnaire.place', values: { place: 1, total: 5 } },
        'questionnaire.question.occupation',
        'questionnaire.occupation.HOMEMAKER',
      ],
    },
  },
  more: {
    'asked for': {
      shows: ['documents.kind.EDD_QUESTIONNAIRE', 'documents.why.EDD_QUESTIONNAIRE', 'documents.fillIn'],
    },
    'under review': {
      answers: { 'documents.list': withQuestionnaire({ documentStatus: 'UNDER_REVIEW' }) },
      shows: 'documents.status.UNDER_REVIEW',
    },
    verified: {
      answers: { 'documents.list': withQuestionnaire({ documentStatus: 'VERIFIED' }) },
      shows: ['documents.status.VERIFIED', 'documents.complete'],
    },
    expired: {
      answers: { 'documents.list': withQuestionnaire({ documentStatus: 'EXPIRED' }) },
      shows: ['documents.answersExpired', 'documents.correct'],
    },
    'not accepted': {
      answers: { 'documents.list': withQuestionnaire({ reason: 'EDD_OCCUPATION' }) },
      shows: ['documents.status.refused', 'documents.reason.EDD_OCCUPATION', 'documents.correct'],
    },
    'something else, in words': {
      act: async (actions) => {
        await open(actions)
        await actions.press('Other')
        await actions.fill('What do you do?', 'Skipper of a trawler')
      },
      shows: 'questionnaire.otherOccupation',
    },
    'nothing chosen': {
      act: async (actions) => {
        await open(actions)
        await actions.press('Next')
      },
      shows: 'questionnaire.error.choose',
    },
    'something else without words': {
      act: async (actions) => {
        await open(actions)
        await actions.press('Other')
        await actions.press('Next')
      },
      shows: 'questionnaire.error.fill',
    },
    'the next question': {
      act: async (actions) => {
        await open(actions)
        await actions.press('Retired')
        await actions.press('Next')
      },
      shows: [
        'questionnaire.question.salary',
        'questionnaire.saved',
        { id: 'questionnaire.salary.upTo', values: { to: '€15,000.00' } },
        { id: 'questionnaire.salary.between', values: { from: '€15,000.00', to: '€30,000.00' } },
        { id: 'questionnaire.salary.over', values: { from: '€100,000.00' } },
      ],
    },
    'source of funds, where it was left': {
      answers: { 'questionnaire.get': questionnaireOf({ occupation: 'STUDENT', salaryRangeId: 1 }) },
      act: open,
      shows: [{ id: 'questionnaire.place', values: { place: 3, total: 5 } }, 'questionnaire.source.SALE'],
    },
    'place of birth': {
      answers: { 'questionnaire.get': questionnaireOf({ ...answered, placeOfBirth: null }) },
      act: async (actions) => {
        await open(actions)
        await actions.fill('Place of birth', '--')
        await actions.press('Next')
      },
      shows: ['questionnaire.hint.placeOfBirth', 'questionnaire.error.characters'],
    },
    nationality: {
      answers: { 'questionnaire.get': questionnaireOf({ ...answered, nationality: null }) },
      act: async (actions) => {
        await open(actions)
        await actions.press('Next')
      },
      shows: ['questionnaire.hint.nationality', 'questionnaire.error.country'],
    },
    'all answers': {
      answers: { 'questionnaire.get': whole },
      act: open,
      shows: ['questionnaire.check', 'questionnaire.name.salary', { words: 'Skipper of a trawler' }],
    },
    'an answer that is changed': {
      answers: { 'questionnaire.get': whole },
      act: async (actions) => {
        await open(actions)
        await actions.press('Change: Nationality')
        await actions.choose('Nationality', 'FI')
        await actions.press('Next')
      },
      shows: ['questionnaire.check', 'questionnaire.saved', { words: 'Finland' }],
    },
    'an answer to correct': {
      answers: {
        'documents.list': withQuestionnaire({ reason: 'EDD_OCCUPATION' }),
        'questionnaire.get': questionnaireOf(answered, { reason: 'EDD_OCCUPATION' }),
      },
      act: correct,
      shows: ['documents.reason.EDD_OCCUPATION', 'questionnaire.toCorrect', 'questionnaire.checkText'],
    },
    'not saved': {
      answers: { 'questionnaire.save': broken },
      act: async (actions) => {
        await open(actions)
        await actions.press('Retired')
        await actions.press('Next')
      },
      shows: { words: 'Your answer was not saved.' },
    },
    saving: {
      answers: { 'questionnaire.save': pending },
      act: async (actions) => {
        await open(actions)
        await actions.press('Retired')
        await actions.press('Next')
      },
      shows: 'questionnaire.saving',
    },
    'not asked for any more': {
      answers: { 'questionnaire.save': refused('error.document.not_asked', { status: 409 }) },
      act: async (actions) => {
        await open(actions)
        await actions.press('Retired')
        await actions.press('Next')
      },
      shows: { words: 'Your answer was not saved.' },
    },
    'sent elsewhere meanwhile': {
      answers: { 'questionnaire.save': refused('error.document.waiting', { status: 409 }) },
      act: async (actions) => {
        await open(actions)
        await actions.press('Retired')
        await actions.press('Next')
      },
      shows: 'questionnaire.closedTitle',
    },
    'not sent: no connection': {
      answers: { 'questionnaire.get': whole, 'questionnaire.answer': unreachable },
      act: send,
      shows: 'questionnaire.outcomeUnknown',
    },
    'arrived at the second attempt': {
      answers: { 'questionnaire.get': whole, 'questionnaire.answer': inTurn(unreachable, sent) },
      act: async (actions) => {
        await send(actions)
        await actions.press('Try again')
      },
      shows: 'questionnaire.sentTitle',
    },
    'not sent: an answer is refused': {
      answers: {
        'questionnaire.get': whole,
        'questionnaire.answer': refused('error.validation', {
          status: 400,
          validationErrors: [{ field: 'nationality', code: 'unknown', message: 'unknown' }],
        }),
      },
      act: send,
      shows: ['questionnaire.question.nationality', 'questionnaire.error.country'],
    },
  },
})
