import { Button, buttonClass } from '@marquee/ui/button'
import { Sheet } from '@marquee/ui/sheet'
import { useHref } from '../../shared/navigation/href.ts'
import { LinkAnchor } from '../../shared/navigation/link.tsx'
import { useBackToClose } from '../../shared/navigation/sheet-entries.ts'
import { useTexts } from '../../shared/texts/index.ts'

export interface WelcomeModalProps {
  readonly firstName: string
  readonly onClose: () => void
}

/** Two lines after the first sign-in. It offers nothing. */
export function WelcomeModal({ firstName, onClose }: WelcomeModalProps) {
  useBackToClose(onClose)
  const { t } = useTexts('welcome')
  const to = useHref()
  return (
    <Sheet
      title={t('welcome.titleNamed', { name: firstName })}
      size="sm"
      onClose={onClose}
      closeLabel={t('common.close')}
      footer={
        <div className="grid gap-3 md:grid-cols-2">
          <Button full onClick={onClose}>
            {t('welcome.modal.look')}
          </Button>
          <LinkAnchor href={to('welcome')} onClick={onClose} className={buttonClass({ full: true })}>
            {t('welcome.modal.begin')}
          </LinkAnchor>
        </div>
      }
    >
      <p className="text-text-2">{t('welcome.modal.text')}</p>
    </Sheet>
  )
}
