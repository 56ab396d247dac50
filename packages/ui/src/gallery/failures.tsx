import Wrench from 'lucide/dist/esm/icons/wrench.mjs'
import { Button } from '../native/button.tsx'
import { DefinitionList } from '../native/definition-list.tsx'
import { DefinitionRow } from '../native/definition-row.tsx'
import { ErrorState } from '../native/error-state.tsx'
import type { Entry } from './entry.tsx'

export const FAILURES: readonly Entry[] = [
  {
    name: 'Failures',
    states: [
      {
        name: 'a part failed',
        show: (
          <ErrorState
            title="We could not load your movements"
            text="Your balance above is right."
            retryLabel="Try again"
            onRetry={() => undefined}
            reference="Reference E-51C7-2F · today 14:02:48"
          />
        ),
      },
      {
        name: 'a page refused',
        show: (
          <ErrorState
            scale="page"
            tone="warning"
            icon={Wrench}
            eyebrow="Code 503"
            title="The cashier is closed until 15:30"
            text={
              <>
                <b>No money was taken.</b> We are moving it to new servers. Games and bets run as usual.
              </>
            }
            retryLabel="Try again"
            onRetry={() => undefined}
            actions={
              <Button variant="quiet" full>
                Pay another way
              </Button>
            }
            reference="Reference E-51C7-2F · today 14:02:48"
          >
            <DefinitionList>
              <DefinitionRow name="Started" value="14:00" />
              <DefinitionRow name="Open again" value="15:30 today" />
            </DefinitionList>
          </ErrorState>
        ),
      },
    ],
  },
]
