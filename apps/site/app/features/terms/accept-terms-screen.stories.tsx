import { player } from '../../../stories/sample-data.ts'
import { terms, termsPage } from '../../../stories/sample-content.ts'
import { broken, pending, refused, stories, unreachable } from '../../../stories/stories.ts'
import { AcceptTermsScreen } from './accept-terms-screen.tsx'
import type { AcceptTermsView } from './model.ts'

const accept = { act: ({ press }: { press: (name: string) => Promise<void> }) => press('Accept terms') }

export default stories<AcceptTermsView['is']>({
  screen: 'accept-terms',
  route: 'accept-terms',
  texts: ['pages'],
  session: { ...player(), areTermsDue: true },
  answers: { 'content.page': termsPage, 'content.termsVersion': terms },
  render: () => <AcceptTermsScreen />,
  views: {
    due: {
      shows: [
        { words: 'Your own money is always staked first.' },
        { id: 'terms.version', values: { version: 7 } },
        'terms.accept',
        'terms.later',
        { words: '2. Your money' },
      ],
    },
    accepted: { session: player(), shows: ['terms.nothing', 'terms.yours'] },
    visitor: { session: { ...player(), authorized: false, player: undefined }, shows: 'terms.logIn' },
    loading: {
      answers: { 'content.termsVersion': pending, 'content.page': pending },
      shows: ['common.loading', 'terms.text'],
    },
    failed: { answers: { 'content.termsVersion': broken }, shows: 'common.unknownFailed' },
    offline: { isOffline: true, shows: 'common.offlineReason' },
  },
  more: {
    'text in another language': {
      answers: { 'content.page': { ...termsPage, language: 'fi' } },
      shows: { id: 'document.onlyIn', values: { language: 'Finnish' } },
    },
    'text failed': { answers: { 'content.page': broken }, shows: ['document.failed', 'terms.accept'] },
    'changed meanwhile': {
      ...accept,
      answers: {
        'player.acceptTerms': refused('error.terms.changed', { status: 409, additionalInfo: { version: 8 } }),
      },
      shows: ['terms.changed', 'terms.accept'],
    },
    saving: { ...accept, answers: { 'player.acceptTerms': pending }, shows: 'terms.accept' },
    'not saved': { ...accept, answers: { 'player.acceptTerms': broken }, shows: 'terms.failed' },
    'not saved without an answer': {
      ...accept,
      answers: { 'player.acceptTerms': unreachable },
      shows: ['terms.failed', 'common.networkFailed'],
    },
    'too many requests': {
      ...accept,
      answers: { 'player.acceptTerms': refused('error.rate.limited', { status: 429 }) },
      shows: ['terms.failed', 'common.tooManyRequests'],
    },
  },
})
