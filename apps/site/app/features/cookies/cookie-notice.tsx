import { Button, LinkText, Switch } from '@marquee/ui/native'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { apiOf } from '../../shared/api/api.ts'
import { useHref } from '../../shared/links.ts'
import { useTexts } from '../../shared/texts/index.ts'
import {
  CONSENT_VERSION,
  type CookieOptions,
  everything,
  onlyEssential,
  readChoice,
  writeChoice,
} from './choice.ts'

/** Accept, only essential, choose: three ways of the same weight, and the page behind stays in use. */
export function CookieNotice({ onDone }: { onDone: () => void }) {
  const { t } = useTexts('cookies')
  const to = useHref()
  const client = useQueryClient()
  const before = readChoice(localStorage)
  const [isChoosing, setIsChoosing] = useState(before !== undefined)
  const [options, setOptions] = useState<CookieOptions>(before?.options ?? onlyEssential)
  const heading = useRef<HTMLHeadingElement>(null)
  const wasAsked = before !== undefined
  useEffect(() => {
    if (wasAsked) heading.current?.focus()
  }, [wasAsked])

  const decide = (chosen: CookieOptions) => {
    const choice = { options: chosen, version: CONSENT_VERSION, consentId: before?.consentId ?? null }
    writeChoice(localStorage, choice)
    onDone()
    // The choice holds in this browser at once; the server's record of it may follow at another visit.
    apiOf(client)('player.setCookieConsent', {
      cookiesConsentId: choice.consentId,
      version: choice.version,
      options: chosen,
    }).then(
      ({ cookiesConsentId }) => writeChoice(localStorage, { ...choice, consentId: cookiesConsentId }),
      () => {},
    )
  }
  return (
    <section
      aria-labelledby="cookies"
      className="fixed inset-x-0 bottom-[calc(var(--bar-height,0px)+env(safe-area-inset-bottom))] z-30 max-h-[70dvh] animate-fade overflow-y-auto border-t border-line bg-surface-1 p-4 shadow-float md:inset-x-auto md:start-6 md:bottom-6 md:w-[27rem] md:rounded-sheet md:border md:p-6"
    >
      <h2 id="cookies" ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {t('cookies.title')}
      </h2>
      <p className="mt-1 text-sm text-text-2">
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
      <div className="mt-4 flex flex-wrap gap-2 *:min-w-[min(100%,7.25rem)] *:flex-1">
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
