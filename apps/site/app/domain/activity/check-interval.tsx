import { Button } from '@marquee/ui/button'
import { RadioGroup } from '@marquee/ui/radio-group'
import { SectionHeading } from '@marquee/ui/section-heading'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type ActivitySettings, activitySettingsQuery, useChangeInterval } from './queries.ts'
import { useIsOnline } from '../../shared/browser/use-online.ts'
import { useSingleFlight } from '../../shared/forms/single-flight.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { failureTextOf } from '../../shared/query/failure-text.ts'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { toast } from '../../shared/ui/toasts.ts'
import { WaitingInterval } from './waiting-interval.tsx'

/** How often play is interrupted by the reality check (RC-05). */
export function CheckInterval({ zone }: { readonly zone: string }) {
  const { t } = useTexts('activity')
  const id = useId()
  const query = useQuery(activitySettingsQuery())
  return (
    <section aria-labelledby={id}>
      <SectionHeading
        id={id}
        title={t('activity.interval.title')}
        reason={t('activity.interval.text')}
        className="mb-3"
      />
      {query.data ? (
        <IntervalForm settings={query.data} zone={zone} />
      ) : query.isError ? (
        <QueryFailed title={t('activity.interval.failed')} query={query} />
      ) : (
        <LoadingState queryKey={activitySettingsQuery().queryKey}>
          <Skeleton shape="box" className="h-24" />
        </LoadingState>
      )}
    </section>
  )
}

/** Value of the choice without a timer. */
const OFF = 'off'

const chosenIn = ({ activityTimer }: ActivitySettings) => String(activityTimer ?? OFF)

interface IntervalFormProps {
  readonly settings: ActivitySettings
  readonly zone: string
}

function IntervalForm({ settings, zone }: IntervalFormProps) {
  const { t } = useTexts('activity')
  const isOnline = useIsOnline()
  const change = useChangeInterval()
  const run = useSingleFlight()
  const [choice, setChoice] = useState<string>()
  const chosen = choice ?? chosenIn(settings)
  const { marketMinutes, increaseHours, activityTimer } = settings
  const textOf = (minutes: number) => {
    const isLonger = minutes > marketMinutes && minutes > (activityTimer ?? Infinity)
    if (isLonger) return t('activity.interval.longer', { hours: increaseHours })
    return minutes === marketMinutes ? t('activity.interval.usual') : undefined
  }
  const save = () =>
    run(async () => {
      try {
        await change.mutateAsync(
          chosen === OFF ? { activityTimerOn: false } : { activityTimer: Number(chosen) },
        )
        setChoice(undefined)
        toast({ kind: 'success', text: t('activity.interval.saved') })
      } catch (error) {
        toast({ kind: 'error', text: t(failureTextOf(error, navigator.onLine).text) })
      }
    })
  return (
    <>
      <RadioGroup
        legend={t('activity.interval.legend')}
        legendHidden
        name="check-interval"
        variant="cards"
        value={chosen}
        onChange={setChoice}
        options={[
          ...settings.choices.map((minutes) => ({
            value: String(minutes),
            label: t('activity.interval.minutes', { minutes }),
            text: textOf(minutes),
          })),
          ...(settings.canTurnOff
            ? [
                {
                  value: OFF,
                  label: t('activity.interval.off'),
                  text: t('activity.interval.longer', { hours: increaseHours }),
                },
              ]
            : []),
        ]}
      />
      {chosen !== chosenIn(settings) && (
        <Button
          className="mt-3"
          pending={change.isPending}
          reason={isOnline ? undefined : t('common.offlineReason')}
          onClick={() => void save()}
        >
          {t('activity.interval.save')}
        </Button>
      )}
      {settings.pending && <WaitingInterval pending={settings.pending} zone={zone} />}
    </>
  )
}
