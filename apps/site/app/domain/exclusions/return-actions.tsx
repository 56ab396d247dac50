import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { useState } from 'react'
import { useOfflineReason } from '../../shared/browser/use-online.ts'
import { useSingleFlight } from '../../shared/forms/single-flight.ts'
import { useTexts } from '../../shared/texts/index.ts'
import type { ReturnStage } from '../breaks/index.ts'

/** Asking to return from an exclusion, taking that back, or confirming it after the wait (EXC-07). */
export type ReturnAct = 'ask' | 'cancel' | 'confirm'

const actsOfStage: Readonly<Record<ReturnStage['is'], readonly ReturnAct[]>> = {
  never: [],
  early: [],
  ask: ['ask'],
  refused: ['ask'],
  wait: ['cancel'],
  reviewed: ['cancel'],
  confirm: ['cancel', 'confirm'],
}

export interface ReturnActionsProps {
  readonly stage: ReturnStage
  /** The mutation that carries an act out. */
  readonly change: {
    readonly isPending: boolean
    readonly variables: ReturnAct | undefined
    readonly mutateAsync: (act: ReturnAct) => Promise<unknown>
  }
  /** Why an act changed nothing. */
  readonly failureText: (error: unknown) => string
}

/** What can be done now. All buttons weigh the same: staying closed is never the smaller choice. */
export function ReturnActions({ stage, change, failureText }: ReturnActionsProps) {
  const { t } = useTexts('breaks')
  const offlineReason = useOfflineReason()
  const run = useSingleFlight()
  const [failure, setFailure] = useState<string>()
  const send = (act: ReturnAct) =>
    run(async () => {
      setFailure(undefined)
      try {
        await change.mutateAsync(act)
      } catch (error) {
        setFailure(failureText(error))
      }
    })
  return (
    <>
      <div role="alert">
        {failure !== undefined && (
          <Banner tone="negative" className="mt-3">
            {failure}
          </Banner>
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-2.5 empty:hidden">
        {actsOfStage[stage.is].map((act) => (
          <Button
            key={act}
            pending={change.isPending && change.variables === act}
            pendingLabel={t('common.loading')}
            disabled={change.isPending && change.variables !== act}
            reason={offlineReason}
            onClick={() => void send(act)}
          >
            {t(`breaks.return.${act}Button`)}
          </Button>
        ))}
      </div>
    </>
  )
}
