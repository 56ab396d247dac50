import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { Field } from '@marquee/ui/field'
import { Select } from '@marquee/ui/select'
import { Sheet } from '@marquee/ui/sheet'
import { useState } from 'react'
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useSingleFlight } from '../../../shared/forms/single-flight.ts'
import { useBackToClose } from '../../../shared/navigation/sheet-entries.ts'
import { failureTextOf } from '../../../shared/query/failure-text.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { toast } from '../../../shared/ui/toasts.ts'
import { topics, topicTexts } from '../model.ts'
import { useFile } from '../queries.ts'
import { WordsField } from './words-field.tsx'

/** What it is about, and the player's words. */
export function FileSheet({ onClose }: { readonly onClose: () => void }) {
  useBackToClose(onClose)
  const { t } = useTexts('complaints')
  const [topic, setTopic] = useState<(typeof topics)[number]>()
  const [text, setText] = useState('')
  const [isSent, setSent] = useState(false)
  const keys = useIdempotencyKey()
  const file = useFile()
  const run = useSingleFlight()
  const offlineReason = useOfflineReason()
  const words = text.trim()
  const send = () =>
    run(async () => {
      setSent(true)
      if (topic === undefined || words === '') return
      try {
        await file.mutateAsync({ topic, text: words, key: keys.of(`${topic} ${words}`) })
        keys.clear()
        toast({ kind: 'success', text: t('complaints.received') })
        onClose()
      } catch (error) {
        // The banner gives the reason.
        keys.clearIfRefused(error)
      }
    })
  return (
    <Sheet
      title={t('complaints.file')}
      size="sm"
      onClose={onClose}
      closeLabel={t('common.close')}
      footer={
        <Button full pending={file.isPending} reason={offlineReason} onClick={() => void send()}>
          {t('complaints.send')}
        </Button>
      }
    >
      <Field
        label={t('complaints.about')}
        error={isSent && topic === undefined ? t('complaints.chooseTopic') : undefined}
        required
      >
        {(aria) => (
          <Select
            {...aria}
            placeholder={t('complaints.choose')}
            options={topics.map((value) => ({ value, label: t(topicTexts[value]) }))}
            value={topic ?? ''}
            onChange={({ target: { value } }) => setTopic(topics.find((one) => one === value))}
          />
        )}
      </Field>
      <WordsField
        label={t('complaints.words')}
        hint={t('complaints.wordsHint')}
        isMissing={isSent && words === ''}
        value={text}
        onChange={setText}
      />
      {file.isError && (
        <Banner tone="negative" role="alert" className="mt-4">
          {t(failureTextOf(file.error, navigator.onLine).text)}
        </Banner>
      )}
    </Sheet>
  )
}
