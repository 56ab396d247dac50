import { buttonClass } from '@marquee/ui/button'
import { IconButton } from '@marquee/ui/icon-button'
import { useQuery } from '@tanstack/react-query'
import X from 'lucide/dist/esm/icons/x.mjs'
import { useEffect } from 'react'
import { sessionStore } from '../../shared/browser/stores.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { LinkAnchor } from '../../shared/navigation/link.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { notePopupShown } from './model.ts'
import { signupPopupQuery } from './queries.ts'

/** A visitor may open an account: beside the page, which stays usable. It takes no focus. */
export function SignupPopup({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts('welcome')
  const { prefix } = useLocale()
  const to = useHref()
  const { data } = useQuery(signupPopupQuery(prefix))
  const popup = data?.popup
  useEffect(() => {
    if (popup) notePopupShown(sessionStore)
  }, [popup])
  if (!popup) return null
  return (
    <section
      aria-labelledby="signup-popup"
      data-signup-popup
      className="fixed inset-x-3 bottom-[calc(var(--bar-height,0px)+env(safe-area-inset-bottom)+0.75rem)] z-20 animate-fade rounded-sheet border border-line bg-surface-1 p-5 shadow-float md:inset-x-auto md:end-6 md:w-90"
    >
      <div className="flex items-start gap-3">
        <h2 id="signup-popup" className="min-w-0 flex-1 font-semibold">
          {popup.title}
        </h2>
        <IconButton size="sm" icon={X} label={t('common.close')} onClick={onClose} className="-me-2 -mt-2" />
      </div>
      <p className="mt-1 text-sm text-text-2">{popup.text}</p>
      <LinkAnchor
        href={to('signup')}
        onClick={onClose}
        className={buttonClass({ size: 'sm', className: 'mt-4' })}
      >
        {t('shell.join')}
      </LinkAnchor>
    </section>
  )
}
