import { player } from '../../../stories/sample-data.ts'
import { pending, stories, unreachable } from '../../../stories/stories.ts'
import { OffersPart } from './offers-part.tsx'

const since = '2026-03-14T09:30:00.000Z'
const paused = { offersPausedSince: since, objection: null }
const made = '2026-03-14T11:00:00.000Z'

export default stories<'stopped' | 'objected' | 'upheld'>({
  screen: 'offers-paused',
  route: 'gambling-limits',
  texts: ['care'],
  session: player(),
  answers: { 'care.offers': paused },
  render: () => <OffersPart />,
  views: {
    stopped: { shows: ['care.title', 'care.text', 'care.object'] },
    objected: {
      answers: { 'care.offers': { ...paused, objection: { madeAt: made, answer: null } } },
      shows: ['care.title', 'care.text'],
    },
    upheld: {
      answers: { 'care.offers': { ...paused, objection: { madeAt: made, answer: 'upheld' } } },
      shows: ['care.title', 'care.text'],
    },
  },
  more: {
    'the form of an objection': {
      act: ({ press }) => press('Object'),
      shows: ['care.form', 'care.words', 'care.optional', 'care.send'],
    },
    'an objection is sent': {
      answers: { 'care.object': pending },
      act: async ({ press, fill }) => {
        await press('Object')
        await fill('What should we know?', 'I sold a car')
        await press('Send the objection')
      },
      shows: 'care.form',
    },
    'an objection does not arrive': {
      answers: { 'care.object': unreachable },
      act: async ({ press }) => {
        await press('Object')
        await press('Send the objection')
      },
      shows: 'common.networkFailed',
    },
  },
})
