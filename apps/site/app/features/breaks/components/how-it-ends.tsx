import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { useState } from 'react'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useSingleFlight } from '../../../shared/forms/single-flight.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { type ReturnStage, returnStage } from '../../../domain/breaks/index.ts'
import type { BreakTerms, Decided, Running } from '../model.ts'
import { type ReturnCall, useReturn } from '../queries.ts'
import { useBreakTexts } from '../use-break-texts.ts'

export interface HowItEndsProps {
  readonly running: Running
  readonly terms: BreakTerms
  readonly decided: Decided
}

/** How the break ends: by itself, or by its player's return: asked for, a wait, a confirmation (EXC-07, EXC-08). */
export function HowItEnds({ running, terms, decided }: HowItEndsProps) {
  const { t } = useTexts('breaks')
  const stage = returnStage(running, decided)
  return (
    <section aria-live="polite">
      <h2 className="text-lg font-semibold">{t('breaks.ends')}</h2>
      <p className="mt-1 text-text-2">
        {stage ? <StageText stage={stage} running={running} terms={terms} /> : t('breaks.endsItself')}
      </p>
      {stage && <StageActions key={stage.is} stage={stage} />}
    </section>
  )
}

interface StageTextProps extends Omit<HowItEndsProps, 'decided'> {
  readonly stage: ReturnStage
}

function StageText({ stage, running, terms }: StageTextProps) {
  const { t } = useTexts('breaks')
  const hours = running.until === null ? terms.indefiniteReturnHours : terms.returnHours
  switch (stage.is) {
    case 'never':
      return t('breaks.return.never')
    case 'early':
      return (
        <LocalTime iso={stage.from} format="date">
          {(date) =>
            t(hours === null ? 'breaks.return.early' : 'breaks.return.earlyWait', { date, count: hours ?? 0 })
          }
        </LocalTime>
      )
    case 'ask':
      return t('breaks.return.ask')
    case 'reviewed':
      return t('breaks.return.reviewed')
    case 'refused':
      return <LocalTime iso={stage.at}>{(date) => t('breaks.return.refused', { date })}</LocalTime>
    case 'wait':
      return <LocalTime iso={stage.from}>{(date) => t('breaks.return.wait', { date })}</LocalTime>
    case 'confirm':
      return stage.until === null ? (
        t('breaks.return.confirm')
      ) : (
        <LocalTime iso={stage.until}>{(date) => t('breaks.return.confirmUntil', { date })}</LocalTime>
      )
    default:
      return stage satisfies never
  }
}

const callsOfStage: Readonly<Record<ReturnStage['is'], readonly ReturnCall[]>> = {
  never: [],
  early: [],
  ask: ['breaks.askReturn'],
  refused: ['breaks.askReturn'],
  wait: ['breaks.cancelReturn'],
  reviewed: ['breaks.cancelReturn'],
  confirm: ['breaks.cancelReturn', 'breaks.confirmReturn'],
}

const buttonTexts = {
  'breaks.askReturn': 'breaks.return.askButton',
  'breaks.cancelReturn': 'breaks.return.cancelButton',
  'breaks.confirmReturn': 'breaks.return.confirmButton',
} as const satisfies Record<ReturnCall, string>

/** What can be done now. All buttons weigh the same: staying closed is never the smaller choice. */
function StageActions({ stage }: { readonly stage: ReturnStage }) {
  const { t } = useTexts('breaks')
  const texts = useBreakTexts()
  const offlineReason = useOfflineReason()
  const change = useReturn()
  const run = useSingleFlight()
  const [failure, setFailure] = useState<string>()
  const send = (call: ReturnCall) =>
    run(async () => {
      setFailure(undefined)
      try {
        await change.mutateAsync(call)
      } catch (error) {
        setFailure(texts.returnFailure(error))
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
        {callsOfStage[stage.is].map((call) => (
          <Button
            key={call}
            pending={change.isPending && change.variables === call}
            pendingLabel={t('common.loading')}
            disabled={change.isPending && change.variables !== call}
            reason={offlineReason}
            onClick={() => void send(call)}
          >
            {t(buttonTexts[call])}
          </Button>
        ))}
      </div>
    </>
  )
}
