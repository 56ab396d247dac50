import { win } from '../../../stories/sample-winners.ts'
import { broken, pending, refused, stories } from '../../../stories/stories.ts'
import type { WinView } from './model.ts'
import WinModal from './win-modal.tsx'

const opened = (ledgerId: string) => (
  <WinModal close={() => undefined} params={new URLSearchParams({ win: ledgerId })} />
)

export default stories<WinView['is']>({
  screen: 'win',
  route: 'home',
  texts: ['lobby', 'winners'],
  render: () => opened(win.ledgerId),
  views: {
    loading: { answers: { 'games.winner': pending }, shows: 'common.loading' },
    failed: { answers: { 'games.winner': broken }, shows: 'winners.check.failed' },
    gone: {
      answers: { 'games.winner': refused('error.game.round_not_found', { status: 404 }) },
      shows: 'winners.check.gone',
    },
    round: { answers: { 'games.winner': win }, shows: 'winners.check.ledger' },
  },
  more: {
    'no id in the address': { render: () => opened('?'), shows: 'winners.check.gone' },
    'of a game without a certificate': {
      answers: { 'games.winner': { ...win, definitionHash: null } },
      shows: 'winners.check.round',
    },
  },
})
