import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { Sheet } from '@marquee/ui/sheet'
import { useState } from 'react'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useSingleFlight } from '../../../shared/forms/single-flight.ts'
import { useBackToClose } from '../../../shared/navigation/sheet-entries.ts'
import { failureTextOf } from '../../../shared/query/failure-text.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { toast } from '../../../shared/ui/toasts.ts'
import { useAppeal } from '../queries.ts'
import { WordsField } from './words-field.tsx'

export interface AppealSheetProps {
  readonly reference: string
  readonly onClose: () => void
}

/** Why the answer is not accepted, one time. */
export function AppealSheet({ reference, onClose }: AppealSheetProps) {
  useBackToClose(onClose)
  const { t } = useTexts('complaints')
  const [text, setText] = useState('')
  const [isSent, setSent] = useState(false)
  const appeal = useAppeal()
  const run = useSingleFlight()
  const offlineReason = useOfflineReason()
  const words = text.trim()
  const send = () =>
    run(async () => {
      setSent(true)
      if (words === '') return
      try {
        await appeal.mutateAsync({ reference, text: words })
        toast({ kind: 'success', text: t('complaints.received') })
        onClose()
      } catch {
        // The banner gives the reason.
      }
    })
  return (
    <Sheet
      title={t('complaints.appeal')}
      size="sm"
      onClose={onClose}
      closeLabel={t('common.close')}
      footer={
        <Button full pending={appeal.isPending} reason={offlineReason} onClick={() => void send()}>
          {t('complaints.sendAppeal')}
        </Button>
      }
    >
      <p>{t('complaints.appealText')}</p>
      <WordsField
        label={t('complaints.appealWords')}
        isMissing={isSent && words === ''}
        value={text}
        onChange={setText}
      />
      {appeal.isError && (
        <Banner tone="negative" role="alert" className="mt-4">
          {t(failureTextOf(appeal.error, navigator.onLine).text)}
        </Banner>
      )}
    </Sheet>
  )
}
