import { player } from '../../../stories/sample-data.ts'
import { pending, refused, stories } from '../../../stories/stories.ts'
import { CallbackScreen } from './callback-screen.tsx'
import { ReturnedStepUpProof } from './components/returned-step-up.tsx'

const stepUp = () => (
  <ReturnedStepUpProof
    stepUp={{ sessionId: 'bank_story', code: 'story', address: '/en-FI/my-account/account/data' }}
  />
)

/** In a frame, as the bank leaves it: the page around it is told, and the way on stays for a window without one. */
export default stories<'returned'>({
  screen: 'pay-and-play-callback',
  route: 'signup.callback',
  texts: ['signup', 'security'],
  // The proof of a bank that has left its frame: its code works one time.
  sends: ['player.stepUpByBank'],
  render: () => <CallbackScreen />,
  views: {
    returned: { search: '?state=bank_story&code=story', shows: ['pnp.callback.title', 'pnp.callback.go'] },
  },
  more: {
    'a step-up, checking': {
      session: player(),
      render: stepUp,
      answers: { 'player.stepUpByBank': pending },
      shows: ['pnp.checking', 'pnp.wait'],
    },
    'a step-up, somebody else': {
      session: player(),
      render: stepUp,
      answers: {
        'player.stepUpByBank': refused('error.bank.refused', {
          additionalInfo: { reason: 'another_person' },
        }),
      },
      shows: ['stepUp.bank.another', 'stepUp.bank.back'],
    },
  },
})
