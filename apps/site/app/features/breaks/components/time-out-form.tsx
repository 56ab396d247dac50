import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { Field } from '@marquee/ui/field'
import { Input } from '@marquee/ui/input'
import CirclePause from 'lucide/dist/esm/icons/circle-pause.mjs'
import { useState } from 'react'
import { useBeginBreak } from '../../../domain/breaks/index.ts'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useSingleFlight } from '../../../shared/forms/single-flight.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import {
  type BreakTerms,
  type Length,
  type Running,
  endOfDays,
  hasOwnLength,
  keyOf,
  parseDays,
} from '../model.ts'
import { useBreakTexts } from '../use-break-texts.ts'
import { LengthChoice } from './length-choice.tsx'
import { OptionCard } from './option-card.tsx'

const OWN = 'own'

export interface TimeOutFormProps {
  readonly lengths: readonly Length[]
  readonly terms: BreakTerms
  readonly running: Running | null
  readonly now: number
}

/** A break: one press begins it (EXC-02). The first length is chosen, so that two presses are enough from any page. */
export function TimeOutForm({ lengths, terms, running, now }: TimeOutFormProps) {
  const { t } = useTexts('breaks')
  const texts = useBreakTexts()
  const offlineReason = useOfflineReason()
  const begin = useBeginBreak()
  const run = useSingleFlight()
  const [first] = lengths
  const [chosen, setChosen] = useState(first ? keyOf(first) : OWN)
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [failure, setFailure] = useState<string>()
  const longest = terms.longestTimeoutDays
  const days = parseDays(typed, longest)
  const own: Length | undefined =
    days === undefined ? undefined : { request: { kind: 'timeout', days }, end: endOfDays(days, now) }
  const length = chosen === OWN ? own : lengths.find((one) => keyOf(one) === chosen)
  const start = () =>
    run(async () => {
      setIsWrong(!length)
      setFailure(undefined)
      if (!length) return
      try {
        await begin.mutateAsync(length.request)
      } catch (error) {
        setFailure(texts.failure(error))
      }
    })
  return (
    <OptionCard icon={CirclePause} title={t('breaks.timeout')} text={t('breaks.timeoutText')}>
      <LengthChoice
        legend={t('breaks.timeoutLength')}
        name="break-days"
        lengths={lengths}
        value={chosen}
        onChange={setChosen}
        other={
          hasOwnLength(terms, running, now)
            ? { value: OWN, label: t('breaks.own'), end: t('breaks.ownMost', { count: longest }) }
            : undefined
        }
      />
      {chosen === OWN && (
        <Field
          label={t('breaks.ownDays')}
          hint={own ? t('breaks.until', { date: texts.end(own) }) : undefined}
          error={isWrong && !own ? t('breaks.bad.own', { days: longest }) : undefined}
          required
          className="mt-2"
        >
          {(aria) => (
            <Input
              {...aria}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <div role="alert">{failure !== undefined && <Banner tone="negative">{failure}</Banner>}</div>
      <div className="mt-auto pt-4">
        <Button
          variant="care"
          full
          pending={begin.isPending || begin.isSuccess}
          pendingLabel={t('breaks.starting')}
          reason={offlineReason}
          onClick={() => void start()}
        >
          {length ? t('breaks.start', { length: texts.length(length) }) : t('breaks.startOwn')}
        </Button>
      </div>
    </OptionCard>
  )
}
