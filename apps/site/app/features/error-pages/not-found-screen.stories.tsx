import { onBreak } from '../../../stories/sample-data.ts'
import { stories } from '../../../stories/stories.ts'
import NotFoundScreen from './not-found-screen.tsx'

export default stories<'page'>({
  screen: 'not-found',
  route: 'home',
  render: () => <NotFoundScreen />,
  views: {
    page: {
      shows: [
        { id: 'status.code', values: { code: 404 } },
        'status.notFound.title',
        'status.notFound.search',
        'status.home',
      ],
    },
  },
  more: {
    'during a break': {
      session: onBreak,
      shows: ['status.notFound.title', 'shell.duringBreak'],
    },
  },
})
