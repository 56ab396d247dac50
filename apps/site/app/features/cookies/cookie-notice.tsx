import { Button } from '@marquee/ui/button'
import { LinkText } from '@marquee/ui/link-text'
import { Switch } from '@marquee/ui/switch'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getApi } from '../../shared/api/api.ts'
import { localStore } from '../../shared/browser/stores.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { useTexts } from '../../shared/texts/index.ts'
import {
  CONSENT_VERSION,
  type CookieOptions,
  everything,
  onlyEssential,
  readChoice,
  writeChoice,
} from '../../shared/browser/cookie-choice.ts'

export interface CookieNoticeProps {
  /** The player pressed "Cookie settings": the choices are open and focus moves to them. */
  readonly isAskedFor: boolean
  readonly onDone: () => void
}

/** The cookie notice: accept all, essential only, or choose, as three equal buttons. The page behind stays usable. */
export function CookieNotice({ isAskedFor, onDone }: CookieNoticeProps) {
  const { t } = useTexts('cookies')
  const to = useHref()
  const client = useQueryClient()
  const before = readChoice(localStore)
  const [isChoosing, setIsChoosing] = useState(isAskedFor)
  const [options, setOptions] = useState<CookieOptions>(before?.options ?? onlyEssential)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAskedFor) heading.current?.focus()
  }, [isAskedFor])

  const decide = (chosen: CookieOptions) => {
    const choice = { options: chosen, version: CONSENT_VERSION, consentId: before?.consentId ?? null }
    writeChoice(localStore, choice)
    onDone()
    // The choice takes effect in this browser at once; storing it on the server may be repeated at a later visit.
    getApi(client)('player.setCookieConsent', {
      cookiesConsentId: choice.consentId,
      version: choice.version,
      options: chosen,
    }).then(
      ({ cookiesConsentId }) => writeChoice(localStore, { ...choice, consentId: cookiesConsentId }),
      () => {},
    )
  }
  return (
    <section
      aria-labelledby="cookies"
      data-cookie-notice
      className="fixed inset-x-0 bottom-[calc(var(--bar-height,0px)+env(safe-area-inset-bottom))] z-30 max-h-[70dvh] animate-fade overflow-y-auto border-t border-line bg-surface-1 p-3 text-sm shadow-float md:text-base md:inset-x-auto md:start-6 md:bottom-[calc(var(--bar-height,0px)+1.5rem)] md:w-[27rem] md:rounded-sheet md:border md:p-6"
    >
      <h2
        id="cookies"
        ref={heading}
        tabIndex={-1}
        className="inline text-sm font-semibold outline-none md:block md:text-base"
      >
        {t('cookies.title')}
      </h2>{' '}
      <p className="inline text-sm text-text-2 md:block">
        {t('cookies.text')}{' '}
        <LinkText tone="inline" href={to('cookie-policy')}>
          {t('cookies.policy')}
        </LinkText>
      </p>
      {isChoosing && (
        <div className="mt-3 border-y border-line py-1">
          <Switch
            label={t('cookies.essentials')}
            hint={t('cookies.essentialsHint')}
            checked
            disabled
            readOnly
          />
          <Switch
            label={t('cookies.performance')}
            hint={t('cookies.performanceHint')}
            checked={options.performance}
            onChange={(event) => setOptions({ ...options, performance: event.currentTarget.checked })}
          />
          <Switch
            label={t('cookies.marketing')}
            hint={t('cookies.marketingHint')}
            checked={options.marketing}
            onChange={(event) => setOptions({ ...options, marketing: event.currentTarget.checked })}
          />
        </div>
      )}
      {/* The answers stay in view while the choices scroll. */}
      <div className="sticky -bottom-3 -mb-3 flex flex-wrap gap-2 bg-surface-1 pt-2.5 pb-3 *:min-w-[min(100%,7rem)] *:flex-1 *:px-2 md:-bottom-6 md:-mb-6 md:pt-4 md:pb-6">
        <Button size="sm" full onClick={() => decide(everything)}>
          {t('cookies.accept')}
        </Button>
        <Button size="sm" full onClick={() => decide(onlyEssential)}>
          {t('cookies.onlyEssential')}
        </Button>
        {isChoosing ? (
          <Button size="sm" full onClick={() => decide(options)}>
            {t('cookies.save')}
          </Button>
        ) : (
          <Button size="sm" full onClick={() => setIsChoosing(true)}>
            {t('cookies.choose')}
          </Button>
        )}
      </div>
    </section>
  )
}
