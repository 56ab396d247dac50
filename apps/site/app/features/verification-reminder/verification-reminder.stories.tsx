import { player } from '../../../stories/sample-data.ts'
import { dueReminder } from '../../../stories/sample-documents.ts'
import { stories } from '../../../stories/stories.ts'
import { ReminderModal } from './reminder-modal.tsx'

const shown = (change: Partial<typeof dueReminder> = {}) => (
  <ReminderModal reminder={{ ...dueReminder, ...change }} onAnswer={() => undefined} />
)

export default stories<'days left' | 'over' | 'amount reached'>({
  screen: 'verification-reminder',
  route: 'home',
  texts: ['reminder'],
  session: player(),
  render: () => shown(),
  views: {
    'days left': {
      shows: ['reminder.why', 'reminder.kind.PROOF_OF_ID', 'reminder.kind.PROOF_OF_ADDRESS', 'reminder.then'],
    },
    over: {
      render: () =>
        shown({
          toSend: ['PROOF_OF_ADDRESS'],
          endsAt: '2026-03-10T10:00:00.000Z',
          daysLeft: 0,
          isStopped: true,
        }),
      shows: ['reminder.kind.PROOF_OF_ADDRESS', 'reminder.thenOver'],
    },
    'amount reached': {
      render: () => shown({ isStopped: true }),
      shows: ['reminder.kind.PROOF_OF_ID', 'reminder.thenOver'],
    },
  },
})
