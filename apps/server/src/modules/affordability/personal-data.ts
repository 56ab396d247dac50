import type { PersonalData } from '../../kernel/index.ts'
import { sealedCheck } from './check-store.ts'
import { sealedIncome, sealedIncomeCheck } from './income-store.ts'
import { sealedReview } from './review-store.ts'

/** Rows of players in this schema. */
export const affordabilityPersonalData: PersonalData = {
  folder: 'affordability',
  exported: [
    {
      table: 'affordability.vulnerability_check',
      file: 'public-record-checks',
      key: ['check_id'],
      columns: {
        check_id: 'checkId',
        asked_at: 'askedAt',
        answered_at: 'answeredAt',
        outcome: 'outcome',
        records: { as: 'records', read: JSON.parse },
        cleared_at: 'clearedAt',
      },
      withheld: {
        player_id: 'in profile',
        person_digest: 'a keyed digest of the profile, which recognises a change',
        is_sealed: 'how the row is stored',
      },
    },
    {
      table: 'affordability.income',
      file: 'verified-incomes',
      key: ['income_id'],
      columns: {
        income_id: 'incomeId',
        currency: 'currency',
        monthly_minor: 'monthlyMinor',
        source: 'source',
        verified_at: 'verifiedAt',
        reason: 'reason',
      },
      withheld: {
        player_id: 'in profile',
        recorded_by: 'a member of staff',
        is_sealed: 'how the row is stored',
      },
    },
    {
      table: 'affordability.review',
      file: 'affordability-reviews',
      key: ['review_id'],
      columns: {
        review_id: 'reviewId',
        about: 'about',
        asked_at: 'askedAt',
        decided_at: 'decidedAt',
        outcome: 'outcome',
        reason: 'reason',
      },
      withheld: {
        player_id: 'in profile',
        decided_by: 'a member of staff',
        is_sealed: 'how the row is stored',
      },
    },
  ],
  withheld: {
    'affordability.income_check':
      'what the account-information company was asked and when; what it has answered is in the verified incomes',
  },
  sealed: [sealedCheck, sealedIncomeCheck, sealedIncome, sealedReview],
}
