import type { DepositState } from '../app/features/deposit/model.ts'
import type { Actions } from './actions.ts'
import { eur } from './sample-data.ts'

type Refusal = (
  outcome: DepositState['outcome'],
  change?: Partial<DepositState>,
) => { readonly 'wallet.depositState': DepositState }

const GRACE = { leftWithoutDocuments: eur('40.00'), graceEndsAt: '2026-03-15T12:00:00.000Z' } as const

/** Deposits before identity is verified. @param refusal the state of a deposit with changes */
export const unverifiedStories = (refusal: Refusal) =>
  ({
    'refused: unverified, another amount': {
      answers: {
        'wallet.deposit': {
          outcome: 'EXCEEDS_KYC_LIMIT',
          depositId: null,
          cashier: null,
          daysLeftToVerifyDocuments: null,
          leftWithoutDocuments: eur('40.00'),
          affordability: null,
          isSpendLimit: false,
          limitLeft: null,
          limitType: null,
          resetOn: null,
        },
      },
      shows: ['deposit.payWith', 'deposit.amount.label'],
      act: async ({ fill, press }: Actions) => {
        await fill('Amount', '50')
        await press(/^(Review|Deposit) /)
        await press(/^Deposit /)
        await press('Another amount')
      },
    },
    'play waits for identity': {
      answers: refusal('SUCCESS', { isPlayWaiting: true }),
      shows: ['deposit.playWaits', 'deposit.way.verification'],
    },
    'before identity is verified': {
      answers: refusal('SUCCESS', GRACE),
      shows: [
        { words: 'Your identity is not verified yet, so your deposits are limited.' },
        { id: 'deposit.amount.hint', values: { min: '€10.00', max: '€40.00' } },
      ],
    },
    'refused: before identity is verified': {
      answers: refusal('EXCEEDS_KYC_LIMIT', { ...GRACE, leftWithoutDocuments: eur('0.00') }),
      shows: [
        'deposit.refused.kyc',
        { words: 'Your identity is not verified yet, so your deposits are limited.' },
      ],
    },
  }) as const
