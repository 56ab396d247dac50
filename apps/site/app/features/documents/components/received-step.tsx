import { Button } from '@marquee/ui/button'
import { Icon } from '@marquee/ui/icon'
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs'
import { useTexts } from '../../../shared/texts/index.ts'

/** A document has been sent: what follows. */
export function ReceivedStep({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts('documents')
  return (
    <>
      <p className="flex items-center gap-2 font-semibold">
        <Icon of={CircleCheck} className="text-positive" />
        {t('documents.received.title')}
      </p>
      <p className="mt-2 text-text-2">{t('documents.received.text')}</p>
      <Button full variant="primary" className="mt-5" onClick={onClose}>
        {t('documents.done')}
      </Button>
    </>
  )
}
