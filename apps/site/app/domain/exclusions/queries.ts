import type { Product, RouteOutput } from '@marquee/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { getApi } from '../../shared/api/api.ts'
import { breaksKey } from '../breaks/index.ts'
import type { ReturnAct } from './return-actions.tsx'

/** Months that are sent with an exclusion without an end (spec 1 §5). */
const INDEFINITE_MONTHS = 12

export interface ProductRequest {
  readonly product: Product
  /** Null: without an end. */
  readonly months: number | null
}

/** Stores the answer, and has every list of games read again: which of them are open has changed. */
function store(client: QueryClient, answer: RouteOutput<'breaks.excludeProduct'>): void {
  client.setQueryData(breaksKey, answer)
  const [, name] = breaksKey
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== name })
}

/** Begins the exclusion from a product, or makes it longer. The session goes on. */
export function useExcludeProduct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ product, months }: ProductRequest) =>
      getApi(client)('breaks.excludeProduct', {
        product,
        exclusionInMonths: months ?? INDEFINITE_MONTHS,
        accountDisableIndefinitely: months === null,
      }),
    onSuccess: (answer) => store(client, answer),
    onError: () => client.invalidateQueries({ queryKey: breaksKey }),
  })
}

const returnCalls = {
  ask: 'breaks.askProductReturn',
  cancel: 'breaks.cancelProductReturn',
  confirm: 'breaks.confirmProductReturn',
} as const satisfies Record<ReturnAct, string>

/** An act about the return to a product. The answer is what the page shows next; after a refusal it is read again. */
export function useProductReturn(product: Product) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: ReturnAct) => getApi(client)(returnCalls[act], { product }),
    onSuccess: (answer) => store(client, answer),
    onError: () => client.invalidateQueries({ queryKey: breaksKey }),
  })
}
