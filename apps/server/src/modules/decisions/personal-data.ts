import type { PersonalData } from '../../kernel/index.ts'

/** Rows of players in this schema. */
export const decisionsPersonalData: PersonalData = {
  folder: 'decisions',
  exported: [
    {
      table: 'decisions.decision',
      file: 'decisions',
      key: ['decision_id'],
      columns: {
        decision_id: 'decisionId',
        kind: 'kind',
        at: 'at',
        told: 'answer',
      },
      withheld: {
        player_id: 'in profile',
        version: 'of our program',
        object: 'of the module that decided, whose files have it',
        policy_version: 'of our program',
        inputs: 'may have what a list or a device check has found',
        answer: 'may have what a list or a device check has found; the answer is in other words beside it',
        because: 'may have what a list or a device check has found',
      },
    },
    {
      table: 'decisions.review',
      file: 'reviews-of-decisions',
      key: ['review_id'],
      columns: {
        review_id: 'reviewId',
        decision_id: 'decisionId',
        finding: 'finding',
        at: 'at',
      },
      withheld: { player_id: 'in profile', reviewed_by: 'a member of staff' },
    },
  ],
  withheld: {},
}
