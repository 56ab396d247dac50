import type { PersonalData } from '../../kernel/index.ts'
import { sealedText } from './complaint-store.ts'

/** Rows of players in this schema: a copy has the complaints with all words, those of staff too, which are for them. */
export const complaintsPersonalData: PersonalData = {
  folder: 'complaints',
  exported: [
    {
      table: 'complaints.complaint',
      file: 'complaints',
      key: ['reference'],
      columns: {
        reference: 'reference',
        topic: 'topic',
        state: 'state',
        filed_at: 'filedAt',
        answer_by: 'answerBy',
      },
      withheld: {
        player_id: 'in profile',
        entered_by: 'a member of staff',
        remind_at: 'when staff are reminded',
        told_at: 'when staff were reminded',
      },
    },
    {
      table: 'complaints.step',
      file: 'steps',
      key: ['reference', 'step'],
      columns: { reference: 'reference', step: 'step', at: 'at', outcome: 'outcome', text_id: 'textId' },
      withheld: { player_id: 'in profile', actor: 'a member of staff' },
    },
    {
      table: 'complaints.complaint_text',
      file: 'texts',
      key: ['text_id'],
      columns: { text_id: 'textId', content: 'text' },
      withheld: { player_id: 'in profile', is_sealed: 'how it is stored' },
    },
  ],
  withheld: {},
  sealed: [sealedText],
}
