import {
  apiLanguage,
  isMarketId,
  languages,
  markets,
  parsePrefix,
  pathUnder,
  prefixOf,
} from '@marquee/markets/prefix'
import { CircleUserRound, LogOut } from '@marquee/ui/icons'
import {
  Banner,
  Button,
  DefinitionList,
  DefinitionRow,
  Field,
  Loading,
  SectionHeading,
  Select,
  Skeleton,
} from '@marquee/ui/native'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useFormats } from '../../shared/formats.ts'
import { useLocale } from '../../shared/locale.ts'
import { useIsHydrated, useIsOnline } from '../../shared/online.ts'
import { QueryFailed } from '../../shared/query-failed.tsx'
import { useSession, useSessionActions } from '../../shared/session/use-session.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { toast } from '../../shared/toasts.ts'
import { profileQuery, useSetLanguage } from './queries.ts'

/** Who the account belongs to, its language, and the way out everywhere. */
export function AccountScreen() {
  const { t } = useTexts('account')
  return (
    <div className="mx-auto max-w-[44rem] gutter py-6 md:py-10">
      <h1 className="display text-2xl md:text-3xl">{t('account.title')}</h1>
      <Details />
      <Language />
      <SignOut />
    </div>
  )
}

function Details() {
  const { t } = useTexts('account')
  const formats = useFormats()
  const isHydrated = useIsHydrated()
  const { player } = useSession()
  const { data: profile, isError, error, refetch, isFetching } = useQuery(profileQuery())
  return (
    <section aria-labelledby="details" className="mt-6">
      <SectionHeading id="details" title={t('account.details')} />
      {profile ? (
        <>
          <DefinitionList className="mt-2">
            <DefinitionRow name={t('account.name')} value={`${profile.firstName} ${profile.lastName}`} />
            <DefinitionRow
              name={t('account.email')}
              value={<span className="break-all">{profile.email}</span>}
            />
            <DefinitionRow name={t('account.country')} value={formats.country(profile.countryCode)} />
            <DefinitionRow name={t('account.currency')} value={profile.currencyCode} />
            <DefinitionRow name={t('account.number')} value={profile.playerId} />
            {player && isHydrated ? (
              <DefinitionRow name={t('account.since')} value={formats.date(player.registrationDate)} />
            ) : null}
            {player?.previousSignInAt && isHydrated ? (
              <DefinitionRow
                name={t('account.lastSignIn')}
                value={formats.dateTime(player.previousSignInAt)}
              />
            ) : null}
          </DefinitionList>
          <Banner bare icon={CircleUserRound} className="mt-3">
            {t('account.change')}
          </Banner>
        </>
      ) : isError ? (
        <QueryFailed title={t('account.failed')} query={{ error, isFetching, refetch }} />
      ) : (
        <Loading label={t('common.loading')} slowLabel={t('common.slow')} className="mt-3">
          <Skeleton shape="box" className="h-52" />
        </Loading>
      )}
    </section>
  )
}

/** Another language is another page: texts, session and rules come fresh under its prefix. */
function Language() {
  const { t } = useTexts('account')
  const { language, market } = useLocale()
  const { pathname, search } = useLocation()
  const isOnline = useIsOnline()
  const setLanguage = useSetLanguage()
  const locales = isMarketId(market) ? markets[market].locales : []
  const choose = async (next: string) => {
    const locale = locales.find((one) => one.language === next)
    const here = parsePrefix(pathname + search)
    if (!locale || !here.known || next === language) return
    try {
      await setLanguage.mutateAsync(apiLanguage(locale.language))
    } catch {
      toast({ kind: 'error', text: t('account.languageFailed') })
      return
    }
    location.assign(pathUnder(prefixOf(locale.language, market), here.rest, here.search))
  }
  return (
    <section aria-labelledby="language" className="mt-10">
      <SectionHeading id="language" title={t('account.language')} />
      {locales.length > 1 ? (
        <Field
          label={t('account.language')}
          labelHidden
          hint={t('account.languageHint')}
          className="mt-3 max-w-form"
        >
          {(aria) => (
            <Select
              {...aria}
              value={language}
              disabled={!isOnline || setLanguage.isPending}
              onChange={(event) => void choose(event.currentTarget.value)}
              options={locales.map((one) => ({ value: one.language, label: languages[one.language].name }))}
            />
          )}
        </Field>
      ) : (
        <p className="mt-2 text-text-2">{t('account.oneLanguage', { language: languages[language].name })}</p>
      )}
    </section>
  )
}

function SignOut() {
  const { t } = useTexts('account')
  const isOnline = useIsOnline()
  const { signOut } = useSessionActions()
  const [isLeaving, setIsLeaving] = useState<'here' | 'everywhere'>()
  const leave = async (where: 'here' | 'everywhere') => {
    setIsLeaving(where)
    try {
      await signOut({ everywhere: where === 'everywhere' })
    } catch {
      setIsLeaving(undefined)
      toast({ kind: 'error', text: t('shell.account.signOutFailed') })
    }
  }
  const offline = isOnline ? undefined : t('common.offlineReason')
  return (
    <section aria-labelledby="leave" className="mt-10">
      <SectionHeading id="leave" title={t('account.leave')} />
      <p className="mt-1 text-text-2">{t('account.leaveText')}</p>
      <div className="mt-4 grid gap-2.5 md:flex">
        <Button
          icon={LogOut}
          pending={isLeaving === 'here'}
          disabled={isLeaving === 'everywhere'}
          reason={offline}
          onClick={() => void leave('here')}
        >
          {t('shell.account.signOut')}
        </Button>
        <Button
          pending={isLeaving === 'everywhere'}
          disabled={isLeaving === 'here'}
          reason={offline}
          onClick={() => void leave('everywhere')}
        >
          {t('shell.account.signOutEverywhere')}
        </Button>
      </div>
    </section>
  )
}
