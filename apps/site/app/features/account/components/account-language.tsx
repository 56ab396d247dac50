import {
  apiLanguage,
  isMarketId,
  languages,
  markets,
  parsePrefix,
  pathUnder,
  prefixOf,
} from '@marquee/markets/prefix'
import { Field } from '@marquee/ui/field'
import { Select } from '@marquee/ui/select'
import { useLocation } from 'react-router'
import { useIsOnline } from '../../../shared/browser/use-online.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { toast } from '../../../shared/ui/toasts.ts'
import { useSetLanguage } from '../queries.ts'
import { AccountCard } from './account-card.tsx'

/** Another language loads another document: texts, session and market rules are fetched under its prefix. */
export function AccountLanguage() {
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
    <AccountCard title={t('account.language')}>
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
    </AccountCard>
  )
}
