import { Compass } from './icons.ts'
import { Button, ErrorState, buttonClass } from '@marquee/ui/native'
import { Link } from '../../shared/link.tsx'
import { useHref } from '../../shared/links.ts'
import { useModal, warmModal } from '../../shared/modals.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'

/** 404: says what happened and offers the search. */
export default function NotFoundScreen() {
  const { t } = useTexts()
  const to = useHref()
  const { open } = useModal()
  return (
    <div className="gutter">
      <PageTitle title={t('status.notFound.title')} />
      <ErrorState
        scale="page"
        icon={Compass}
        title={t('status.notFound.title')}
        text={t('status.notFound.text')}
        actions={
          <>
            <Button
              variant="primary"
              full
              onPointerEnter={() => warmModal('search')}
              onClick={() => open('search')}
            >
              {t('status.notFound.search')}
            </Button>
            <Link to={to('home')} className={buttonClass({ full: true })}>
              {t('status.home')}
            </Link>
          </>
        }
        reference={t('status.code', { code: 404 })}
      />
    </div>
  )
}
