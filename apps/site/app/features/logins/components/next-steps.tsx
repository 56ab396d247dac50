import { Banner } from '@marquee/ui/banner'
import { linkClass } from '@marquee/ui/link-text'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'

/** What the player can do after a report. */
export function NextSteps() {
  const { t } = useTexts('logins')
  const to = useHref()
  return (
    <Banner
      tone="warning"
      role="status"
      title={t('logins.reportedTitle')}
      className="mb-5"
      actions={
        <>
          <Link to={to('account.security')} className={linkClass()}>
            {t('logins.changePassword')}
          </Link>
          <Link to={to('contact-live-chat')} className={linkClass()}>
            {t('logins.contact')}
          </Link>
          <Link to={to('banking.transactions')} className={linkClass()}>
            {t('logins.transactions')}
          </Link>
        </>
      }
    >
      {t('logins.reportedText')}
    </Banner>
  )
}
