import { type Dialect, fieldsOf } from './dialect.ts'
import { relax } from './relax.ts'

/** Rounds by `method`; being ready and leaving in the `rgMessage` dialect. */
export const quickspin: Dialect = {
  ...relax,
  roundStarted: () => [{ method: 'GameEvent_ROUND_STARTED' }],
  roundEnded: () => [{ method: 'GameEvent_ROUND_ENDED' }],
  read: (data) =>
    fieldsOf(data)['method'] === 'GameEvent_UPDATE_BALANCE' ? 'refreshBalance' : relax.read(data),
}
