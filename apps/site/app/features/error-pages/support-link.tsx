import { buttonClass } from '@marquee/ui/button'
import { useTexts } from '../../shared/texts/index.ts'

/** Mail link to support, for pages that cannot lead into the site. Renders nothing for a brand without an address. */
export function SupportLink({ email }: { email: string }) {
  const { t } = useTexts()
  return email === '' ? null : (
    <>
      <a href={`mailto:${email}`} className={buttonClass()}>
        {t('help.write')}
      </a>
      <span className="basis-full text-sm text-text-3">{email}</span>
    </>
  )
}
