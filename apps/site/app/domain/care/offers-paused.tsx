import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { Field } from '@marquee/ui/field'
import { Sheet } from '@marquee/ui/sheet'
import { Textarea } from '@marquee/ui/textarea'
import { useState } from 'react'
import { useOfflineReason } from '../../shared/browser/use-online.ts'
import { useSingleFlight } from '../../shared/forms/single-flight.ts'
import { LocalTime } from '../../shared/formats/local-time.tsx'
import { useBackToClose } from '../../shared/navigation/sheet-entries.ts'
import { failureTextOf } from '../../shared/query/failure-text.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { toast } from '../../shared/ui/toasts.ts'
import { type OffersState, useObject } from './queries.ts'

export interface OffersPausedProps {
  /** When offers and marketing were stopped. */
  readonly since: string
  readonly objection: OffersState['objection']
}

/** Since when offers and marketing are stopped, why, and the objection of the player. */
export function OffersPaused({ since, objection }: OffersPausedProps) {
  const { t } = useTexts('care')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Banner
        tone="care"
        title={t('care.title')}
        actions={
          objection === null && (
            <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
              {t('care.object')}
            </Button>
          )
        }
      >
        <p>{t('care.text')}</p>
        <p className="mt-1">
          <LocalTime iso={since}>{(date) => t('care.since', { date })}</LocalTime>
        </p>
        {objection && (
          <p className="mt-1">
            <LocalTime iso={objection.madeAt}>
              {(date) => t(objection.answer === null ? 'care.made' : 'care.upheld', { date })}
            </LocalTime>
          </p>
        )}
      </Banner>
      {isOpen && <ObjectionSheet onClose={() => setOpen(false)} />}
    </>
  )
}

const LONGEST = 1_000

/** Optional words, and one button. */
function ObjectionSheet({ onClose }: { readonly onClose: () => void }) {
  useBackToClose(onClose)
  const { t } = useTexts('care')
  const [text, setText] = useState('')
  const object = useObject()
  const run = useSingleFlight()
  const offlineReason = useOfflineReason()
  const send = () =>
    run(async () => {
      try {
        await object.mutateAsync(text.trim())
        toast({ kind: 'success', text: t('care.sent') })
        onClose()
      } catch {
        // The banner gives the reason.
      }
    })
  return (
    <Sheet
      title={t('care.form')}
      size="sm"
      onClose={onClose}
      closeLabel={t('common.close')}
      footer={
        <Button full pending={object.isPending} reason={offlineReason} onClick={() => void send()}>
          {t('care.send')}
        </Button>
      }
    >
      <Field label={t('care.words')} hint={t('care.optional')}>
        {(aria) => (
          <Textarea
            {...aria}
            value={text}
            maxLength={LONGEST}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {object.isError && (
        <Banner tone="negative" role="alert" className="mt-4">
          {t(failureTextOf(object.error, navigator.onLine).text)}
        </Banner>
      )}
    </Sheet>
  )
}
