import { Button } from '@marquee/ui/button'
import { Sheet } from '@marquee/ui/sheet'
import { useState } from 'react'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useBackToClose } from '../../../shared/navigation/sheet-entries.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { PinKind } from '../model.ts'

export interface ExhaustedSheetProps {
  readonly kind: PinKind
  /** Until this number or address gets codes again, where the server says so. */
  readonly minutes: number | undefined
  /** When the open sign-up is deleted, with its attempts (ms since 1970). */
  readonly endOfSignup: number
  readonly onChange: () => void
  readonly onClose: () => void
}

/** No attempts are left for this number or address: another one can be used now, this one later. */
export function ExhaustedSheet({ kind, minutes, endOfSignup, onChange, onClose }: ExhaustedSheetProps) {
  useBackToClose(onClose)
  const { t } = useTexts('signup')
  const formats = useFormats()
  const [openedAt] = useState(() => Date.now())
  const at = minutes === undefined ? endOfSignup : openedAt + minutes * 60_000
  const until = formats.dateTime(new Date(at).toISOString())
  const isSms = kind === 'sms'
  return (
    <Sheet
      title={t('signup.exhausted.title')}
      size="sm"
      onClose={onClose}
      closeLabel={t('common.close')}
      footer={
        <Button variant="primary" full onClick={onChange}>
          {t(isSms ? 'signup.exhausted.change' : 'signup.exhausted.changeEmail')}
        </Button>
      }
    >
      <p role="alert" className="text-text-2">
        {t(isSms ? 'signup.exhausted.sms' : 'signup.exhausted.email', { until })}
      </p>
    </Sheet>
  )
}
