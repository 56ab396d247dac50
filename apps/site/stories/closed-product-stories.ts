import type { Actions } from './actions.ts'
import { productsClosed } from './sample-breaks.ts'

/** The page of breaks after a product was closed without an end. */
export const closedProductStories = {
  'one product is closed without an end': {
    search: '?step=exclusion',
    answers: { 'breaks.excludeProduct': productsClosed({ product: 'casino', until: null }) },
    act: async ({ press }: Actions) => {
      await press('Casino')
      await press('No end date')
      await press('Continue to confirm: no end date')
      await press('Close Casino')
    },
    shows: [
      'products.closed.endless',
      'breaks.stops.marketing',
      { id: 'breaks.continue', values: { length: '6 months' } },
    ],
  },
} as const
