import type { PersonalData } from '../../kernel/index.ts'
import { sealedText } from './case-store.ts'
import { sealedObjection } from './objection-store.ts'

const MARKERS = 'what rules have found about play, for staff of care only (SEC-21)'

/** Rows of players in this schema. A copy has what the player was told, and the player's own words. */
export const carePersonalData: PersonalData = {
  folder: 'care',
  exported: [
    {
      table: 'care.message',
      file: 'messages',
      key: ['step_id'],
      columns: {
        sent_at: 'sentAt',
        days: 'days',
        deposited: 'depositedMinor',
        net: 'netMinor',
        currency: 'currency',
        seconds_played: 'secondsPlayed',
        are_offers_paused: 'areOffersPaused',
      },
      withheld: { player_id: 'in profile', step_id: 'a number of the playbook of staff' },
    },
    {
      table: 'care.objection',
      file: 'objections',
      key: ['case_id'],
      columns: { made_at: 'madeAt', content: 'text' },
      withheld: {
        player_id: 'in profile',
        case_id: 'a number of the cases of staff',
        is_sealed: 'how it is stored',
      },
    },
    {
      table: 'care.objection_answer',
      file: 'answers-to-objections',
      key: ['case_id'],
      columns: { answer: 'answer', answered_at: 'answeredAt' },
      withheld: {
        player_id: 'in profile',
        case_id: 'a number of the cases of staff',
        answered_by: 'a member of staff',
        text_id: 'words of staff',
      },
    },
  ],
  withheld: {
    'care.player_case': MARKERS,
    'care.marker': MARKERS,
    'care.case_text': 'words of staff',
    'care.step': 'what the player was told of it is a message, a limit or a break, each in its own file',
    'care.fact': 'payments, limits and breaks of the player again',
    'care.play_watch': 'the last launch of the player again',
  },
  sealed: [sealedText, sealedObjection],
}
