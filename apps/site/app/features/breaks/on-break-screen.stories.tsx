import {
  exclusionRuns,
  requested,
  returnApproved,
  returnRefused,
  timeIsOver,
  timeOutRuns,
} from '../../../stories/sample-breaks.ts'
import { footer } from '../../../stories/sample-content.ts'
import { onBreak } from '../../../stories/sample-data.ts'
import { stories } from '../../../stories/stories.ts'
import { OnBreakPage } from './components/on-break-page.tsx'
import { OnBreakScreen } from './on-break-screen.tsx'

export default stories<'general' | 'timeout' | 'exclusion' | 'endless'>({
  screen: 'on-break',
  route: 'on-break',
  texts: ['breaks'],
  answers: { 'content.footer': footer },
  render: () => <OnBreakScreen />,
  views: {
    general: { shows: ['breaks.done', 'breaks.doneText', 'breaks.login', 'help.title'] },
    timeout: {
      render: () => <OnBreakPage begun={{ kind: 'timeout', until: '2026-03-15T12:00:00.000Z' }} />,
      shows: [{ id: 'breaks.now.timeout', values: { date: '15 Mar, 12:00' } }, 'breaks.endsItself'],
    },
    exclusion: {
      render: () => <OnBreakPage begun={{ kind: 'exclusion', until: '2026-09-14T11:30:00.000Z' }} />,
      shows: [{ id: 'breaks.now.exclusion', values: { date: '14 September 2026' } }, 'breaks.endsAsked'],
    },
    endless: {
      render: () => <OnBreakPage begun={{ kind: 'exclusion', until: null }} />,
      shows: 'breaks.now.endless',
    },
  },
  more: {
    'logged in again': {
      session: onBreak,
      answers: { 'breaks.get': timeOutRuns() },
      shows: ['breaks.see', 'breaks.endsItself'],
    },
    'return is looked at': {
      session: onBreak,
      answers: {
        'breaks.get': exclusionRuns({ ...requested, isReviewed: true }, { ...timeIsOver, until: null }),
      },
      shows: 'breaks.return.reviewed',
    },
    'return is refused': {
      session: onBreak,
      answers: { 'breaks.get': returnRefused },
      shows: { id: 'breaks.return.refused', values: { date: '10 Mar, 09:00' } },
    },
    'return is approved': {
      session: onBreak,
      answers: { 'breaks.get': returnApproved },
      shows: ['breaks.approved', 'breaks.approvedText'],
    },
  },
})
