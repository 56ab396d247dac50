import { stories } from '../../stories/stories.ts'
import BrokenScreen from './broken-screen.tsx'

export default stories<'page'>({
  screen: 'broken-screen',
  route: '500',
  render: () => <BrokenScreen requestId="" />,
  views: { page: { shows: ['failure.boundary.title', 'failure.boundary.reload'] } },
  more: {
    'of a request': {
      render: () => <BrokenScreen requestId="req_4f9c2a" />,
      shows: { id: 'failure.reference', values: { id: 'req_4f9c2a' } },
    },
  },
})
