import { player } from '../../../stories/sample-data.ts'
import { stories } from '../../../stories/stories.ts'
import { SignupPopup } from './signup-popup.tsx'
import { WelcomeModal } from './welcome-modal.tsx'
import { WelcomeScreen } from './welcome-screen.tsx'

export default stories<'visitor' | 'player'>({
  screen: 'welcome',
  route: 'welcome',
  texts: ['welcome'],
  render: () => <WelcomeScreen />,
  views: {
    visitor: { shows: ['welcome.text', 'welcome.control', 'shell.join'] },
    player: {
      session: player(),
      shows: [
        { id: 'welcome.titleNamed', values: { name: 'Una' } },
        'welcome.textPlayer',
        'welcome.pay',
        'welcome.marketing',
      ],
    },
  },
  more: {
    'modal after the first login': {
      session: player(),
      render: () => <WelcomeModal firstName="Una" onClose={() => undefined} />,
      shows: ['welcome.modal.text', 'welcome.modal.look', 'welcome.modal.begin'],
    },
    'sign-up popup': {
      answers: {
        'promotions.signupPopup': {
          popup: { title: 'Look around as long as you like', text: 'You can browse without an account.' },
        },
      },
      render: () => (
        <>
          <WelcomeScreen />
          <SignupPopup onClose={() => undefined} />
        </>
      ),
      shows: { words: 'You can browse without an account.' },
    },
  },
})
