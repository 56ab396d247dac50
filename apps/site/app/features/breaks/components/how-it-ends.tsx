import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { type ReturnStage, returnStage } from '../../../domain/breaks/index.ts'
import { ReturnActions } from '../../../domain/exclusions/index.ts'
import type { BreakTerms, Decided, Running } from '../model.ts'
import { useReturn } from '../queries.ts'
import { useBreakTexts } from '../use-break-texts.ts'

export interface HowItEndsProps {
  readonly running: Running
  readonly terms: BreakTerms
  readonly decided: Decided
}

/** How the break ends: by itself, or by its player's return: asked for, a wait, a confirmation (EXC-07, EXC-08). */
export function HowItEnds({ running, terms, decided }: HowItEndsProps) {
  const { t } = useTexts('breaks')
  const texts = useBreakTexts()
  const change = useReturn()
  const stage = returnStage(running, decided)
  return (
    <section aria-live="polite">
      <h2 className="text-lg font-semibold">{t('breaks.ends')}</h2>
      <p className="mt-1 text-text-2">
        {stage ? <StageText stage={stage} running={running} terms={terms} /> : t('breaks.endsItself')}
      </p>
      {stage && (
        <ReturnActions key={stage.is} stage={stage} change={change} failureText={texts.returnFailure} />
      )}
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
