import Search from 'lucide/dist/esm/icons/search.mjs'
import { buttonClass } from '@marquee/ui/button'
import { ErrorState } from '@marquee/ui/error-state'
import { Icon } from '@marquee/ui/icon'
import { useSession } from '../../domain/session/index.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { useHref } from '../../shared/navigation/href.ts'
import { useModal, preloadModal } from '../../shared/navigation/modals.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'

/** The 404 page: says what happened and offers the search; during a break, which has none, the page of the break. */
export default function NotFoundScreen() {
  const { t } = useTexts()
  const to = useHref()
  const { open } = useModal()
  const { isOnBreak } = useSession()
  return (
    <div className="mx-auto w-full max-w-xl gutter">
      <PageTitle title={t('status.notFound.title')} />
      <ErrorState
        scale="page"
        icon={Search}
        title={t('status.notFound.title')}
        text={isOnBreak ? undefined : t('status.notFound.text')}
        eyebrow={t('status.code', { code: 404 })}
        actions={
          <>
            <Link to={to(isOnBreak ? 'break' : 'home')} className={buttonClass()}>
              {t(isOnBreak ? 'shell.duringBreak' : 'status.home')}
            </Link>
            <Link to={to('contact-live-chat')} className={buttonClass()}>
              {t('shell.help')}
            </Link>
          </>
        }
      >
        {/* A button with the look of a search field, which opens the search. */}
        {!isOnBreak && (
          <button
            type="button"
            onPointerEnter={() => preloadModal('search')}
            onClick={() => open('search')}
            className="pressable flex min-h-13 w-full items-center gap-2.5 rounded-control border border-line-strong bg-bg px-4 text-start text-text-3 hover:text-text-2"
          >
            <Icon of={Search} />
            {t('status.notFound.search')}
          </button>
        )}
      </ErrorState>
    </div>
  )
}
