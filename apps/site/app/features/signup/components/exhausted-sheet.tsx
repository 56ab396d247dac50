import { Button } from '@marquee/ui/button'
import { Sheet } from '@marquee/ui/sheet'
import { useTexts } from '../../../shared/texts/index.ts'
import type { PinKind } from '../model.ts'

export interface ExhaustedSheetProps {
  readonly kind: PinKind
  /** When this number or address may be used again, as text. */
  readonly until: string
  readonly onChange: () => void
  readonly onClose: () => void
}

/** No attempts are left for this number or address: another one can be used now, this one after a day. */
export function ExhaustedSheet({ kind, until, onChange, onClose }: ExhaustedSheetProps) {
  const { t } = useTexts('signup')
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
