import { stories } from '../../../stories/stories.ts'
import { CallbackScreen } from './callback-screen.tsx'

/** In a frame, as the bank leaves it: the page around it is told, and the way on stays for a window without one. */
export default stories<'returned'>({
  screen: 'pay-and-play-callback',
  route: 'signup.callback',
  texts: ['signup'],
  render: () => <CallbackScreen />,
  views: {
    returned: { search: '?state=bank_story&code=story', shows: ['pnp.callback.title', 'pnp.callback.go'] },
  },
})
