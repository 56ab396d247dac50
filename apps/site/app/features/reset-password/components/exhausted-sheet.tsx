import { Button } from '@marquee/ui/button'
import { Sheet } from '@marquee/ui/sheet'
import { useState } from 'react'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useBackToClose } from '../../../shared/navigation/sheet-entries.ts'
import { useTexts } from '../../../shared/texts/index.ts'

export interface ExhaustedSheetProps {
  /** For how long no code is taken for this account at all; undefined when a new code can be requested now. */
  readonly minutes: number | undefined
  readonly onEmail: () => void
  readonly onClose: () => void
}

/** No attempts are left: a link by mail works now. */
export function ExhaustedSheet({ minutes, onEmail, onClose }: ExhaustedSheetProps) {
  useBackToClose(onClose)
  const { t } = useTexts('security', 'signup')
  const formats = useFormats()
  const [openedAt] = useState(() => Date.now())
  return (
    <Sheet
      title={t('signup.exhausted.title')}
      size="sm"
      onClose={onClose}
      closeLabel={t('common.close')}
      footer={
        <Button variant="primary" full onClick={onEmail}>
          {t('reset.exhausted.email')}
        </Button>
      }
    >
      <p role="alert" className="text-text-2">
        {minutes === undefined
          ? t('reset.exhausted.text')
          : t('reset.exhausted.day', {
              time: formats.dateTime(new Date(openedAt + minutes * 60_000).toISOString()),
            })}
      </p>
    </Sheet>
  )
}
