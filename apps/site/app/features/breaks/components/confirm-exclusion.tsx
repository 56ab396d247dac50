import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { Sheet } from '@marquee/ui/sheet'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBeginBreak } from '../../../domain/breaks/index.ts'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { isZero } from '../../../shared/formats/amounts.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useSingleFlight } from '../../../shared/forms/single-flight.ts'
import { useBackToClose } from '../../../shared/navigation/sheet-entries.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { BreakTerms, Length } from '../model.ts'
import { moneyQuery } from '../queries.ts'
import { useBreakTexts } from '../use-break-texts.ts'

export interface ConfirmExclusionProps {
  readonly length: Length
  readonly terms: BreakTerms
  readonly onClose: () => void
}

/** The one confirmation: until when, that nobody can shorten it, the money. Both buttons weigh the same (EXC-02). */
export function ConfirmExclusion({ length, terms, onClose }: ConfirmExclusionProps) {
  useBackToClose(onClose)
  const { t, rich } = useTexts('breaks')
  const texts = useBreakTexts()
  const { money } = useFormats()
  const offlineReason = useOfflineReason()
  const { data } = useQuery(moneyQuery())
  const begin = useBeginBreak()
  const run = useSingleFlight()
  const [failure, setFailure] = useState<string>()
  const isSent = begin.isPending || begin.isSuccess
  const isEndless = length.end === null
  const name = texts.length(length)
  const send = () =>
    run(async () => {
      setFailure(undefined)
      try {
        await begin.mutateAsync(length.request)
      } catch (error) {
        setFailure(texts.failure(error))
      }
    })
  return (
    <Sheet
      title={isEndless ? t('breaks.confirm.titleEndless') : t('breaks.confirm.title', { length: name })}
      size="md"
      onClose={onClose}
      closeLabel={t('common.close')}
    >
      <p className="text-text-2">
        {isEndless
          ? t('breaks.confirm.textEndless', { count: terms.indefiniteMinMonths })
          : rich('breaks.confirm.text', [(words) => <b className="font-semibold text-text">{words}</b>], {
              date: texts.end(length),
            })}
      </p>
      {data && !isZero(data.balance) && (
        <p className="mt-2 text-text-2">{t('breaks.confirm.money', { amount: money(data.balance) })}</p>
      )}
      <div role="alert">
        {failure !== undefined && (
          <Banner tone="negative" className="mt-4">
            {failure}
          </Banner>
        )}
      </div>
      <div className="mt-5 grid gap-2.5 xs:grid-cols-2">
        <Button full disabled={isSent} onClick={onClose}>
          {t('breaks.confirm.back')}
        </Button>
        <Button
          full
          pending={isSent}
          pendingLabel={t('breaks.starting')}
          reason={offlineReason}
          onClick={() => void send()}
        >
          {isEndless ? t('breaks.confirm.yesEndless') : t('breaks.confirm.yes', { length: name })}
        </Button>
      </div>
    </Sheet>
  )
}
