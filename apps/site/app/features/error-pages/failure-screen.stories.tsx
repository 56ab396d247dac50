import { stories } from '../../../stories/stories.ts'
import { FailureScreen } from './failure-screen.tsx'

export default stories<'page'>({
  screen: 'failure',
  route: '500',
  render: () => <FailureScreen />,
  views: {
    page: { shows: ['failure.generic.title', 'failure.generic.text', 'failure.generic.money', 'shell.help'] },
  },
})
