import { Button, buttonClass } from '@marquee/ui/button'
import { countryName } from '../../../shared/formats/country-name.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { StepFrame } from './step-frame.tsx'

/** Accounts cannot be opened in this country. */
export function UnsupportedStep({ country, onChange }: { country: string; onChange: () => void }) {
  const { t } = useTexts('signup')
  const { intl } = useLocale()
  const to = useHref()
  return (
    <StepFrame
      step="Unsupported"
      title={t('signup.unsupported.title', { country: countryName(intl, country) })}
      text={t('signup.unsupported.text')}
    >
      <div className="grid gap-2 md:grid-cols-2">
        <Button full onClick={onChange}>
          {t('signup.unsupported.change')}
        </Button>
        <Link to={to('contact-live-chat')} className={buttonClass({ full: true })}>
          {t('signup.support')}
        </Link>
      </div>
    </StepFrame>
  )
}
