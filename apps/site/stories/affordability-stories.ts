import type { DepositState } from '../app/features/deposit/model.ts'
import { eur } from './sample-data.ts'

type Answers = { readonly 'wallet.depositState': DepositState }
type Refusal = (outcome: DepositState['outcome'], change?: Partial<DepositState>) => Answers

const unaffordable = (is: NonNullable<DepositState['affordability']>['is'], left = '0.00') => ({
  is,
  left: eur(left),
  monthEndsAt: '2026-04-01T00:00:00.000Z',
  incomeShare: 30,
})

/** Deposits that may cost their player too much. @param refusal the state of a deposit with changes */
export const affordabilityStories = (refusal: Refusal) =>
  ({
    'refused: income check': {
      answers: refusal('EXCEEDS_KYC_LIMIT', { affordability: unaffordable('income', '12.50') }),
      shows: ['afford.income', 'afford.incomePass', 'afford.left', { words: '€12.50' }, 'afford.toPage'],
    },
    'refused: more than the share leaves': {
      answers: refusal('EXCEEDS_KYC_LIMIT', { affordability: unaffordable('share', '280.00') }),
      shows: [
        'afford.sharePass',
        { id: 'afford.sharePassText', values: { share: '30%' } },
        { words: '€280.00' },
      ],
    },
    'refused: share of the income': {
      answers: refusal('RESTRICTED', { affordability: unaffordable('share') }),
      shows: ['afford.share', { id: 'afford.shareText', values: { share: '30%' } }, 'afford.opens'],
    },
    'refused: public records without an answer': {
      answers: refusal('RESTRICTED', { affordability: unaffordable('check') }),
      shows: ['afford.check', 'afford.checkText', 'afford.toReview'],
    },
    'refused: public records with a finding': {
      answers: refusal('RESTRICTED', { affordability: unaffordable('found') }),
      shows: ['afford.found', 'afford.foundText', 'afford.toReview'],
    },
  }) as const
